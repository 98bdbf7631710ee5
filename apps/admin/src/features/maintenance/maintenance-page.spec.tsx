import {
  cancelOccurrence,
  listRedeploys,
  readMaintenanceConfig,
  readMaintenanceMode,
  readUpdateStatus,
  setMaintenanceMode,
  type UpdateRunReply,
} from '@stackyard/contracts';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { maintenanceMode } from '#shared/queries/maintenance.queries.js';
import { eventReactions } from '#shared/realtime/event-table.js';
import { noMaintenance, sampleRedeploy } from '#shared/testing/samples.js';
import {
  sampleOccurrence,
  startMaintenanceApi,
  sampleWindow,
  renderMaintenance,
  activeMode,
  sampleConfig,
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

async function openStartDialog(): Promise<HTMLElement> {
  await userEvent.click(await screen.findByRole('button', { name: 'Start maintenance…' }));
  return screen.findByRole('dialog', { name: 'Start maintenance?' });
}

describe('the maintenance page', () => {
  it('says to which servers maintenance applies, also in its dialogs', async () => {
    startMaintenanceApi();
    await renderMaintenance();
    const text = /Maintenance applies to both servers: Home and Office\./;

    const card = await screen.findByRole('region', { name: 'Maintenance is off' });
    await waitFor(() => expect(card).toHaveTextContent(text));
    expect(await openStartDialog()).toHaveTextContent(text);
  });

  it('says only how many servers there are if there are many', async () => {
    const servers = Array.from({ length: 7 }, (_, id) => ({
      id,
      name: `Server ${id}`,
      version: null,
      edition: null,
      newestVersion: null,
    }));
    startMaintenanceApi().on(readMaintenanceConfig, { ...sampleConfig, servers });
    await renderMaintenance();

    const card = await screen.findByRole('region', { name: 'Maintenance is off' });
    await waitFor(() => expect(card).toHaveTextContent('Maintenance applies to all 7 servers.'));
  });

  it('shows what it blocks, then starts maintenance with one request', async () => {
    const server = startMaintenanceApi().on(setMaintenanceMode, activeMode);
    await renderMaintenance();

    const dialog = await openStartDialog();
    await userEvent.type(within(dialog).getByLabelText('Message to all users'), 'Disk swap');
    await within(dialog).findByText('2 queued redeploys will wait until maintenance ends');
    expect(within(dialog).getAllByRole('link', { name: 'web' })).toHaveLength(3);
    expect(server.sentBodies(setMaintenanceMode)).toEqual([]);
    await userEvent.click(within(dialog).getByRole('button', { name: 'Start maintenance' }));

    expect(await screen.findByRole('region', { name: 'Maintenance is active' })).toBeVisible();
    expect(server.sentBodies(setMaintenanceMode)).toEqual([
      { active: true, message: 'Disk swap', until: null },
    ]);
  });

  it('previews the banner while the message is typed', async () => {
    startMaintenanceApi();
    await renderMaintenance();

    const dialog = await openStartDialog();
    await userEvent.type(within(dialog).getByLabelText('Message to all users'), 'Back at noon');

    expect(within(dialog).getAllByText('Back at noon')).toHaveLength(2);
    expect(within(dialog).getByText(/by lena/)).toBeVisible();
  });

  it('stays off and shows the error if the server rejects it', async () => {
    startMaintenanceApi().failWith(setMaintenanceMode, 'DATABASE_BUSY');
    await renderMaintenance();

    const dialog = await openStartDialog();
    await userEvent.click(within(dialog).getByRole('button', { name: 'Start maintenance' }));

    expect(await within(dialog).findByRole('alert')).toHaveTextContent('DATABASE_BUSY');
    expect(screen.getByText('Maintenance is off')).toBeInTheDocument();
  });

  it('saves another message while maintenance is active', async () => {
    const server = startMaintenanceApi()
      .on(readMaintenanceMode, activeMode)
      .on(setMaintenanceMode, { ...activeMode, message: 'Disk swap until noon' });
    await renderMaintenance();

    await userEvent.click(await screen.findByRole('button', { name: 'Edit…' }));
    const dialog = await screen.findByRole('dialog', { name: 'Edit maintenance' });
    await userEvent.type(within(dialog).getByLabelText('Message to all users'), ' until noon');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Save' }));

    expect(await screen.findByText('Disk swap until noon')).toBeVisible();
    expect(server.sentBodies(setMaintenanceMode)).toEqual([
      { active: true, message: 'Disk swap until noon', until: null },
    ]);
  });

  it('shows changes by other users', async () => {
    startMaintenanceApi().on(readMaintenanceMode, activeMode);
    const { cache } = await renderMaintenance();
    await screen.findByText('Disk swap');

    const changedMode = { ...activeMode, message: 'At noon' };
    act(() => void cache.setQueryData(maintenanceMode.queryKey, changedMode));

    expect(await screen.findByText('At noon')).toBeVisible();
  });

  it('rejects a message that is too long', async () => {
    startMaintenanceApi();
    await renderMaintenance();

    const dialog = await openStartDialog();
    await userEvent.click(within(dialog).getByLabelText('Message to all users'));
    await userEvent.paste('x'.repeat(10_000));

    expect(
      await within(dialog).findByText(
        'The message is 9,500 characters too long. The limit is 500 characters.',
      ),
    ).toBeVisible();
    expect(within(dialog).getByRole('button', { name: 'Start maintenance' })).toBeDisabled();
  });

  it('shows markup in a message as text', async () => {
    startMaintenanceApi().on(readMaintenanceMode, { ...activeMode, message: '<b>Disk</b> swap' });
    await renderMaintenance();

    expect(await screen.findByText('<b>Disk</b> swap')).toBeVisible();
  });

  it('starts maintenance with a suggested end', async () => {
    const server = startMaintenanceApi().on(setMaintenanceMode, activeMode);
    await renderMaintenance();

    const dialog = await openStartDialog();
    await userEvent.click(within(dialog).getByRole('button', { name: '2 hours' }));
    await userEvent.click(within(dialog).getByRole('button', { name: 'Start maintenance' }));

    await waitFor(() =>
      expect(server.sentBodies(setMaintenanceMode)).toEqual([
        { active: true, message: '', until: expect.stringMatching(/:00\.000Z$/) },
      ]),
    );
  });

  it('asks to start maintenance with an end from a link', async () => {
    startMaintenanceApi();
    await renderMaintenance('?start=60');

    const dialog = await screen.findByRole('dialog', { name: 'Start maintenance?' });
    expect(within(dialog).getByLabelText('End time')).not.toHaveValue('');
  });

  it('rejects an end in the past', async () => {
    startMaintenanceApi();
    await renderMaintenance();

    const dialog = await openStartDialog();
    await userEvent.type(within(dialog).getByLabelText('End time'), '2020-01-01T10:00');

    expect(
      await screen.findByText('The chosen time is in the past. Choose a later time.'),
    ).toBeVisible();
    expect(within(dialog).getByRole('button', { name: 'Start maintenance' })).toBeDisabled();
  });

  it('lists all three holders of maintenance', async () => {
    const active = sampleWindow({ next: sampleOccurrence({ id: 9, state: 'active' }) });
    startMaintenanceApi([active]).on(readMaintenanceMode, activeMode).on(readUpdateStatus, {
      status: 'running',
      running: true,
      startedAt: '2026-03-01T10:00:00.000Z',
      finishedAt: null,
      run: runningUpdate,
    });
    await renderMaintenance();

    const now = await screen.findByRole('region', { name: 'Maintenance is active' });
    expect(await within(now).findByText('Started manually')).toBeVisible();
    expect(await within(now).findByText('Maintenance window')).toBeVisible();
    expect(await within(now).findByText('Platform update')).toBeVisible();
  });

  it('removes an update from the list once it has ended', async () => {
    const status = { startedAt: '2026-03-01T10:00:00.000Z', finishedAt: null } as const;
    const server = startMaintenanceApi()
      .on(readMaintenanceMode, { ...noMaintenance, active: true, source: 'update' })
      .on(readUpdateStatus, { ...status, status: 'running', running: true, run: runningUpdate });
    const { cache } = await renderMaintenance();
    await screen.findByText('Platform update');

    server.on(readUpdateStatus, { ...status, status: 'succeeded', running: false });
    const keys = eventReactions['update.changed'].staleKeysOf({
      ...runningUpdate,
      state: 'succeeded',
    });
    act(() => keys.forEach((queryKey) => void cache.invalidateQueries({ queryKey })));

    await waitFor(() => expect(screen.queryByText('Platform update')).not.toBeInTheDocument());
  });

  it('ends a window early after confirmation', async () => {
    const active = sampleOccurrence({ id: 9, state: 'active' });
    const server = startMaintenanceApi([sampleWindow({ next: active })])
      .on(readMaintenanceMode, { ...noMaintenance, active: true, source: 'window' })
      .on(cancelOccurrence, { ...active, state: 'ended' });
    await renderMaintenance();

    await userEvent.click(await screen.findByRole('button', { name: 'End now' }));
    const dialog = await screen.findByRole('dialog', { name: 'End this maintenance window now?' });
    expect(server.sentBodies(cancelOccurrence)).toHaveLength(0);
    await userEvent.click(within(dialog).getByRole('button', { name: 'End now' }));

    await waitFor(() => expect(server.sentBodies(cancelOccurrence)).toHaveLength(1));
  });

  it('lists the redeploys that wait', async () => {
    startMaintenanceApi().on(readMaintenanceMode, activeMode);
    await renderMaintenance();

    const affectedRegion = await screen.findByRole('region', { name: 'Affected redeploys' });
    expect(within(affectedRegion).getByText('2 redeploys waiting')).toBeVisible();
    expect(within(affectedRegion).getAllByRole('link', { name: 'web' })).toHaveLength(3);
  });

  it('counts all redeploys that wait, however many there are', async () => {
    const runningRedeploy = sampleRedeploy({ id: 1, state: 'running', waitsFor: null });
    const queuedRedeploys = (count: number, firstId: number) =>
      Array.from({ length: count }, (_, index) =>
        sampleRedeploy({ id: firstId + index, waitsFor: 'maintenance' }),
      );
    const server = startMaintenanceApi()
      .on(readMaintenanceMode, activeMode)
      .on(listRedeploys, ({ url }) =>
        url.searchParams.has('cursor')
          ? { redeploys: [...queuedRedeploys(2, 2), runningRedeploy], nextCursor: null }
          : { redeploys: queuedRedeploys(500, 4), nextCursor: 'second' },
      );
    await renderMaintenance();

    const affectedRegion = await screen.findByRole('region', { name: 'Affected redeploys' });
    expect(within(affectedRegion).getByText('502 redeploys waiting')).toBeVisible();
    expect(within(affectedRegion).getByText('1 running redeploy continues')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'End maintenance' }));
    expect(await screen.findByText('502 waiting redeploys will start in order.')).toBeVisible();
    expect(server.sentBodies(listRedeploys)).toHaveLength(2);
  });

  it('counts no redeploys while some of them cannot be read', async () => {
    startMaintenanceApi()
      .on(readMaintenanceMode, activeMode)
      .failWith(listRedeploys, 'DATABASE_BUSY');
    await renderMaintenance();

    await screen.findByText(/DATABASE_BUSY/);
    await userEvent.click(screen.getByRole('button', { name: 'End maintenance' }));
    expect(await screen.findByRole('dialog', { name: 'End maintenance?' })).toBeVisible();
    expect(screen.queryByText('No redeploys are waiting.')).not.toBeInTheDocument();
  });

  it('names the next window while maintenance is off', async () => {
    startMaintenanceApi([sampleWindow()]);
    await renderMaintenance();

    const card = await screen.findByRole('region', { name: 'Maintenance is off' });
    expect(await within(card).findByText(/24 Nov 2030, \d\d:\d\d to /)).toBeVisible();
    await userEvent.click(within(card).getByRole('button', { name: 'Patches' }));

    expect(await screen.findByRole('dialog', { name: 'Maintenance window' })).toBeVisible();
  });
});
