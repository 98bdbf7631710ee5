import { readMaintenanceMode, startUpdate } from '@stackyard/contracts';
import { endProcessesIn, simulatePowerCut, processesIn } from '#test/updates/host-processes.js';
import { waitFor, type PlatformApp } from '#test/platform/platform-app.js';
import {
  shortenTimeouts,
  waitForUpdateEnd,
  readUpdateLogLines,
  useUpdateFixture,
} from '#test/updates/update-app.js';
import { UnitOfWork } from '#infra/database/unit-of-work.js';
import { UpdateRunEntity } from './update-run.entity.js';

const scene = useUpdateFixture();

afterEach(() => endProcessesIn(scene.script.folder));

async function runMarkerOf({ app }: PlatformApp, id: number): Promise<string> {
  const run = await app.get(UnitOfWork).manager.findOneByOrFail(UpdateRunEntity, { id });
  return run.mark ?? '';
}

describe('an update across a restart of Stackyard', () => {
  it('detects that the script has succeeded in the meantime', async () => {
    const { platform, id } = await scene.startUntilBegun(scene.script.text);

    await platform.app.restart(async () => {
      await scene.script.end(0);
      await waitFor('its end', async () =>
        (await processesIn(scene.script.folder)).length === 0 ? true : undefined,
      );
    });

    expect(await waitForUpdateEnd(platform, id)).toMatchObject({ state: 'succeeded' });
  });

  it('ends a script that has exceeded its time-out in the meantime', async () => {
    const settings = { UPDATE_SCRIPT_TIMEOUT_MINUTES: 0.05 };
    const { platform, id } = await scene.startUntilBegun('touch begun; sleep 600', { settings });

    await platform.app.restart();
    shortenTimeouts(platform);

    expect(await waitForUpdateEnd(platform, id)).toMatchObject({
      state: 'failed',
      reason: expect.stringContaining('did not finish within 0.05 minutes'),
    });
    expect(await processesIn(scene.script.folder)).toEqual([]);
  });

  it('leaves the verdict to the platform if the host no longer knows the script', async () => {
    const { platform, id } = await scene.startUntilBegun('touch begun; sleep 600');
    const { control } = platform.sandbox;
    const mark = await runMarkerOf(platform, id);

    await platform.app.restart(async () => {
      await simulatePowerCut(mark);
      await control.restart({ version: '2.24.1' });
    });

    expect(await waitForUpdateEnd(platform, id)).toMatchObject({
      state: 'succeeded',
      versionAfter: '2.24.1',
    });
  });

  it('has an unknown result if neither the host nor the version shows what the script did', async () => {
    const settings = { UPDATE_WAIT_MINUTES: 0.02 };
    const { platform, id } = await scene.startUntilBegun('touch begun; sleep 600', { settings });

    const mark = await runMarkerOf(platform, id);

    await platform.app.restart(() => simulatePowerCut(mark));
    const run = await waitForUpdateEnd(platform, id);

    expect(run).toMatchObject({ state: 'lost', versionAfter: '2.23.0' });
    expect((await readUpdateLogLines(platform, id)).join()).toContain(
      'its exit code was not recorded',
    );
    expect(await platform.operator.call(readMaintenanceMode)).toMatchObject({ active: true });
  });

  it.each(['preflight', 'maintenance'] as const)(
    'has failed without changing anything if it was in %s',
    async (state) => {
      const platform = await scene.start('true');
      const { id } = await platform.operator.call(startUpdate, { body: {} });
      await waitForUpdateEnd(platform, id);
      const uow = platform.app.get(UnitOfWork);
      await uow.run(() =>
        uow.manager.update(UpdateRunEntity, { id }, { state, endedAt: null, steps: [] }),
      );

      await platform.app.restart();

      expect(await waitForUpdateEnd(platform, id)).toMatchObject({ state: 'failed' });
      expect(await platform.operator.call(readMaintenanceMode)).toMatchObject({ active: false });
    },
  );
});
