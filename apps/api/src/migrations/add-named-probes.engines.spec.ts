import { revertSchemaBefore } from '#test/database/schema-before.js';
import { createMigratedDatabase, removeDatabase } from '#test/database/test-database.js';
import { Settings } from '#config/settings.js';
import { Database } from '#infra/database/database.js';
import { schema } from '#schema.js';
import { AddNamedProbes1798300000000 } from './1798300000000-add-named-probes.js';

/** Two addresses of a host whose name leaves no room for the port in the name of a probe. */
const longHost = `db.${'cluster.'.repeat(7)}example`;
const longAddresses = [`${longHost}:5432`, `${longHost}:5433`];
const page = { url: 'https://shop.example/health?key=1', text: 'ok' };

it('names the probes of each stack, and keeps its other settings', async () => {
  const place = await createMigratedDatabase();
  const database = await Database.open(Object.assign(new Settings(), place), schema);
  const { writer } = database;
  await revertSchemaBefore(writer, AddNamedProbes1798300000000);
  const older = [
    null,
    '{"settleSeconds":9}',
    JSON.stringify({ httpProbe: page, tcpProbes: ['db.example:5432'], readyPatterns: ['ready'] }),
    JSON.stringify({ tcpProbes: longAddresses }),
  ];
  await writer.query(
    `INSERT INTO servers (id, name, url, environment_ids, tls_mode, preset, created_at)
     VALUES (1, 'one', 'https://portainer.example', '[]', 'system', FALSE, '2026-11-20T10:00:00.000Z')`,
  );
  for (const [index, verification] of older.entries()) {
    await writer.query(
      `INSERT INTO stack_settings
        (server_id, environment_id, project_name, tags, note, never_in_bulk, verification)
        VALUES (1, 1, ?, '[]', '', FALSE, ?)`,
      [`stack-${index}`, verification],
    );
  }
  const stored = async () => {
    const rows = (await writer.query('SELECT verification FROM stack_settings ORDER BY id')) as {
      verification: string | null;
    }[];
    return rows.map(({ verification }) => JSON.parse(verification ?? 'null') as unknown);
  };
  const before = await stored();

  await writer.runMigrations();

  expect(await stored()).toEqual([
    null,
    { settleSeconds: 9 },
    {
      readyPatterns: ['ready'],
      probes: [
        { name: 'https://shop.example/health', ...page },
        { name: 'db.example:5432', address: 'db.example:5432' },
      ],
    },
    {
      probes: [
        { name: longHost.slice(0, 60), address: longAddresses[0] },
        { name: `${longHost.slice(0, 56)} (2)`, address: longAddresses[1] },
      ],
    },
  ]);
  await revertSchemaBefore(writer, AddNamedProbes1798300000000);
  expect(await stored()).toEqual(before);
  await database.close();
  await removeDatabase(place);
});
