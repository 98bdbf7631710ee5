import {
  createRegistry,
  deleteRegistry,
  editRegistry,
  listRegistries,
  readSession,
  testRegistry,
  type RegistryReply,
} from '@stackyard/contracts';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { FakeApi } from '#shared/testing/fake-api.js';
import { renderWithProviders } from '#shared/testing/render.js';
import { sampleSession } from '#shared/testing/samples.js';
import { RegistriesPage } from './registries-page.js';
import { registriesSearch } from './registries.search.js';

const route = { path: '/administration/registries', validateSearch: registriesSearch };

function sampleRegistry(fields: Partial<RegistryReply> = {}): RegistryReply {
  return {
    id: 1,
    host: 'ghcr.io',
    managed: true,
    username: 'lena',
    plainHttp: false,
    hasCa: false,
    quota: null,
    pausedUntil: null,
    answeredAt: '2026-03-01T10:00:00.000Z',
    fault: null,
    faultCode: null,
    faultAt: null,
    ...fields,
  };
}

function startServer(...registries: RegistryReply[]): FakeApi {
  return FakeApi.start()
    .on(readSession, sampleSession('settings-edit'))
    .on(listRegistries, { registries, nextCursor: null });
}

const open = (address = '') =>
  renderWithProviders(<RegistriesPage />, `/administration/registries${address}`, route);

describe('the registries page', () => {
  it('shows how each registry is reached and how many requests are left', async () => {
    const quota = {
      limit: 100,
      remaining: 7,
      windowSeconds: 21_600,
      observedAt: '2026-03-01T10:00:00.000Z',
    };
    startServer(
      sampleRegistry(),
      sampleRegistry({ id: 2, host: 'docker.io', managed: false, username: null, quota }),
    );
    await open();

    expect(await screen.findByRole('row', { name: /ghcr\.io.*lena.*Working/ })).toBeVisible();
    const dockerHubRow = screen.getByRole('row', { name: /docker\.io/ });
    expect(dockerHubRow).toHaveTextContent('Detected');
    expect(dockerHubRow).toHaveTextContent('Anonymous');
    expect(dockerHubRow).toHaveTextContent('7 of 100');
  });

  it('shows why a registry fails, and until when it is paused', async () => {
    const fault = 'ghcr.io limits the number of requests.';
    startServer(
      sampleRegistry({ fault, pausedUntil: new Date(Date.now() + 60_000).toISOString() }),
      sampleRegistry({ id: 2, host: 'registry.lan', fault: 'registry.lan cannot be reached.' }),
    );
    await open();

    const pausedRow = await screen.findByRole('row', { name: /ghcr\.io/ });
    expect(pausedRow).toHaveTextContent('Paused until');
    expect(pausedRow).toHaveTextContent(fault);
    expect(screen.getByRole('row', { name: /registry\.lan/ })).toHaveTextContent('Failing');
  });

  it.each<[string, Partial<RegistryReply>]>([
    ['All registries are working', {}],
    ['1 of 2 working', { answeredAt: null }],
    ['1 of 2 working', { pausedUntil: '2999-01-01T00:00:00.000Z' }],
    ['1 of 2 failing', { fault: 'registry.lan cannot be reached.' }],
  ])('says “%s” if one of two registries has %j', async (summary, fields) => {
    startServer(sampleRegistry(), sampleRegistry({ id: 2, host: 'registry.lan', ...fields }));
    await open();

    expect(await screen.findByText(summary)).toBeVisible();
  });

  it('adds a registry with the entered values', async () => {
    const server = startServer().on(createRegistry, sampleRegistry({ host: 'registry.lan:5000' }));
    await open('?open=add');

    const drawer = await screen.findByRole('dialog');
    await userEvent.type(within(drawer).getByLabelText(/^Registry/), 'registry.lan:5000');
    await userEvent.type(within(drawer).getByLabelText(/^User name/), 'lena');
    await userEvent.type(within(drawer).getByLabelText(/^Password/), 'secret');
    await userEvent.click(within(drawer).getByLabelText(/^Use HTTP/));
    await userEvent.click(within(drawer).getByRole('button', { name: 'Test and save' }));

    await waitFor(() =>
      expect(server.sentBodies(createRegistry)).toEqual([
        {
          host: 'registry.lan:5000',
          username: 'lena',
          password: 'secret',
          plainHttp: true,
        },
      ]),
    );
  });

  it('asks for an access key of Amazon ECR', async () => {
    const host = '123456789012.dkr.ecr.eu-central-1.amazonaws.com';
    const server = startServer().on(createRegistry, sampleRegistry({ host }));
    await open('?open=add');

    const drawer = await screen.findByRole('dialog');
    await userEvent.type(within(drawer).getByLabelText(/^Registry/), host);
    await userEvent.type(within(drawer).getByLabelText(/^Access key ID/), 'AKIDEXAMPLE');
    await userEvent.type(within(drawer).getByLabelText(/^Secret access key/), 'secret');
    await userEvent.click(within(drawer).getByRole('button', { name: 'Test and save' }));

    await waitFor(() =>
      expect(server.sentBodies(createRegistry)).toEqual([
        { host, username: 'AKIDEXAMPLE', password: 'secret', plainHttp: false },
      ]),
    );
  });

  it('keeps the form and shows why a registry rejected it', async () => {
    startServer().failWith(createRegistry, 'REGISTRY_REFUSED', {
      detail: 'ghcr.io rejected the credentials of lena.',
    });
    await open('?open=add');

    const drawer = await screen.findByRole('dialog');
    await userEvent.type(within(drawer).getByLabelText(/^Registry/), 'ghcr.io');
    await userEvent.click(within(drawer).getByRole('button', { name: 'Test and save' }));

    expect(await within(drawer).findByRole('alert')).toHaveTextContent(
      'ghcr.io rejected the credentials of lena.',
    );
    expect(within(drawer).getByLabelText(/^Registry/)).toHaveValue('ghcr.io');
  });

  it('asks for the password again if it would be sent elsewhere', async () => {
    const server = startServer(sampleRegistry()).on(editRegistry, sampleRegistry());
    await open('?open=edit&id=1');

    const drawer = await screen.findByRole('dialog');
    expect(within(drawer).queryByLabelText(/^(New p|P)assword/)).toBeNull();
    await userEvent.click(within(drawer).getByLabelText(/^Use HTTP/));
    await userEvent.type(within(drawer).getByLabelText(/^Password/), 'again');
    await userEvent.click(within(drawer).getByRole('button', { name: 'Test and save' }));

    await waitFor(() =>
      expect(server.sentBodies(editRegistry)).toEqual([
        {
          username: 'lena',
          password: 'again',
          plainHttp: true,
        },
      ]),
    );
  });

  it('tests a saved registry only on request', async () => {
    const detail = 'ghcr.io accepts the credentials of lena.';
    const server = startServer(sampleRegistry()).on(testRegistry, {
      ok: true,
      detail,
      faultCode: null,
    });
    await open('?open=test&id=1');

    const drawer = await screen.findByRole('dialog');
    expect(await within(drawer).findByRole('status')).toHaveTextContent(detail);
    expect(server.sentBodies(testRegistry)).toHaveLength(1);
  });

  it('removes a registry after its host was typed', async () => {
    const server = startServer(sampleRegistry()).on(deleteRegistry, undefined);
    await open('?open=remove&id=1');

    const dialog = await screen.findByRole('dialog');
    await userEvent.type(within(dialog).getByRole('textbox'), 'ghcr.io');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Remove ghcr.io' }));

    await waitFor(() => expect(server.sentBodies(deleteRegistry)).toHaveLength(1));
  });
});
