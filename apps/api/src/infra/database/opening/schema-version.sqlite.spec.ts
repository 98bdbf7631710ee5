import { copyFile, mkdtemp, readdir, readFile, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DataSource } from 'typeorm';
import { Settings } from '#config/settings.js';
import { schema } from '#schema.js';
import { startFaultMessage } from '#start-fault.js';
import { Database } from '../database.js';
import { SqliteFile } from '../sqlite/sqlite-file.js';

let dataDir: string;
let file: string;

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'stackyard-'));
  file = join(dataDir, 'stackyard.sqlite');
});

afterEach(() => rm(dataDir, { recursive: true, force: true }));

function open(): Promise<Database> {
  return Database.open(Object.assign(new Settings(), { DATA_DIR: dataDir }), schema);
}

async function runSql(sql: string): Promise<void> {
  const connection = await SqliteFile.open(file, 'write');
  await connection.all(sql);
  await connection.close();
}

describe('a file of an older version', () => {
  it('gets the missing migrations and keeps its data', async () => {
    // The schema before maintenance windows were added.
    const migrations = Object.values(schema.migrations).slice(0, 9);
    const old = new DataSource({ type: 'sqlite', database: file, entities: [], migrations });
    await old.initialize();
    await old.runMigrations();
    await old.query(`UPDATE maintenance_mode SET message = 'Disk swap'`);
    await old.destroy();

    const database = await open();
    const steps = await database.reader.query<object[]>('SELECT name FROM migrations');
    const [mode] = await database.reader.query<object[]>('SELECT message FROM maintenance_mode');
    const windows = await database.reader.query<object[]>('SELECT * FROM maintenance_windows');
    await database.close();

    expect(steps).toHaveLength(Object.values(schema.migrations).length);
    expect(mode).toEqual({ message: 'Disk swap' });
    expect(windows).toEqual([]);
  });
});

describe('a file of a newer version', () => {
  it('is refused with a reason and not changed by a single byte', async () => {
    await (await open()).close();
    await runSql(`INSERT INTO migrations (timestamp, name) VALUES (9, 'AddTomorrow9')`);
    const before = await readFile(file);

    const fault: unknown = await open().catch((error: unknown) => error);

    expect(startFaultMessage(fault)).toBe(
      `Cannot start. DATA_DIR: the database ${file} was written by a newer version of Stackyard. Start that version, or restore a backup of this version. The database was not changed. (SCHEMA_NEWER)`,
    );
    expect(String(fault)).toContain('AddTomorrow9');
    expect((await readFile(file)).equals(before)).toBe(true);

    // A refused start must not leave files behind that would prevent the newer version from
    // starting.
    await runSql(`DELETE FROM migrations WHERE name = 'AddTomorrow9'`);
    await (await open()).close();
    expect(await readdir(dataDir)).toEqual(['stackyard.sqlite']);
  });

  it('is recognized by changes in its write-ahead log', async () => {
    await (await open()).close();
    const newer = await SqliteFile.open(file, 'write');
    await newer.all('PRAGMA journal_mode = WAL');
    await newer.all(`INSERT INTO migrations (timestamp, name) VALUES (9, 'AddTomorrow9')`);
    const log = await readFile(`${file}-wal`);

    await expect(open()).rejects.toMatchObject({ code: 'SCHEMA_NEWER' });

    expect((await readFile(`${file}-wal`)).equals(log)).toBe(true);
    await newer.close();
  });
});

describe('a file whose last transaction was interrupted without a write-ahead log', () => {
  it('is opened without the changes of the transaction', async () => {
    await (await open()).close();
    await runSql('PRAGMA journal_mode = DELETE');
    const killedDatabase = await SqliteFile.open(file, 'write');
    // Make SQLite write pages to the file before the transaction ends.
    await killedDatabase.all('PRAGMA cache_size = 1');
    await killedDatabase.all('BEGIN IMMEDIATE');
    await killedDatabase.all(`UPDATE maintenance_mode SET message = 'Never committed'`);
    await killedDatabase.all('CREATE TABLE filler (bytes BLOB)');
    const numbers =
      'WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 200)';
    await killedDatabase.all(`INSERT INTO filler ${numbers} SELECT randomblob(4000) FROM n`);
    const files = [file, `${file}-journal`];
    for (const path of files) await copyFile(path, `${path}.killed`);
    await killedDatabase.all('ROLLBACK');
    await killedDatabase.close();
    for (const path of files) await rename(`${path}.killed`, path);

    const database = await open();
    const [mode] = await database.reader.query<object[]>('SELECT message FROM maintenance_mode');
    const tables = await database.reader.query<object[]>(
      `SELECT 1 FROM sqlite_master WHERE name = 'filler'`,
    );
    await database.close();

    expect(mode).toEqual({ message: '' });
    expect(tables).toEqual([]);
    expect(await readdir(dataDir)).toEqual(['stackyard.sqlite']);
  });
});
