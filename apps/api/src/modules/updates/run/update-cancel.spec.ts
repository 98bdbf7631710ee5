import {
  cancelUpdate,
  listLogs,
  readMaintenanceMode,
  readUpdate,
  type UpdateRunReply,
} from '@stackyard/contracts';
import { access } from 'node:fs/promises';
import { join } from 'node:path';
import { endProcessesIn, processesIn } from '#test/updates/host-processes.js';
import { waitFor, type PlatformApp } from '#test/platform/platform-app.js';
import {
  problemCodeOf,
  shortenTimeouts,
  waitForUpdateEnd,
  readUpdateLogLines,
  useUpdateFixture,
} from '#test/updates/update-app.js';

const scene = useUpdateFixture();

afterEach(() => endProcessesIn(scene.script.folder));

function cancel({ operator }: PlatformApp, id: number): Promise<UpdateRunReply> {
  return operator.call(cancelUpdate, { params: { id } });
}

function exists(name: string): Promise<true> {
  return waitFor(name, () =>
    access(join(scene.script.folder, name)).then(
      () => true as const,
      () => undefined,
    ),
  );
}

describe('an update that is cancelled during its script', () => {
  it('ends the script with all its processes, logs it, and keeps maintenance on', async () => {
    const { platform, id } = await scene.startUntilBegun(
      'setsid sleep 600 & touch begun; sleep 601',
    );
    const { operator } = platform;

    const runWhileCancelling = await cancel(platform, id);
    const again = await cancel(platform, id);
    const run = await waitForUpdateEnd(platform, id);

    expect(await processesIn(scene.script.folder)).toEqual([]);
    expect(runWhileCancelling).toMatchObject({
      state: 'script',
      cancelRequestedAt: expect.any(String),
    });
    expect(again.cancelRequestedAt).toBe(runWhileCancelling.cancelRequestedAt);
    expect(run).toMatchObject({
      state: 'cancelled',
      cancelRequestedAt: runWhileCancelling.cancelRequestedAt,
      reason:
        'The update was cancelled. The script ended with exit code 143. Its processes have ended; containers it started may still be running.',
    });
    expect(await readUpdateLogLines(platform, id)).toContain(
      'stackyard: Sending TERM to the script.',
    );
    expect(await operator.call(readMaintenanceMode)).toMatchObject({ active: true });
    expect(await problemCodeOf(cancel(platform, id))).toBe('UPDATE_NOT_CANCELLABLE');
    const query = { action: ['update.cancel-requested' as const] };
    expect((await operator.call(listLogs, { query })).entries).toHaveLength(1);
    const end = { action: ['update.cancelled' as const] };
    expect((await operator.call(listLogs, { query: end })).entries).toMatchObject([
      { outcome: 'success', severity: 'warning' },
    ]);
  });

  it('continues if the script succeeded before it could be ended', async () => {
    const { platform, id } = await scene.startUntilBegun(`trap '' TERM; ${scene.script.text}`);

    await cancel(platform, id);
    await waitFor('the wish', async () =>
      (await readUpdateLogLines(platform, id)).find((line) => line.includes('Sending TERM')),
    );
    await scene.script.end();

    expect(await waitForUpdateEnd(platform, id)).toMatchObject({
      state: 'succeeded',
      reason: null,
    });
    const log = await readUpdateLogLines(platform, id);
    expect(log).toContain('stderr: The script continues');
    expect(log).toContain('stackyard: Too late to cancel: the script finished with exit code 0.');
  });

  it('has an unknown result if the state of the script is unknown', async () => {
    const { platform, id } = await scene.startUntilBegun('touch begun; sleep 600');
    await scene.host.dropConnections();
    await scene.host.stopAccepting();

    await cancel(platform, id);
    const run = await waitForUpdateEnd(platform, id);
    await scene.host.resume();

    expect(run).toMatchObject({ state: 'lost' });
    expect(run.reason).toMatch(
      /^The update was cancelled, but it is unknown whether the script is still running/,
    );
    expect(await platform.operator.call(readMaintenanceMode)).toMatchObject({ active: true });
  });

  it('is ended by the next process if this one ends in the meantime', async () => {
    const { platform, id } = await scene.startUntilBegun(
      `trap 'touch told; while [ ! -e go ]; do sleep 0.05; done; exit 5' TERM
       touch begun; sleep 600 & wait`,
    );

    await cancel(platform, id);
    await exists('told');
    await platform.app.restart();
    shortenTimeouts(platform);
    const runAfterRestart = await platform.operator.call(readUpdate, { params: { id } });
    await scene.script.end();
    const run = await waitForUpdateEnd(platform, id);

    expect(runAfterRestart).toMatchObject({
      state: 'script',
      cancelRequestedAt: expect.any(String),
    });
    expect(run).toMatchObject({ state: 'cancelled', reason: expect.stringContaining('code 5') });
    expect(await processesIn(scene.script.folder)).toEqual([]);
  });
});
