import { readMaintenanceMode, startUpdate } from '@stackyard/contracts';
import { updateEnded, updateStage } from '../../../../test/update-app.js';
import { UnitOfWork } from '../../../infra/database/unit-of-work.js';
import { UpdateRunEntity } from './update-run.entity.js';

const stage = updateStage();

describe('an update across a restart of Stackyard', () => {
  it('goes on waiting, and has succeeded when the version is another one', async () => {
    const platform = await stage.start(stage.script.text);
    const { id } = await platform.operator.call(startUpdate, { body: {} });
    await stage.script.begun();

    await platform.app.restart(() => platform.sandbox.control.restart({ version: '2.24.1' }));
    const run = await updateEnded(platform, id);

    expect(run).toMatchObject({ state: 'succeeded', versionAfter: '2.24.1' });
    expect(await platform.operator.call(readMaintenanceMode)).toMatchObject({ active: false });
  });

  it('is lost when nobody can tell what the script did', async () => {
    const platform = await stage.start(stage.script.text, {
      settings: { UPDATE_WAIT_MINUTES: 0.02 },
    });
    const { id } = await platform.operator.call(startUpdate, { body: {} });
    await stage.script.begun();

    await platform.app.restart();
    const run = await updateEnded(platform, id);

    expect(run).toMatchObject({ state: 'lost', versionAfter: '2.23.0' });
    expect(await platform.operator.call(readMaintenanceMode)).toMatchObject({ active: true });
  });

  it.each(['preflight', 'maintenance'] as const)(
    'has failed without touching anything when it was in %s',
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
