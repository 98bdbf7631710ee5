import { revertSchemaBefore } from '#test/database/schema-before.js';
import { createMigratedDatabase, removeDatabase } from '#test/database/test-database.js';
import { Settings } from '#config/settings.js';
import { Database } from '#infra/database/database.js';
import { schema } from '#schema.js';
import { ManageSeveralEnvironments1796473000000 } from './1796473000000-manage-several-environments.js';

it('keeps the environment of each server, and all environments where none was chosen', async () => {
  const place = await createMigratedDatabase();
  const { close, writer } = await olderDatabase(place);
  for (const [name, environment] of [
    ['one', 3],
    ['all', null],
  ]) {
    await writer.query(
      `INSERT INTO servers (name, url, environment_id, tls_mode, preset, created_at)
       VALUES (?, 'https://portainer.example', ?, 'system', FALSE, '2026-11-20T10:00:00.000Z')`,
      [name, environment],
    );
  }
  const older = 'SELECT name, environment_id FROM servers ORDER BY id';
  const before: object[] = await writer.query(older);

  await writer.runMigrations();

  expect(await writer.query('SELECT name, environment_ids FROM servers ORDER BY id')).toEqual([
    { name: 'one', environment_ids: '[3]' },
    { name: 'all', environment_ids: '[]' },
  ]);
  await revertSchemaBefore(writer, ManageSeveralEnvironments1796473000000);
  expect(await writer.query(older)).toEqual(before);
  await close();
  await removeDatabase(place);
});

async function olderDatabase(place: object) {
  const database = await Database.open(Object.assign(new Settings(), place), schema);
  await revertSchemaBefore(database.writer, ManageSeveralEnvironments1796473000000);
  return { writer: database.writer, close: () => database.close() };
}
