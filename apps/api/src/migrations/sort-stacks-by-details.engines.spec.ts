import { editStack, listStacks } from '@stackyard/contracts';
import { PlatformApp } from '#test/platform/platform-app.js';
import { revertSchemaBefore } from '#test/database/schema-before.js';
import { Settings } from '#config/settings.js';
import { Database } from '#infra/database/database.js';
import { schema } from '#schema.js';
import { SortStacksByDetails1799330000000 } from './1799330000000-sort-stacks-by-details.js';

it('sorts existing stacks by the details that they already have', async () => {
  const at = await PlatformApp.start();
  const stackColumns = {
    a: {},
    b: { tags: ['web', 'Prod'], owner: 'Zoe' },
    c: { tags: ['db'], group: 'Shop', owner: 'anna' },
  };
  for (const [name, body] of Object.entries(stackColumns)) {
    const { id } = await at.createStack({ name });
    await at.operator.call(editStack, { params: { id }, body });
  }

  await at.app.restart(async () => {
    const database = await Database.open(
      Object.assign(new Settings(), at.app.databaseLocation),
      schema,
    );
    await revertSchemaBefore(database.writer, SortStacksByDetails1799330000000);
    await database.close();
  });

  const sorted = async (order: 'tags' | 'group' | 'owner') =>
    (await at.operator.call(listStacks, { query: { order } })).stacks.map(({ name }) => name);
  expect(await sorted('tags')).toEqual(['c', 'b', 'a']);
  expect(await sorted('group')).toEqual(['c', 'a', 'b']);
  expect(await sorted('owner')).toEqual(['c', 'b', 'a']);
});
