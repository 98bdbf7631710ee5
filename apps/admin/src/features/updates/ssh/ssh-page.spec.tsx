import {
  listUpdates,
  readMaintenanceConfig,
  saveSshSetup,
  testSsh,
  type SshFaultReply,
} from '@stackyard/contracts';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { FakeApi } from '#shared/testing/fake-api.js';
import { renderWithProviders } from '#shared/testing/render.js';
import {
  fingerprint,
  otherFingerprint,
  sampleSetup,
  sampleSsh,
  sampleUpdate,
  startUpdatesApi,
} from '../testing/samples.js';
import { SshPage } from './ssh-page.js';

const presentedKey = {
  host: 'nas.example',
  port: 22,
  type: 'ssh-ed25519',
  fingerprint: otherFingerprint,
};
const setupWithUnconfirmedKey = sampleSetup({ ssh: sampleSsh({ hostKey: null }) });

function startServer(): FakeApi {
  return startUpdatesApi('maintenance-ssh-edit');
}

function failTestWith(server: FakeApi, ssh: SshFaultReply, detail = 'It failed.'): FakeApi {
  return server.failWith(testSsh, 'SSH_TEST_FAILED', { ssh, detail });
}

async function test(name = 'Test saved connection'): Promise<void> {
  await userEvent.click(await screen.findByRole('button', { name }));
}

describe('the SSH access', () => {
  it('sends a new configuration without empty fields', async () => {
    const server = startServer()
      .on(readMaintenanceConfig, sampleSetup({ ssh: null }))
      .on(saveSshSetup, sampleSsh({ hostKey: null }));
    await renderWithProviders(<SshPage />);

    await userEvent.type(await screen.findByLabelText('Host name or address'), 'nas.example');
    await userEvent.type(screen.getByLabelText('User'), 'root');
    await userEvent.type(screen.getByLabelText('Password'), 'secret');
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));

    expect(await screen.findByText('Saved.')).toBeVisible();
    expect(server.sentBodies(saveSshSetup)).toEqual([
      {
        host: 'nas.example',
        port: 22,
        username: 'root',
        sshArguments: '',
        password: 'secret',
        hostKey: null,
        jumpHostKey: null,
      },
    ]);
  });

  it('never shows a stored credential, which can be replaced or removed', async () => {
    const server = startServer().on(saveSshSetup, sampleSsh({ hasPrivateKey: false }));
    await renderWithProviders(<SshPage />);

    expect(await screen.findByText('Set (never shown)')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Remove' }));
    expect(screen.getByText('This value will be removed when you save.')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));

    await screen.findByText('Saved.');
    expect(server.sentBodies(saveSshSetup)).toEqual([
      expect.objectContaining({ privateKey: null }),
    ]);
    expect(screen.getByRole('textbox', { name: 'Private key' })).toHaveValue('');
  });

  it('shows every rejected argument at the field, and sends nothing', async () => {
    const server = startServer();
    await renderWithProviders(<SshPage />);

    const field = await screen.findByRole('textbox', { name: 'Additional SSH arguments' });
    await userEvent.type(field, '-L 80:a:80 -p 0');
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));

    expect(field).toHaveAccessibleDescription(
      expect.stringMatching(/-L is not accepted.*80:a:80 is not accepted.*-p must be a port/),
    );
    await waitFor(() => expect(field).toHaveFocus());
    expect(server.sentBodies(saveSshSetup)).toEqual([]);
  });

  it('explains why credentials cannot be stored, and what to do', async () => {
    startServer().on(readMaintenanceConfig, sampleSetup({ canStoreSecrets: false }));
    await renderWithProviders(<SshPage />);

    expect(await screen.findByText('Credentials can’t be stored yet.')).toBeVisible();
    expect(screen.getByText('openssl rand -hex 32')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Copy PLATFORM_SSH_SECRET=' })).toBeVisible();
  });

  it('says beside the button why credentials cannot be saved, but saves the rest', async () => {
    startServer().on(readMaintenanceConfig, sampleSetup({ ssh: null, canStoreSecrets: false }));
    await renderWithProviders(<SshPage />);
    const save = await screen.findByRole('button', { name: 'Save' });
    expect(save).toBeDisabled();

    await userEvent.type(screen.getByLabelText('User'), 'root');
    expect(save).toBeEnabled();
    await userEvent.type(screen.getByLabelText('Password'), 'secret');

    expect(save).toBeDisabled();
    expect(screen.getByText(/PLATFORM_SSH_SECRET is not set/)).toBeVisible();
  });

  it.each([
    ['Ready for updates', sampleSsh()],
    ['Host key not confirmed', sampleSsh({ hostKey: null })],
    ['No credentials', sampleSsh({ hasPrivateKey: false })],
    ['Not set up', null],
  ])('says beside the title: %s', async (state, ssh) => {
    startServer().on(readMaintenanceConfig, sampleSetup({ ssh }));
    await renderWithProviders(<SshPage />);

    expect(await screen.findByText(state)).toBeVisible();
  });

  it('shows read-only users what is configured, and which permission they lack', async () => {
    startUpdatesApi();
    await renderWithProviders(<SshPage />);

    expect(await screen.findByText('Set (never shown)')).toBeVisible();
    expect(screen.getByText(/maintenance-ssh-edit/)).toBeVisible();
    expect(screen.getByLabelText('Host name or address')).toHaveAttribute('readonly');
    expect(screen.queryByRole('button', { name: /Save|Test/ })).not.toBeInTheDocument();
  });

  it('does not tell read-only users to test the connection', async () => {
    startUpdatesApi().on(readMaintenanceConfig, setupWithUnconfirmedKey);
    await renderWithProviders(<SshPage />);

    expect(await screen.findByText('Not confirmed')).toBeVisible();
    expect(screen.queryByText(/Test the connection/)).not.toBeInTheDocument();
  });

  it('cannot be changed while an update is running, and links to it', async () => {
    startServer().on(listUpdates, {
      updates: [sampleUpdate({}, 'preflight')],
      nextCursor: null,
    });
    await renderWithProviders(<SshPage />);

    expect(
      await screen.findByText(/You can change SSH access once the update has finished/),
    ).toBeVisible();
    expect(screen.getByRole('link', { name: 'Show update' })).toHaveAttribute(
      'href',
      '/maintenance/updates/5',
    );
    expect(screen.queryByRole('button', { name: 'Save' })).not.toBeInTheDocument();
  });
});

describe('testing the SSH access', () => {
  it('lists the steps before the first test', async () => {
    startServer();
    await renderWithProviders(<SshPage />);

    const steps = within(await screen.findByRole('list', { name: 'Test steps' }));
    expect(steps.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Name resolutionnot run',
      'Connectionnot run',
      'Host keynot run',
      'Sign-innot run',
      'Commandnot run',
    ]);
  });

  it('uses the stored settings if nothing has changed', async () => {
    const server = startServer().on(testSsh, {
      host: presentedKey,
      jumpHost: null,
      durationMs: 312,
    });
    await renderWithProviders(<SshPage />);

    await test();

    expect(await screen.findByText(/running a test command took 312 ms/)).toBeVisible();
    expect(server.sentBodies(testSsh)).toEqual([{}]);
  });

  it.each([
    ['name-resolution', 'Name resolution', /different DNS server/],
    ['connection', 'Connection', /firewall/],
    ['authentication', 'Sign-in', /authorized_keys/],
    ['command', 'Command', /forced command/],
  ] as const)('says that it failed at %s and what to do', async (stage, name, advice) => {
    failTestWith(startServer(), { stage, presented: null, expected: null }, 'In short: no.');
    await renderWithProviders(<SshPage />);

    await test();

    expect(await screen.findByText('In short: no.')).toBeVisible();
    const list = screen.getByRole('list', { name: 'Test steps' });
    const failed = within(list)
      .getAllByRole('listitem')
      .filter((item) => item.textContent?.includes('failed'));
    expect(failed.map((item) => item.textContent)).toEqual([expect.stringContaining(name)]);
    expect(screen.getByText(advice)).toBeVisible();
  });

  it('saves the key of a new host after it was compared, and continues', async () => {
    const server = startServer().on(readMaintenanceConfig, setupWithUnconfirmedKey);
    failTestWith(server, { stage: 'host-key', presented: presentedKey, expected: null });
    await renderWithProviders(<SshPage />);

    await test();
    const dialog = await screen.findByRole('dialog', { name: 'Is this really nas.example?' });
    expect(within(dialog).getByText(otherFingerprint)).toBeVisible();
    expect(within(dialog).getByText('ssh-ed25519')).toBeVisible();
    expect(within(dialog).getByRole('button', { name: 'Trust this key' })).toBeDisabled();
    server
      .on(saveSshSetup, sampleSsh({ hostKey: otherFingerprint }))
      .on(testSsh, { host: presentedKey, jumpHost: null, durationMs: 5 });
    await userEvent.click(within(dialog).getByRole('checkbox'));
    await userEvent.click(within(dialog).getByRole('button', { name: 'Trust this key' }));

    expect(await screen.findByText(/running a test command took 5 ms/)).toBeVisible();
    expect(server.sentBodies(saveSshSetup)).toEqual([
      expect.objectContaining({ host: 'nas.example', hostKey: otherFingerprint }),
    ]);
  });

  it('warns about a changed key with both fingerprints and asks for the host name', async () => {
    failTestWith(startServer(), {
      stage: 'host-key',
      presented: presentedKey,
      expected: fingerprint,
    });
    await renderWithProviders(<SshPage />);

    await test();

    const dialog = await screen.findByRole('dialog', {
      name: 'nas.example presents a different key',
    });
    expect(within(dialog).getByRole('alert')).toHaveTextContent('not the key you confirmed');
    expect(within(dialog).getByText(fingerprint)).toBeVisible();
    expect(within(dialog).getByText(otherFingerprint)).toBeVisible();
    const trustButton = within(dialog).getByRole('button', { name: 'Trust new key' });
    expect(trustButton).toBeDisabled();
    await userEvent.type(
      within(dialog).getByLabelText('Type nas.example to confirm'),
      'nas.example',
    );
    expect(trustButton).toBeEnabled();
  });
});
