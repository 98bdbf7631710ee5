import {
  checkUpdate,
  listUpdates,
  readMaintenanceConfig,
  startUpdate,
  type UpdateCheck,
} from '@stackyard/contracts';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { FakeApi } from '#shared/testing/fake-api.js';
import { renderWithProviders } from '#shared/testing/render.js';
import { sampleSetup, sampleUpdate, startUpdatesApi } from './testing/samples.js';
import { UpdatesPage } from './updates-page.js';
import { updatesSearch } from './updates.search.js';

const passedChecks: UpdateCheck[] = [
  { check: 'ssh', ok: true, found: 'nas.example answers.' },
  { check: 'disk', ok: true, found: '65000 MiB free on the host.' },
];

function startServer(checks: UpdateCheck[] = passedChecks): FakeApi {
  return startUpdatesApi('maintenance-update').on(checkUpdate, { checks, canBackUp: false });
}

function open(address = '/maintenance/updates') {
  return renderWithProviders(<UpdatesPage />, address, {
    path: '/maintenance/updates',
    validateSearch: updatesSearch,
  });
}

const startDialog = () => screen.findByRole('dialog', { name: 'Update Portainer?' });

describe('the updates of the platform', () => {
  it('start after preflight checks, with a message to all users', async () => {
    const server = startServer().on(startUpdate, sampleUpdate({}, 'preflight'));
    const { router } = await open();

    const startButton = await screen.findByRole('button', { name: 'Update Portainer…' });
    await waitFor(() => expect(startButton).toBeEnabled());
    await userEvent.click(startButton);
    const dialog = await startDialog();
    expect(await within(dialog).findByText('All checks passed.')).toBeVisible();
    expect(within(dialog).getByText('65000 MiB free on the host.')).toBeVisible();
    const message = within(dialog).getByLabelText('Message to all users');
    await userEvent.clear(message);
    await userEvent.type(message, 'Back at noon');
    expect(within(dialog).getAllByText('Back at noon')).toHaveLength(2);
    await userEvent.click(within(dialog).getByRole('button', { name: 'Update Portainer now' }));

    await waitFor(() => expect(router.state.location.pathname).toBe('/maintenance/updates/5'));
    expect(server.sentBodies(startUpdate)).toEqual([{ message: 'Back at noon' }]);
  });

  it('can start with an optionally encrypted backup of the platform', async () => {
    const server = startServer()
      .on(checkUpdate, { checks: passedChecks, canBackUp: true })
      .on(startUpdate, sampleUpdate({}, 'preflight'));
    await open('/maintenance/updates?open=start');

    const dialog = await startDialog();
    expect(
      await within(dialog).findByRole('checkbox', { name: /Back up Portainer first/ }),
    ).toBeChecked();
    const updateNowButton = within(dialog).getByRole('button', { name: 'Update Portainer now' });
    const password = within(dialog).getByLabelText('Backup password (optional)');
    await userEvent.type(password, 'short');
    expect(updateNowButton).toBeDisabled();
    await userEvent.type(password, ' but long enough');
    await userEvent.click(updateNowButton);

    await waitFor(() =>
      expect(server.sentBodies(startUpdate)).toEqual([
        expect.objectContaining({ backup: true, backupPassword: 'short but long enough' }),
      ]),
    );
  });

  it('cannot start if a check fails', async () => {
    startServer([
      ...passedChecks,
      { check: 'platform', ok: false, found: 'The platform does not answer.' },
    ]);
    await open('/maintenance/updates?open=start');

    const dialog = await startDialog();
    expect(await within(dialog).findByText(/Fix the problems, then check again/)).toBeVisible();
    expect(within(dialog).getByText('The platform does not answer.')).toBeVisible();
    expect(within(dialog).getByRole('button', { name: 'Update Portainer now' })).toBeDisabled();
  });

  it('link to the first step if nothing is configured', async () => {
    startServer().on(readMaintenanceConfig, sampleSetup({ ssh: null }));
    await open();

    expect(await screen.findByRole('link', { name: 'Set up SSH access' })).toHaveAttribute(
      'href',
      '/maintenance/ssh',
    );
    expect(screen.queryByRole('button', { name: 'Update Portainer…' })).not.toBeInTheDocument();
    expect(screen.getByText('No updates yet.')).toBeVisible();
  });

  it('say in the dialog what is missing if nothing is configured', async () => {
    startServer().on(readMaintenanceConfig, sampleSetup({ ssh: null }));
    await open('/maintenance/updates?open=start');

    const dialog = await screen.findByRole('dialog', { name: 'SSH access is needed first' });
    const link = within(dialog).getByRole('link', { name: 'Set up SSH access' });
    await waitFor(() => expect(link).toHaveFocus());
    expect(within(dialog).queryByLabelText('Message to all users')).not.toBeInTheDocument();
  });

  it('are shown for each server, with the running version', async () => {
    const house = { id: 1, name: 'house', version: '2.21.3', edition: 'CE' } as const;
    startServer().on(
      readMaintenanceConfig,
      sampleSetup({
        servers: [
          { ...house, newestVersion: '2.27.0' },
          { ...house, id: 2, name: 'office', newestVersion: '2.21.3' },
          { ...house, id: 3, name: 'shed', newestVersion: null },
        ],
      }),
    );
    await open();

    const rows = within(await screen.findByRole('region', { name: 'Portainer' }));
    const texts = rows.getAllByRole('listitem').map(({ textContent }) => textContent);
    expect(texts).toEqual([
      'house2.21.3 CE2.27.0 available',
      'office2.21.3 CENewest version',
      'shed2.21.3 CEnewest version not known yet',
    ]);
  });

  it('link to the running one instead of offering another', async () => {
    startServer().on(listUpdates, {
      updates: [sampleUpdate({}, 'preflight', 'maintenance', 'script')],
      nextCursor: null,
    });
    await open();

    expect(await screen.findByText('Updating house: Running the script.')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Show update' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Update Portainer…' })).not.toBeInTheDocument();
  });

  it('are listed with both versions and the reason', async () => {
    const endedAt = '2026-03-01T10:05:00.000Z';
    const updates = [
      sampleUpdate({ id: 2, state: 'succeeded', versionAfter: '2.21.0', endedAt }, 'verifying'),
      sampleUpdate({ id: 1, state: 'failed', reason: 'exit code 3', endedAt }, 'script'),
    ];
    startServer().on(listUpdates, { updates, nextCursor: null });
    await open();

    const row = await screen.findByRole('row', { name: /Update 2.*Succeeded/ });
    expect(row).toHaveTextContent('2.21.0');
    expect(screen.getByRole('row', { name: /Update 1.*Failed/ })).toBeVisible();
  });

  it('name the permission that is needed to start one', async () => {
    startUpdatesApi();
    await open();

    expect(await screen.findByText(/maintenance-update/)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Update Portainer…' })).not.toBeInTheDocument();
  });
});
