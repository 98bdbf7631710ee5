import {
  listRedeploys,
  readMaintenanceMode,
  readSession,
  setMaintenanceMode,
  type MaintenanceModeReply,
} from '@stackyard/contracts';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { FakeApi } from '../../shared/testing/fake-api.js';
import { renderPart } from '../../shared/testing/render.js';
import { noMaintenance, sampleRedeploy, sampleSession } from '../../shared/testing/samples.js';
import { MaintenancePage } from './maintenance-page.js';

const active: MaintenanceModeReply = {
  active: true,
  message: 'Disk swap',
  since: '2026-03-01T10:00:00.000Z',
  by: 'Lena',
  until: null,
  source: 'switch',
  upcoming: null,
};

function startServer(): FakeApi {
  return FakeApi.start()
    .on(readSession, sampleSession('maintenance-access', 'stacks-access'))
    .on(readMaintenanceMode, noMaintenance)
    .on(listRedeploys, {
      redeploys: [
        sampleRedeploy({ id: 1, state: 'running', waitsFor: null }),
        sampleRedeploy({ id: 2 }),
        sampleRedeploy({ id: 3 }),
      ],
      nextCursor: null,
    });
}

describe('the maintenance page', () => {
  it('says what it blocks, then opens maintenance with one request', async () => {
    const server = startServer().on(setMaintenanceMode, active);
    await renderPart(<MaintenancePage />);

    await userEvent.type(await screen.findByLabelText('Message to all users'), 'Disk swap');
    await userEvent.click(screen.getByRole('switch', { name: /^Maintenance mode/ }));
    const dialog = await screen.findByRole('dialog', { name: 'Start maintenance?' });
    await within(dialog).findByText('2 redeploys that wait are held until maintenance ends.');
    expect(server.bodies(setMaintenanceMode)).toEqual([]);
    await userEvent.click(within(dialog).getByRole('button', { name: 'Start maintenance' }));

    await waitFor(() =>
      expect(screen.getByRole('switch', { name: /^Maintenance mode/ })).toBeChecked(),
    );
    expect(server.bodies(setMaintenanceMode)).toEqual([{ active: true, message: 'Disk swap' }]);
  });

  it('shows the band as everybody will see it while the message is typed', async () => {
    startServer();
    await renderPart(<MaintenancePage />);

    await userEvent.type(await screen.findByLabelText('Message to all users'), 'Back at noon');

    expect(screen.getByText('Back at noon')).toBeVisible();
    expect(screen.getByText(/by Lena/)).toBeVisible();
  });

  it('keeps the switch off and shows the refusal when the server refuses', async () => {
    startServer().refuse(setMaintenanceMode, 'DATABASE_BUSY');
    await renderPart(<MaintenancePage />);

    await userEvent.click(await screen.findByRole('switch', { name: /^Maintenance mode/ }));
    const dialog = await screen.findByRole('dialog', { name: 'Start maintenance?' });
    await userEvent.click(within(dialog).getByRole('button', { name: 'Start maintenance' }));

    expect(await within(dialog).findByRole('alert')).toHaveTextContent('DATABASE_BUSY');
    expect(screen.getByRole('switch', { name: /^Maintenance mode/ })).not.toBeChecked();
  });

  it('saves another message while maintenance is active', async () => {
    const server = startServer()
      .on(readMaintenanceMode, active)
      .on(setMaintenanceMode, { ...active, message: 'Disk swap until noon' });
    await renderPart(<MaintenancePage />);

    await userEvent.type(await screen.findByLabelText('Message to all users'), ' until noon');
    await userEvent.click(screen.getByRole('button', { name: 'Save the message' }));

    expect(await screen.findByText('Saved. Everybody sees the new message.')).toBeVisible();
    expect(server.bodies(setMaintenanceMode)).toEqual([
      { active: true, message: 'Disk swap until noon' },
    ]);
  });

  it('refuses a message that is too long before it asks', async () => {
    const server = startServer();
    await renderPart(<MaintenancePage />);

    await userEvent.click(await screen.findByLabelText('Message to all users'));
    await userEvent.paste('x'.repeat(501));
    await userEvent.click(screen.getByRole('switch', { name: /^Maintenance mode/ }));

    expect(await screen.findByText('At most 500 characters.')).toBeVisible();
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(server.bodies(setMaintenanceMode)).toEqual([]);
  });
});
