import { readMaintenanceMode } from '@stackyard/contracts';
import { endProcessesIn, processesIn } from '#test/updates/host-processes.js';
import { waitFor } from '#test/platform/platform-app.js';
import {
  shortenTimeouts,
  waitForUpdateEnd,
  readUpdateLogLines,
  useUpdateFixture,
} from '#test/updates/update-app.js';
import { UnitOfWork } from '#infra/database/unit-of-work.js';
import { LeaseEntity } from '#infra/leases/lease.entity.js';
import { Leases } from '#infra/leases/leases.service.js';

const scene = useUpdateFixture();

afterEach(() => endProcessesIn(scene.script.folder));

describe('an update across a restart of Stackyard', () => {
  it('waits for the script, which runs on undisturbed', async () => {
    const { platform, id } = await scene.startUntilBegun(
      'touch begun; while [ ! -e go ]; do echo working; sleep 0.05; done',
    );

    await platform.app.restart();
    shortenTimeouts(platform);
    await waitFor('the script is found', async () =>
      (await readUpdateLogLines(platform, id)).find((line) =>
        line.includes('still running on the host'),
      ),
    );
    await scene.script.end();
    const run = await waitForUpdateEnd(platform, id);

    expect(run).toMatchObject({ state: 'succeeded', versionAfter: '2.23.0', reason: null });
    expect(await platform.operator.call(readMaintenanceMode)).toMatchObject({ active: false });
  });

  it('is followed only by the process that has the lease', async () => {
    const { platform, id } = await scene.startUntilBegun(
      'touch begun; while [ ! -e go ]; do sleep 0.05; done',
    );
    const { app } = platform;
    const uow = app.get(UnitOfWork);
    const row = { name: 'update' };

    await uow.run(() => uow.manager.update(LeaseEntity, row, { fence: 1000, holder: 'another' }));
    await app.get(Leases).renewAll();
    await uow.run(() => uow.manager.update(LeaseEntity, row, { holder: null }));
    await waitFor('the other process', async () =>
      (await readUpdateLogLines(platform, id)).find((line) =>
        line.includes('has taken over the update'),
      ),
    );
    expect(await processesIn(scene.script.folder)).not.toEqual([]);
    await scene.script.end();

    expect(await waitForUpdateEnd(platform, id)).toMatchObject({
      state: 'succeeded',
      reason: null,
    });
  });

  it('detects that the script has failed in the meantime', async () => {
    const { platform, id } = await scene.startUntilBegun(scene.script.text);

    await platform.app.restart(async () => {
      await scene.script.end(7);
      await waitFor('its end', async () =>
        (await processesIn(scene.script.folder)).length === 0 ? true : undefined,
      );
    });

    expect(await waitForUpdateEnd(platform, id)).toMatchObject({
      state: 'failed',
      reason: 'The script ended with exit code 7.',
    });
  });
});
