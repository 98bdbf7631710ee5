import {
  createServer,
  deleteServer,
  listServers,
  readSession,
  readSetupStatus,
  readStackFacets,
  testConnection,
  type ConnectionTestReply,
  type ServerReply,
} from '@stackyard/contracts';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { FakeApi } from '#shared/testing/fake-api.js';
import { renderWithProviders } from '#shared/testing/render.js';
import { sampleServer, sampleSession, sampleStackFacets } from '#shared/testing/samples.js';
import { ServersPage } from './servers-page.js';
import { serversSearch } from './servers.search.js';

const route = { path: '/administration/servers', validateSearch: serversSearch };
const fingerprint = Array.from({ length: 32 }, () => 'AB').join(':');
const environments = [{ id: 3, name: 'attic', up: true }];
const untrustedReply: ConnectionTestReply = {
  fault: null,
  ok: false,
  failed: 'tls',
  detail: 'self-signed certificate',
  version: null,
  edition: null,
  environments: [],
  certificate: {
    fingerprint,
    subject: 'CN=platform',
    issuer: 'CN=platform',
    validTo: '2027-01-01T00:00:00.000Z',
  },
  administrator: null,
};

const okReply: ConnectionTestReply = {
  ...untrustedReply,
  ...{ ok: true, failed: null, detail: null, environments },
};

function startServer(...servers: ServerReply[]): FakeApi {
  return FakeApi.start()
    .on(readSession, sampleSession('maintenance-server-edit', 'stacks-access'))
    .on(readSetupStatus, { superuser: true, server: true, preset: false, complete: true })
    .on(listServers, { servers, nextCursor: null })
    .on(readStackFacets, sampleStackFacets({ total: 12, server: { '1': 12 }, redeployable: 12 }));
}

const open = (address = '') =>
  renderWithProviders(<ServersPage />, `/administration/servers${address}`, route);

async function fillIn(): Promise<void> {
  await userEvent.type(await screen.findByLabelText('Name'), 'house');
  await userEvent.type(screen.getByLabelText('Portainer address'), 'https://p.example');
  await userEvent.type(screen.getByLabelText('API key'), 'secret');
}

/** Delays the response to a connection test until `reply` is called. */
function holdTest(server: FakeApi) {
  const held = new TransformStream<Uint8Array, Uint8Array>();
  server.stream(testConnection, () => held.readable);
  return {
    reply: async (reply: ConnectionTestReply): Promise<void> => {
      const writer = held.writable.getWriter();
      await writer.write(new TextEncoder().encode(JSON.stringify(reply)));
      await writer.close();
    },
  };
}

describe('the servers page', () => {
  it('shows each server with its health', async () => {
    const health = {
      state: 'unreachable',
      refreshedAt: null,
      fault: { code: 'PLATFORM_UNREACHABLE', detail: 'Nothing listens there' },
    } as const;
    startServer(sampleServer(), sampleServer({ id: 2, name: 'attic', health }));
    await open();

    const row = await screen.findByRole('row', { name: /attic/ });
    expect(row).toHaveTextContent('Unreachable');
    expect(row).toHaveTextContent('never');
  });

  it('shows how many stacks of each server are unhealthy or outdated, and leads to them', async () => {
    startServer(sampleServer(), sampleServer({ id: 2, name: 'attic' })).on(
      readStackFacets,
      ({ url: { searchParams } }) =>
        sampleStackFacets({
          server: searchParams.has('health')
            ? { '1': 2 }
            : searchParams.has('outdated')
              ? { '1': 3 }
              : { '1': 12, '2': 1 },
        }),
    );
    await open();

    const house = within(await screen.findByRole('row', { name: /house/ }));
    expect(await house.findByRole('link', { name: '12 stacks' })).toHaveAttribute(
      'href',
      '/stacks?server=1',
    );
    expect(await house.findByRole('link', { name: '3 outdated' })).toBeVisible();
    expect(await house.findByRole('link', { name: '2 unhealthy' })).toBeVisible();
    const attic = within(screen.getByRole('row', { name: /attic/ }));
    expect(attic.getByRole('link', { name: '1 stack' })).toBeVisible();
    expect(attic.queryByText(/unhealthy|outdated/)).toBeNull();
  });

  it('shows no numbers of stacks while some of them are unknown', async () => {
    const server = startServer(sampleServer()).on(readStackFacets, ({ url: { searchParams } }) => {
      if (searchParams.has('health')) throw new Error('The connection was lost.');
      return sampleStackFacets({ server: { '1': 12 } });
    });
    await open();

    const row = within(await screen.findByRole('row', { name: /house/ }));
    await waitFor(() => expect(server.sentBodies(readStackFacets)).toHaveLength(3));
    await userEvent.hover(row.getByText('house'));
    expect(row.queryByRole('link', { name: /\d/ })).toBeNull();
  });

  it.each([
    ['unreachable', true],
    ['unknown', false],
  ] as const)('highlights its summary if a server is %s: %s', async (state, isHighlighted) => {
    const health = { state, refreshedAt: null, fault: null };
    startServer(sampleServer(), sampleServer({ id: 2, name: 'attic', health }));
    await open();

    const style = (await screen.findByText('1 of 2 reachable')).getAttribute('style') ?? '';
    expect(style.includes('--tone-failed-text')).toBe(isHighlighted);
  });

  it('allows testing a preset server, but not changing it', async () => {
    startServer(sampleServer({ preset: true }));
    await open();

    expect(await screen.findByRole('button', { name: 'Test: house' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Actions for house' })).not.toBeInTheDocument();
  });

  it('removes a server only after its name was typed', async () => {
    const server = startServer(sampleServer()).on(deleteServer, undefined);
    const { router } = await open('?open=remove&id=1');

    const remove = await screen.findByRole('button', { name: 'Remove house and its 12 stacks' });
    expect(remove).toBeDisabled();
    await userEvent.type(screen.getByLabelText('Type house to confirm'), 'house');
    await userEvent.click(remove);

    await waitFor(() => expect(server.sentBodies(deleteServer)).toHaveLength(1));
    await waitFor(() => expect(router.state.location.search).toEqual({}));
  });

  it('shows no number of stacks to users who may not see them', async () => {
    const server = startServer(sampleServer())
      .on(readSession, sampleSession('maintenance-server-edit'))
      .failWith(readStackFacets, 'PERMISSION_MISSING');
    await open('?open=remove&id=1');

    expect(
      await screen.findByRole('button', { name: 'Remove house and its stacks' }),
    ).toBeVisible();
    expect(server.sentBodies(readStackFacets)).toEqual([]);
  });

  it('tests a server as soon as the drawer opens, and again on request', async () => {
    const server = startServer(sampleServer()).on(testConnection, untrustedReply);
    await open('?open=test&id=1');

    expect(await screen.findByText('self-signed certificate')).toBeVisible();
    expect(server.sentBodies(testConnection)).toEqual([{ serverId: 1 }]);
    await userEvent.click(screen.getByRole('button', { name: 'Test again' }));

    await waitFor(() => expect(server.sentBodies(testConnection)).toHaveLength(2));
  });

  it('shows which check failed and pins the trusted certificate', async () => {
    const server = startServer()
      .on(testConnection, untrustedReply)
      .on(createServer, sampleServer());
    await open('?open=add');

    await fillIn();
    await userEvent.click(screen.getByRole('button', { name: 'Test connection' }));
    const checks = await screen.findAllByRole('listitem');
    expect(checks.map(({ textContent }) => textContent)).toEqual([
      'The address respondspassed',
      'The certificate is trustedfailed',
      'A supported Portainer version respondsnot run',
      'The API key is acceptednot run',
      'The environment existsnot run',
    ]);
    await userEvent.click(screen.getByRole('button', { name: 'Trust this certificate' }));
    expect(screen.getByRole('radio', { name: /This certificate only/ })).toBeChecked();
    server.on(testConnection, { ...untrustedReply, ok: true, failed: null, detail: null });
    await userEvent.click(screen.getByRole('button', { name: 'Test and add' }));

    await waitFor(() =>
      expect(server.sentBodies(createServer)).toEqual([
        {
          name: 'house',
          url: 'https://p.example',
          apiKey: 'secret',
          tls: { mode: 'pinned', fingerprint },
        },
      ]),
    );
  });

  it('adds a server that fails the test only when asked again', async () => {
    const server = startServer()
      .on(testConnection, untrustedReply)
      .on(createServer, sampleServer());
    await open('?open=add');

    await fillIn();
    await userEvent.click(screen.getByRole('button', { name: 'Test and add' }));
    expect(await screen.findByText(/^The test failed/)).toBeVisible();
    expect(server.sentBodies(createServer)).toEqual([]);
    await userEvent.type(screen.getByLabelText('API key'), 's');
    expect(screen.getByRole('button', { name: 'Test and add' })).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Test and add' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Add anyway' }));

    await waitFor(() => expect(server.sentBodies(createServer)).toHaveLength(1));
    expect(server.sentBodies(testConnection)).toHaveLength(2);
  });

  it('does not add a server whose dialog was closed during the test', async () => {
    const server = startServer().on(createServer, sampleServer());
    const test = holdTest(server);
    const { router } = await open('?open=add');

    await fillIn();
    await userEvent.click(screen.getByRole('button', { name: 'Test and add' }));
    await waitFor(() => expect(server.sentBodies(testConnection)).toHaveLength(1));
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Add server' }));
    await test.reply(okReply);

    expect(await screen.findByLabelText('Name')).toHaveValue('');
    await act(() => new Promise((resolve) => setTimeout(resolve, 50)));
    expect(server.sentBodies(createServer)).toEqual([]);
    expect(router.state.location.search).toEqual({ open: 'add' });
  });

  it('does not add a server that was edited during the test', async () => {
    const server = startServer().on(createServer, sampleServer());
    const test = holdTest(server);
    await open('?open=add');

    await fillIn();
    await userEvent.click(screen.getByRole('button', { name: 'Test and add' }));
    await waitFor(() => expect(server.sentBodies(testConnection)).toHaveLength(1));
    await userEvent.type(screen.getByLabelText('Name'), '2');
    await test.reply(okReply);
    expect(await screen.findByText(/^Connection successful/)).toBeVisible();
    expect(server.sentBodies(createServer)).toEqual([]);
    await userEvent.click(await screen.findByRole('button', { name: 'Test and add' }));

    await waitFor(() =>
      expect(server.sentBodies(createServer)).toMatchObject([{ name: 'house2' }]),
    );
    expect(server.sentBodies(testConnection)).toHaveLength(1);
  });

  it('forgets the failure of a test once another one succeeds', async () => {
    const server = startServer()
      .on(testConnection, untrustedReply)
      .on(createServer, sampleServer());
    await open('?open=add');

    await fillIn();
    await userEvent.click(screen.getByRole('button', { name: 'Test and add' }));
    expect(await screen.findByRole('button', { name: 'Add anyway' })).toBeVisible();
    server.on(testConnection, okReply);
    await userEvent.click(screen.getByRole('button', { name: 'Test connection' }));

    expect(await screen.findByText(/^Connection successful/)).toBeVisible();
    expect(screen.queryByText(/^The test failed/)).toBeNull();
    expect(screen.getByRole('button', { name: 'Test and add' })).toBeVisible();
  });

  it('tests again after other environments were chosen, and keeps their names', async () => {
    const server = startServer()
      .on(testConnection, { ...okReply, ok: false, failed: 'environment' })
      .on(createServer, sampleServer());
    await open('?open=add');

    await fillIn();
    await userEvent.click(screen.getByRole('button', { name: 'Test and add' }));
    expect(await screen.findByRole('button', { name: 'Add anyway' })).toBeVisible();
    server.failWith(testConnection, 'RATE_LIMITED');
    await userEvent.click(screen.getByRole('combobox', { name: 'Environments' }));
    await userEvent.click(await screen.findByRole('option', { name: 'attic' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Test and add' }));

    await waitFor(() => expect(server.sentBodies(testConnection)).toHaveLength(2));
    expect(await screen.findByRole('button', { name: 'Add anyway' })).toBeVisible();
    expect(screen.queryByText(/^Environment 3/)).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Add anyway' }));
    await waitFor(() => expect(server.sentBodies(createServer)).toHaveLength(1));
  });

  it('does not call a connection without TLS trusted', async () => {
    startServer(sampleServer()).on(testConnection, {
      ...untrustedReply,
      ...{ ok: true, failed: null, detail: null, certificate: null },
    });
    await open('?open=test&id=1');

    const checks = await screen.findAllByRole('listitem');
    expect(checks[1]).toHaveTextContent('No TLS: the connection is not encryptednot run');
  });

  it('warns before the dialog discards changes', async () => {
    startServer(sampleServer());
    await open('?open=edit&id=1');

    const name = await screen.findByLabelText('Name');
    await userEvent.clear(name);
    await userEvent.type(name, 'cellar');
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    const warning = await screen.findByRole('dialog', { name: 'Leave without saving?' });
    await userEvent.click(within(warning).getByRole('button', { name: 'Stay on this page' }));

    expect(screen.getByLabelText('Name')).toHaveValue('cellar');
  });

  it('never shows the stored key', async () => {
    startServer(sampleServer());
    await open('?open=edit&id=1');

    expect(await screen.findByText('Set (never shown)')).toBeVisible();
    expect(screen.queryByLabelText('API key')).not.toBeInTheDocument();
  });
});
