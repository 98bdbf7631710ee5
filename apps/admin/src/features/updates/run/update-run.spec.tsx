import {
  cancelUpdate,
  readMaintenanceMode,
  readUpdate,
  readUpdateLog,
  setMaintenanceMode,
  type UpdateLogLine,
  type UpdateRunReply,
} from '@stackyard/contracts';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { FakeApi } from '#shared/testing/fake-api.js';
import { renderWithProviders } from '#shared/testing/render.js';
import { noMaintenance } from '#shared/testing/samples.js';
import { sampleUpdate, startUpdatesApi } from '../testing/samples.js';
import { UpdateRun } from './update-run.js';

const endedAt = '2026-03-01T10:05:00.000Z';
const script = ['preflight', 'maintenance', 'script'] as const;

function sampleLine(seq: number, stream: UpdateLogLine['stream'], text: string): UpdateLogLine {
  return { seq, at: '2026-03-01T10:02:00.000Z', stream, text };
}

function startServer(update: UpdateRunReply): FakeApi {
  return startUpdatesApi('maintenance-update')
    .on(readUpdate, update)
    .on(readUpdateLog, { lines: [], more: false });
}

// jsdom has no layout, so give the visible part a size.
beforeAll(() =>
  Object.defineProperty(HTMLElement.prototype, 'clientHeight', {
    configurable: true,
    get: () => 400,
  }),
);
afterAll(() => Reflect.deleteProperty(HTMLElement.prototype, 'clientHeight'));

describe('the page of an update', () => {
  it('shows and explains the current step', async () => {
    startServer(sampleUpdate({}, ...script));
    await renderWithProviders(<UpdateRun id={5} />);

    expect(await screen.findByRole('heading', { name: 'Update 5 on house' })).toBeVisible();
    expect(screen.getByText('Update of house: Running the script')).toHaveAttribute(
      'role',
      'status',
    );
    expect(screen.getByText(/The script is running on the host/)).toBeVisible();
    expect(screen.getByText('2.19.4')).toBeVisible();
  });

  it('shows the backup made first, its size and whether it is encrypted', async () => {
    const backup = { file: 'platform-backups/update-5.tar.gz', bytes: 2_048_000, encrypted: true };
    startServer(sampleUpdate({ backup }, ...script));
    await renderWithProviders(<UpdateRun id={5} />);

    expect(
      await screen.findByText('platform-backups/update-5.tar.gz (2 MB, password-protected)'),
    ).toBeVisible();
  });

  it('reads the whole log page by page and marks error output', async () => {
    const server = startServer(sampleUpdate({}, ...script)).on(readUpdateLog, ({ url }) =>
      url.searchParams.get('after') === '1'
        ? { lines: [sampleLine(2, 'stderr', 'no space left')], more: false }
        : { lines: [sampleLine(1, 'stdout', 'pulling')], more: true },
    );
    await renderWithProviders(<UpdateRun id={5} />);

    const log = await screen.findByRole('region', { name: '2 lines' });
    expect(within(log).getByText('pulling')).toBeVisible();
    expect(within(log).getByRole('img', { name: 'Error output' })).toBeVisible();
    expect(server.sentRequests.filter(({ endpoint }) => endpoint === readUpdateLog)).toHaveLength(
      2,
    );
  });

  it('warns about what cannot be undone, then cancels with one request', async () => {
    const update = sampleUpdate({}, ...script);
    const server = startServer(update).on(cancelUpdate, update);
    await renderWithProviders(<UpdateRun id={5} />);

    await userEvent.click(await screen.findByRole('button', { name: 'Cancel update' }));
    const dialog = await screen.findByRole('dialog', { name: 'Cancel this update?' });
    expect(
      within(dialog).getByText(/Changes that the script has already made are not undone/),
    ).toBeVisible();
    expect(within(dialog).getByText('Maintenance stays on until you end it.')).toBeVisible();
    await userEvent.click(within(dialog).getByRole('button', { name: 'Cancel update' }));

    expect(await screen.findByText('Stopping the script to cancel the update…')).toBeVisible();
    expect(server.sentBodies(cancelUpdate)).toHaveLength(1);
  });

  it('shows that it is being cancelled, and that the request came too late', async () => {
    const cancelRequestedAt = '2026-03-01T10:03:00.000Z';
    startServer(sampleUpdate({ cancelRequestedAt }, ...script));
    const { unmount } = await renderWithProviders(<UpdateRun id={5} />);
    expect(await screen.findByText('Stopping the script to cancel the update…')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Cancel update' })).not.toBeInTheDocument();
    unmount();

    const done = {
      state: 'succeeded',
      versionAfter: '2.21.0',
      endedAt,
      cancelRequestedAt,
    } as const;
    startServer(sampleUpdate(done, ...script, 'waiting', 'verifying'));
    await renderWithProviders(<UpdateRun id={5} />);
    expect(await screen.findByText(/could not be cancelled/)).toBeVisible();
  });

  it('explains why it can no longer be cancelled', async () => {
    startServer(sampleUpdate({}, ...script, 'waiting'));
    await renderWithProviders(<UpdateRun id={5} />);

    expect(await screen.findByText(/can no longer be cancelled/)).toBeVisible();
  });

  it('ends the maintenance that a failure has left on', async () => {
    const continuedMaintenance = { ...noMaintenance, active: true, message: 'It did not succeed' };
    const reason = 'The script ended with exit code 3.';
    const server = startServer(sampleUpdate({ state: 'failed', reason, endedAt }, ...script))
      .on(readMaintenanceMode, continuedMaintenance)
      .on(setMaintenanceMode, noMaintenance);
    await renderWithProviders(<UpdateRun id={5} />);

    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent('The update failed while the script was running.');
    expect(alert).toHaveTextContent(reason);
    await userEvent.click(await within(alert).findByRole('button', { name: 'End maintenance' }));
    const dialog = await screen.findByRole('dialog', { name: 'End maintenance?' });
    await userEvent.click(within(dialog).getByRole('button', { name: 'End maintenance' }));

    await waitFor(() => expect(alert).toHaveTextContent('Maintenance has ended.'));
    expect(server.sentBodies(setMaintenanceMode)).toEqual([
      { active: false, message: 'It did not succeed' },
    ]);
  });

  it.each([
    [{ state: 'failed' }, ['preflight'], 'before anything on the host changed'],
    [{ state: 'failed' }, [...script, 'waiting'], 'Portainer is still unreachable'],
    [{ state: 'cancelled' }, script, 'was cancelled while the script was running'],
    [{ state: 'lost' }, [...script, 'waiting'], 'The result of the update is unknown.'],
  ] as const)('says of %j after %j that %s', async (change, steps, words) => {
    startServer(sampleUpdate({ ...change, reason: 'So it was.', endedAt }, ...steps));
    await renderWithProviders(<UpdateRun id={5} />);

    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent(words);
    expect(alert).toHaveTextContent('So it was.');
  });

  it('shows the new version after a success', async () => {
    startServer(
      sampleUpdate(
        { state: 'succeeded', versionAfter: '2.21.0', endedAt },
        ...script,
        'waiting',
        'verifying',
      ),
    );
    await renderWithProviders(<UpdateRun id={5} />);

    expect(await screen.findByText('Portainer now runs version 2.21.0.')).toBeVisible();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  it('explains that an update does not exist', async () => {
    startServer(sampleUpdate()).failWith(readUpdate, 'UPDATE_UNKNOWN');
    await renderWithProviders(<UpdateRun id={99} />);

    expect(await screen.findByRole('alert')).toHaveTextContent('UPDATE_UNKNOWN');
    expect(screen.getByRole('link', { name: 'All updates' })).toBeVisible();
  });
});
