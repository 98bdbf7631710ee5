import {
  completeSetup,
  createServer,
  readSession,
  readSetupStatus,
  registerSuperuser,
  testConnection,
  type ConnectionTestReply,
  type SetupStatusReply,
} from '@stackyard/contracts';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { FakeApi } from '#shared/testing/fake-api.js';
import { renderWithProviders } from '#shared/testing/render.js';
import { noMaintenance, sampleServer, sampleSession } from '#shared/testing/samples.js';
import { SetupPage } from './setup-page.js';

const route = { path: '/setup', inShell: false };
const initialStatus: SetupStatusReply = {
  superuser: false,
  server: false,
  preset: false,
  complete: false,
};
const successfulTest: ConnectionTestReply = {
  fault: null,
  ok: true,
  failed: null,
  detail: null,
  version: '2.23.0',
  edition: 'CE',
  environments: [
    { id: 3, name: 'home', up: true },
    { id: 4, name: 'rack', up: false },
  ],
  certificate: null,
  administrator: true,
};

const open = () => renderWithProviders(<SetupPage />, '/setup', route);

describe('the setup', () => {
  it('registers the first superuser and continues with the server', async () => {
    let isRegistered = false;
    const server = FakeApi.start()
      .on(readSetupStatus, () => ({ ...initialStatus, superuser: isRegistered }))
      .on(readSession, () =>
        isRegistered
          ? sampleSession('maintenance-server-edit')
          : { authenticated: false, maintenance: noMaintenance },
      )
      .on(registerSuperuser, () => {
        isRegistered = true;
        const securityPhrase = 'amber bridge candle dune ember fjord glacier harbour';
        return { id: 1, username: 'lena', displayName: 'lena', superuser: true, securityPhrase };
      });
    await open();

    await userEvent.type(await screen.findByLabelText('User name'), 'lena');
    await userEvent.type(screen.getByLabelText('Password'), 'short');
    await userEvent.click(screen.getByRole('button', { name: 'Create account' }));
    expect(await screen.findByText('Enter at least 10 characters.')).toBeVisible();
    await userEvent.type(screen.getByLabelText('Password'), ' but longer now');
    await userEvent.click(screen.getByRole('button', { name: 'Create account' }));
    expect(await screen.findByText(/^amber bridge/)).toBeVisible();
    await userEvent.click(screen.getByRole('checkbox', { name: /saved a copy/ }));
    await userEvent.click(screen.getByRole('button', { name: 'Continue' }));

    expect(await screen.findByLabelText('Portainer address')).toBeVisible();
    expect(server.sentBodies(registerSuperuser)).toEqual([
      { username: 'lena', password: 'short but longer now' },
    ]);
  });

  it('saves the server and the selected environment only after a test', async () => {
    let isComplete = false;
    const server = FakeApi.start()
      .on(readSetupStatus, () => ({ ...initialStatus, superuser: true, complete: isComplete }))
      .on(readSession, sampleSession('maintenance-server-edit'))
      .on(testConnection, successfulTest)
      .on(createServer, sampleServer())
      .on(completeSetup, () => {
        isComplete = true;
        return { ...initialStatus, superuser: true, server: true, complete: isComplete };
      });
    await open();

    await userEvent.type(await screen.findByLabelText('Name'), 'house');
    await userEvent.type(screen.getByLabelText('Portainer address'), 'http://platform:9000');
    await userEvent.type(screen.getByLabelText('API key'), 'secret');
    expect(screen.getByRole('button', { name: 'Continue' })).toBeDisabled();
    await userEvent.click(screen.getByRole('button', { name: 'Test connection' }));
    await screen.findByText(/Connection successful/);
    await userEvent.click(screen.getByRole('button', { name: 'Continue' }));
    await userEvent.click(await screen.findByRole('combobox', { name: 'Environments' }));
    expect(screen.getByRole('option', { name: 'rack (not responding)' })).toBeInTheDocument();
    await userEvent.click(screen.getByRole('option', { name: 'home' }));
    await userEvent.click(screen.getByRole('button', { name: 'Save server' }));

    expect(await screen.findByRole('heading', { name: 'Setup complete' })).toBeVisible();
    expect(server.sentBodies(createServer)).toEqual([
      {
        name: 'house',
        url: 'http://platform:9000',
        apiKey: 'secret',
        environmentIds: [3],
        tls: { mode: 'system' },
      },
    ]);
  });

  it('continues only with tested values', async () => {
    FakeApi.start()
      .on(readSetupStatus, { ...initialStatus, superuser: true })
      .on(readSession, sampleSession('maintenance-server-edit'))
      .on(testConnection, successfulTest);
    await open();
    await userEvent.type(await screen.findByLabelText('Name'), 'house');
    const address = screen.getByLabelText('Portainer address');
    await userEvent.type(address, 'http://platform:9000');
    await userEvent.type(screen.getByLabelText('API key'), 'secret');
    await userEvent.click(screen.getByRole('button', { name: 'Test connection' }));
    await waitFor(() => expect(screen.getByRole('button', { name: 'Continue' })).toBeEnabled());

    await userEvent.type(address, '1');

    expect(screen.getByRole('button', { name: 'Continue' })).toBeDisabled();
  });

  it('has nothing to enter if the settings define the server', async () => {
    const ended = { ...initialStatus, superuser: true, server: true, preset: true, complete: true };
    const server = FakeApi.start()
      .on(readSetupStatus, { ...ended, complete: false })
      .on(readSession, sampleSession('maintenance-server-edit'))
      .on(completeSetup, ended);
    await open();

    await userEvent.click(await screen.findByRole('button', { name: 'Finish setup' }));

    expect(await screen.findByRole('heading', { name: 'Setup complete' })).toBeVisible();
    await waitFor(() => expect(server.sentBodies(completeSetup)).toHaveLength(1));
  });
});
