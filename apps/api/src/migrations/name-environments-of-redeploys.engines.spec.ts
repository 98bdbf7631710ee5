import { readRedeploy } from '@stackyard/contracts';
import { PlatformApp } from '#test/platform/platform-app.js';
import { revertSchemaBefore } from '#test/database/schema-before.js';
import { Settings } from '#config/settings.js';
import { Database } from '#infra/database/database.js';
import { schema } from '#schema.js';
import { NameEnvironmentsOfRedeploys1796473100000 } from './1796473100000-name-environments-of-redeploys.js';

it('names the environment of earlier redeploys', async () => {
  const at = await PlatformApp.start();
  const { id } = await at.redeploy(await at.createStack({ name: 'web' }));

  await at.app.restart(async () => {
    const database = await Database.open(
      Object.assign(new Settings(), at.app.databaseLocation),
      schema,
    );
    await revertSchemaBefore(database.writer, NameEnvironmentsOfRedeploys1796473100000);
    await database.close();
  });

  const redeploy = await at.operator.call(readRedeploy, { params: { id } });
  expect(redeploy.environment).toEqual({ platformId: 1, name: 'local' });
});
