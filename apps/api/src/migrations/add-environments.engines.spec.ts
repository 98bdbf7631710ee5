import { listStacks } from '@stackyard/contracts';
import { PlatformApp } from '#test/platform/platform-app.js';
import { revertSchemaBefore } from '#test/database/schema-before.js';
import { Settings } from '#config/settings.js';
import { Database } from '#infra/database/database.js';
import { schema } from '#schema.js';
import { AddEnvironments1796468400000 } from './1796468400000-add-environments.js';

it('keeps stacks in the list whose server does not answer after an upgrade', async () => {
  const at = await PlatformApp.start();
  await at.createStack({ name: 'web' });
  await at.sandbox.control.goDown();

  await at.app.restart(async () => {
    const database = await Database.open(
      Object.assign(new Settings(), at.app.databaseLocation),
      schema,
    );
    await revertSchemaBefore(database.writer, AddEnvironments1796468400000);
    await database.close();
  });

  const { stacks } = await at.operator.call(listStacks);
  expect(stacks).toMatchObject([
    { name: 'web', health: 'unknown', environment: { name: '#1', state: 'unknown' } },
  ]);
});
