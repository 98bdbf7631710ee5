import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Settings } from '../config/settings.js';
import { Database } from '../infra/database/database.js';
import { schema } from '../schema.js';

let dataDir: string;
let database: Database;

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'stackyard-'));
  database = await Database.open(Object.assign(new Settings(), { DATA_DIR: dataDir }), schema);
});

afterEach(async () => {
  await database.close();
  await rm(dataDir, { recursive: true, force: true });
});

async function tables(): Promise<string[]> {
  const rows = await database.writer.query<{ name: string }[]>(
    `SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%' ORDER BY name`,
  );
  return rows.map((row) => row.name).filter((name) => name !== 'migrations');
}

describe('the migrations', () => {
  it('make every table and column that the entities name', async () => {
    for (const entity of database.reader.entityMetadatas) {
      const read = database.reader.getRepository(entity.target).find({ take: 1 });
      await expect(read).resolves.toBeInstanceOf(Array);
    }
  });

  it('lead back to nothing and forth again', async () => {
    const { writer } = database;
    const before = await tables();
    for (let left = writer.migrations.length; left > 0; left -= 1) {
      await writer.undoLastMigration();
    }
    expect(await tables()).toEqual([]);

    await writer.runMigrations();

    expect(await tables()).toEqual(before);
  });

  it('are listed in the order they are applied', () => {
    const names = database.writer.migrations.map((migration) => migration.constructor.name);
    const times = names.map((name) => Number(/\d+$/.exec(name)?.[0]));

    expect(times).toEqual([...times].sort((a, b) => a - b));
    expect(new Set(times).size).toBe(times.length);
  });

  it('leave a sound file', async () => {
    const [integrity] = await database.writer.query<object[]>('PRAGMA integrity_check');
    const broken = await database.writer.query<object[]>('PRAGMA foreign_key_check');

    expect(integrity).toEqual({ integrity_check: 'ok' });
    expect(broken).toEqual([]);
  });
});
