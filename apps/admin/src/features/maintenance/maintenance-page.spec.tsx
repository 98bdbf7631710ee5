import {
  cancelOccurrence,
  readMaintenanceMode,
  readUpdateStatus,
  setMaintenanceMode,
  type UpdateRunReply,
} from '@stackyard/contracts';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { maintenanceMode } from '#shared/queries/maintenance.queries.js';
import { eventTable } from '#shared/realtime/event-table.js';
import { noMaintenance } from '#shared/testing/samples.js';
import {
  givenOccurrence,
  givenServer,
  givenWindow,
  renderMaintenance,
  activeMode,
} from './testing/given.js';

const runningUpdate: UpdateRunReply = {
  id: 1,
  server: { id: 1, name: 'house' },
  state: 'script',
  steps: [],
  checks: [],
  backup: null,
  versionBefore: '2.23.0',
  versionAfter: null,
  reason: null,
  startedBy: 'Ada',
  startedAt: '2026-03-01T10:00:00.000Z',
  cancelRequestedAt: null,
  endedAt: null,
  lines: 0,
  truncated: false,
};

describe('the maintenance page', () => {
  it('explains what it blocks, then starts maintenance with one request', async () => {
    const server = givenServer().on(setMaintenanceMode, activeMode);
    await renderMaintenance();

    await userEvent.type(await screen.findByLabelText('Message to all users'), 'Disk swap');
    await userEvent.click(screen.getByRole('switch', { name: /^Maintenance mode/ }));
    const dialog = await screen.findByRole('dialog', { name: 'Start maintenance?' });
    await within(dialog).findByText('2 queued redeploys wait until maintenance ends.');
    expect(server.sentBodies(setMaintenanceMode)).toEqual([]);
    await userEvent.click(within(dialog).getByRole('button', { name: 'Start maintenance' }));

    await waitFor(() =>
      expect(screen.getByRole('switch', { name: /^Maintenance mode/ })).toBeChecked(),
    );
    expect(server.sentBodies(setMaintenanceMode)).toEqual([
      { active: true, message: 'Disk swap', until: null },
    ]);
  });

  it('previews the banner while the message is typed', async () => {
    givenServer();
    await renderMaintenance();

    await userEvent.type(await screen.findByLabelText('Message to all users'), 'Back at noon');

    expect(screen.getByText('Back at noon')).toBeVisible();
    expect(screen.getByText(/by lena/)).toBeVisible();
  });

  it('keeps the switch off and shows the error if the server rejects it', async () => {
    givenServer().failWith(setMaintenanceMode, 'DATABASE_BUSY');
    await renderMaintenance();

    await userEvent.click(await screen.findByRole('switch', { name: /^Maintenance mode/ }));
    const dialog = await screen.findByRole('dialog', { name: 'Start maintenance?' });
    await userEvent.click(within(dialog).getByRole('button', { name: 'Start maintenance' }));

    expect(await within(dialog).findByRole('alert')).toHaveTextContent('DATABASE_BUSY');
    expect(screen.getByRole('switch', { name: /^Maintenance mode/ })).not.toBeChecked();
  });

  it('saves another message while maintenance is active', async () => {
    const server = givenServer()
      .on(readMaintenanceMode, activeMode)
      .on(setMaintenanceMode, { ...activeMode, message: 'Disk swap until noon' });
    await renderMaintenance();

    await userEvent.type(await screen.findByLabelText('Message to all users'), ' until noon');
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));

    expect(await screen.findByText('Saved. Everyone can see the change.')).toBeVisible();
    expect(server.sentBodies(setMaintenanceMode)).toEqual([
      { active: true, message: 'Disk swap until noon', until: null },
    ]);
  });

  it('shows changes by other users', async () => {
    givenServer().on(readMaintenanceMode, activeMode);
    const { cache } = await renderMaintenance();
    const message = await screen.findByLabelText('Message to all users');

    const announced = { ...activeMode, message: 'At noon' };
    act(() => void cache.setQueryData(maintenanceMode.queryKey, announced));

    await waitFor(() => expect(message).toHaveValue('At noon'));
    expect(screen.getByRole('button', { name: 'Save' })).toBeDisabled();
  });

  it('rejects a message that is too long before asking for confirmation', async () => {
    const server = givenServer();
    await renderMaintenance();

    await userEvent.click(await screen.findByLabelText('Message to all users'));
    await userEvent.paste('x'.repeat(10_000));
    await userEvent.click(screen.getByRole('switch', { name: /^Maintenance mode/ }));

    expect(
      await screen.findByText(
        'The message is 9,500 characters too long. The limit is 500 characters.',
      ),
    ).toBeVisible();
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(server.sentBodies(setMaintenanceMode)).toEqual([]);
  });

  it('shows markup in a message as text', async () => {
    givenServer().on(readMaintenanceMode, { ...activeMode, message: '<b>Disk</b> swap' });
    await renderMaintenance();

    expect((await screen.findAllByText('<b>Disk</b> swap')).length).toBeGreaterThan(1);
  });

  it('starts maintenance with a suggested end', async () => {
    const server = givenServer().on(setMaintenanceMode, activeMode);
    await renderMaintenance();

    await userEvent.click(await screen.findByRole('button', { name: '2 hours' }));
    await userEvent.click(screen.getByRole('button', { name: 'Start maintenance' }));
    const dialog = await screen.findByRole('dialog', { name: 'Start maintenance?' });
    await userEvent.click(within(dialog).getByRole('button', { name: 'Start maintenance' }));

    await waitFor(() =>
      expect(server.sentBodies(setMaintenanceMode)).toEqual([
        { active: true, message: '', until: expect.stringMatching(/:00\.000Z$/) },
      ]),
    );
  });

  it('rejects an end in the past', async () => {
    givenServer();
    await renderMaintenance();

    const until = await screen.findByLabelText('End time');
    await userEvent.type(until, '2020-01-01T10:00');
    await userEvent.click(screen.getByRole('button', { name: 'Start maintenance' }));

    expect(
      await screen.findByText('The chosen time is in the past. Choose a later time.'),
    ).toBeVisible();
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  it('lists all three holders of maintenance', async () => {
    const active = givenWindow({ next: givenOccurrence({ id: 9, state: 'active' }) });
    givenServer([active]).on(readMaintenanceMode, activeMode).on(readUpdateStatus, {
      status: 'running',
      running: true,
      startedAt: '2026-03-01T10:00:00.000Z',
      finishedAt: null,
      run: runningUpdate,
    });
    await renderMaintenance();

    const now = await screen.findByRole('region', { name: 'Right now' });
    expect(await within(now).findByText('Started manually')).toBeVisible();
    expect(await within(now).findByText('Maintenance window')).toBeVisible();
    expect(await within(now).findByText('Platform update')).toBeVisible();
  });

  it('removes an update from the list once it has ended', async () => {
    const status = { startedAt: '2026-03-01T10:00:00.000Z', finishedAt: null } as const;
    const server = givenServer()
      .on(readMaintenanceMode, { ...noMaintenance, active: true, source: 'update' })
      .on(readUpdateStatus, { ...status, status: 'running', running: true, run: runningUpdate });
    const { cache } = await renderMaintenance();
    await screen.findByText('Platform update');

    server.on(readUpdateStatus, { ...status, status: 'succeeded', running: false });
    const keys = eventTable['update.changed'].staleKeys({ ...runningUpdate, state: 'succeeded' });
    act(() => keys.forEach((queryKey) => void cache.invalidateQueries({ queryKey })));

    await waitFor(() => expect(screen.queryByText('Platform update')).not.toBeInTheDocument());
  });

  it('ends a window early after confirmation', async () => {
    const active = givenOccurrence({ id: 9, state: 'active' });
    const server = givenServer([givenWindow({ next: active })])
      .on(readMaintenanceMode, { ...noMaintenance, active: true, source: 'window' })
      .on(cancelOccurrence, { ...active, state: 'ended' });
    await renderMaintenance();

    await userEvent.click(await screen.findByRole('button', { name: 'End now' }));
    const dialog = await screen.findByRole('dialog', { name: 'End this maintenance window now?' });
    expect(server.sentBodies(cancelOccurrence)).toHaveLength(0);
    await userEvent.click(within(dialog).getByRole('button', { name: 'End now' }));

    await waitFor(() => expect(server.sentBodies(cancelOccurrence)).toHaveLength(1));
  });

  it('lists the redeploys that would wait', async () => {
    givenServer();
    await renderMaintenance();

    const impact = await screen.findByRole('region', { name: 'Affected redeploys' });
    expect(await within(impact).findByText('2 queued redeploys would be delayed')).toBeVisible();
    expect(within(impact).getAllByRole('link', { name: 'web' })).toHaveLength(3);
  });
});
