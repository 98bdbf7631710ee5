import { readMaintenanceMode, startUpdate } from '@stackyard/contracts';
import { endProcessesIn, powerCut, processesIn } from '#test/updates/host-processes.js';
import { eventually, type PlatformApp } from '#test/platform/platform-app.js';
import { shortenTimeouts, updateEnded, updateLog, updateStage } from '#test/updates/update-app.js';
import { UnitOfWork } from '#infra/database/unit-of-work.js';
import { LeaseEntity } from '#infra/leases/lease.entity.js';
import { Leases } from '#infra/leases/leases.service.js';
import { UpdateRunEntity } from './update-run.entity.js';

const stage = updateStage();

afterEach(() => endProcessesIn(stage.script.folder));

async function markOf({ app }: PlatformApp, id: number): Promise<string> {
  const run = await app.get(UnitOfWork).manager.findOneByOrFail(UpdateRunEntity, { id });
  return run.mark ?? '';
}

describe('an update across a restart of Stackyard', () => {
  it('waits for the script, which runs on undisturbed', async () => {
    const { platform, id } = await stage.begun(
      'touch begun; while [ ! -e go ]; do echo working; sleep 0.05; done',
    );

    await platform.app.restart();
    shortenTimeouts(platform);
    await eventually('the script is found', async () =>
      (await updateLog(platform, id)).find((line) => line.includes('still running on the host')),
    );
    await stage.script.end();
    const run = await updateEnded(platform, id);

    expect(run).toMatchObject({ state: 'succeeded', versionAfter: '2.23.0', reason: null });
    expect(await platform.operator.call(readMaintenanceMode)).toMatchObject({ active: false });
  });

  it('is followed only by the process that has the lease', async () => {
    const { platform, id } = await stage.begun(
      'touch begun; while [ ! -e go ]; do sleep 0.05; done',
    );
    const { app } = platform;
    const uow = app.get(UnitOfWork);
    const row = { name: 'update' };

    await uow.run(() => uow.manager.update(LeaseEntity, row, { fence: 1000, holder: 'another' }));
    await app.get(Leases).renewAll();
    await uow.run(() => uow.manager.update(LeaseEntity, row, { holder: null }));
    await eventually('the other process', async () =>
      (await updateLog(platform, id)).find((line) => line.includes('has taken over the update')),
    );
    expect(await processesIn(stage.script.folder)).not.toEqual([]);
    await stage.script.end();

    expect(await updateEnded(platform, id)).toMatchObject({ state: 'succeeded', reason: null });
  });

  it.each([
    [0, { state: 'succeeded' }],
    [7, { state: 'failed', reason: 'The script ended with exit code 7.' }],
  ])('detects that the script has exited with %d in the meantime', async (code, outcome) => {
    const { platform, id } = await stage.begun(stage.script.text);

    await platform.app.restart(async () => {
      await stage.script.end(code);
      await eventually('its end', async () =>
        (await processesIn(stage.script.folder)).length === 0 ? true : undefined,
      );
    });

    expect(await updateEnded(platform, id)).toMatchObject(outcome);
  });

  it('ends a script that has exceeded its time-out in the meantime', async () => {
    const settings = { UPDATE_SCRIPT_TIMEOUT_MINUTES: 0.05 };
    const { platform, id } = await stage.begun('touch begun; sleep 600', { settings });

    await platform.app.restart();
    shortenTimeouts(platform);

    expect(await updateEnded(platform, id)).toMatchObject({
      state: 'failed',
      reason: expect.stringContaining('did not finish within 0.05 minutes'),
    });
    expect(await processesIn(stage.script.folder)).toEqual([]);
  });

  it('leaves the verdict to the platform if the host no longer knows the script', async () => {
    const { platform, id } = await stage.begun('touch begun; sleep 600');
    const { control } = platform.sandbox;
    const mark = await markOf(platform, id);

    await platform.app.restart(async () => {
      await powerCut(mark);
      await control.restart({ version: '2.24.1' });
    });

    expect(await updateEnded(platform, id)).toMatchObject({
      state: 'succeeded',
      versionAfter: '2.24.1',
    });
  });

  it('has an unknown result if neither the host nor the version shows what the script did', async () => {
    const settings = { UPDATE_WAIT_MINUTES: 0.02 };
    const { platform, id } = await stage.begun('touch begun; sleep 600', { settings });

    const mark = await markOf(platform, id);

    await platform.app.restart(() => powerCut(mark));
    const run = await updateEnded(platform, id);

    expect(run).toMatchObject({ state: 'lost', versionAfter: '2.23.0' });
    expect((await updateLog(platform, id)).join()).toContain('its exit code was not recorded');
    expect(await platform.operator.call(readMaintenanceMode)).toMatchObject({ active: true });
  });

  it.each(['preflight', 'maintenance'] as const)(
    'has failed without changing anything if it was in %s',
    async (state) => {
      const platform = await stage.start('true');
      const { id } = await platform.operator.call(startUpdate, { body: {} });
      await updateEnded(platform, id);
      const uow = platform.app.get(UnitOfWork);
      await uow.run(() =>
        uow.manager.update(UpdateRunEntity, { id }, { state, endedAt: null, steps: [] }),
      );

      await platform.app.restart();

      expect(await updateEnded(platform, id)).toMatchObject({ state: 'failed' });
      expect(await platform.operator.call(readMaintenanceMode)).toMatchObject({ active: false });
    },
  );
});
