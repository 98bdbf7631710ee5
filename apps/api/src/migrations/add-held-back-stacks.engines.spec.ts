import { listStacks, startRollback } from '@stackyard/contracts';
import { revertSchemaBefore } from '#test/database/schema-before.js';
import { startWithRegistry } from '#test/platform/app-with-registry.js';
import { Settings } from '#config/settings.js';
import { Database } from '#infra/database/database.js';
import { schema } from '#schema.js';
import { AddHeldBackStacks1799340000000 } from './1799340000000-add-held-back-stacks.js';

it('marks existing stacks whose newer images were rolled back', async () => {
  const { it, image, registry, publish, expire } = await startWithRegistry();
  for (const name of ['shop', 'blog']) {
    publish(name);
    await it.createStack({ name, images: { app: image(name) } });
  }
  publish('shop');
  registry.publish('blog', '1');
  const redeploy = await it.redeploy(await it.waitForStack('shop'));
  const rollback = await it.operator.call(startRollback, {
    params: { id: redeploy.id },
    body: {},
  });
  await it.waitForEnd(rollback.id);
  expire();
  await it.waitForStack('blog', ({ freshness }) => freshness === 'outdated');
  await it.waitForStack('shop', ({ heldBack }) => heldBack);

  await it.app.restart(async () => {
    const database = await Database.open(
      Object.assign(new Settings(), it.app.databaseLocation),
      schema,
    );
    await revertSchemaBefore(database.writer, AddHeldBackStacks1799340000000);
    await database.close();
  });

  const { stacks } = await it.operator.call(listStacks);
  expect(stacks.map(({ name, heldBack }) => [name, heldBack])).toEqual([
    ['blog', false],
    ['shop', true],
  ]);
});
