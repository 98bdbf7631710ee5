import { createHash } from 'node:crypto';
import { copyFile, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fillEveryColumn, listStoredTables } from '#test/database/filled-file.js';
import {
  withConnection,
  createEmptyDatabase,
  removeDatabase,
  type DatabaseLocation,
} from '#test/database/test-database.js';
import { Settings } from '#config/settings.js';
import { DataDirLock } from '#infra/database/opening/data-dir-lock.js';
import { Database } from '#infra/database/database.js';
import { SqliteFile } from '#infra/database/sqlite/sqlite-file.js';
import { schema } from '#schema.js';
import type { CopyError } from './copy-fault.js';
import { copyToPostgres, type CopyReport } from './copy-to-postgres.adapter.js';

/** Migrating several databases takes a while. */
const timeoutMs = 120_000;

let folder: string;
/** A database with a value in every column. */
let filledDatabase: string;
/** A copy of the filled database that tests may change. */
let file: string;
let url: string;
const locations: DatabaseLocation[] = [];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'stackyard-'));
  await (await open({ DATA_DIR: folder })).close();
  filledDatabase = join(folder, 'stackyard.sqlite');
  await fillEveryColumn(filledDatabase);
}, timeoutMs);

afterAll(async () => {
  for (const location of locations) await removeDatabase(location);
  await rm(folder, { recursive: true, force: true });
});

beforeEach(async () => {
  file = join(await mkdtemp(join(folder, 'data-')), 'stackyard.sqlite');
  await copyFile(filledDatabase, file);
  url = await createTrackedDatabase();
}, timeoutMs);

async function createTrackedDatabase(): Promise<string> {
  const location = await createEmptyDatabase();
  locations.push(location);
  return location.DATABASE_URL ?? '';
}

function open(place: Partial<Settings>): Promise<Database> {
  return Database.open(Object.assign(new Settings(), place), schema);
}

function copy(): Promise<CopyReport> {
  return copyToPostgres({ file, url, schema, onProgress: () => undefined });
}

async function runSql(statement: string): Promise<void> {
  const database = await SqliteFile.open(file, 'write');
  try {
    await database.all(statement);
  } finally {
    await database.close();
  }
}

/** Tries to copy a database that must be refused, and returns the error. */
async function catchCopyFault(): Promise<Partial<CopyError>> {
  return copy().then(
    () => Promise.reject(new Error('It was copied')),
    (fault: CopyError) => fault,
  );
}

async function listTableNames(): Promise<string[]> {
  return withConnection(url, async (client) => {
    const { rows } = await client.query<{ name: string }>(
      `SELECT table_name AS name FROM information_schema.tables WHERE table_schema = 'public'`,
    );
    return rows.map(({ name }) => name);
  });
}

describe('a copy into PostgreSQL', () => {
  it(
    'contains every value of every column of every table',
    async () => {
      const source = await SqliteFile.open(file, 'read');
      const report = await copy();
      const target = await open({ DATABASE_URL: url, DATA_DIR: folder });

      for (const table of await listStoredTables(source)) {
        const rows = await source.all<Record<string, unknown>>(`SELECT * FROM ${table}`);
        const filledColumns = new Set(
          rows.flatMap((row) => Object.keys(row).filter((name) => row[name] !== null)),
        );
        expect([table, [...filledColumns].sort()]).toEqual([
          table,
          Object.keys(rows[0] ?? {}).sort(),
        ]);
        const copiedRows = await target.reader.query<unknown[]>(`SELECT * FROM ${table}`);
        if (table === 'leases') expect(copiedRows).toEqual([]);
        else {
          expect([table, copiedRows.length]).toEqual([table, rows.length]);
          expect(copiedRows).toEqual(expect.arrayContaining(rows));
          expect(report.tables).toContainEqual(
            expect.objectContaining({ name: table, rows: rows.length }),
          );
        }
      }
      await source.close();
      await target.close();
    },
    timeoutMs,
  );

  it(
    'has the same indexes, triggers and ids as a new database',
    async () => {
      const database = await createTrackedDatabase();
      await (await open({ DATABASE_URL: database, DATA_DIR: folder })).close();
      await runSql(`UPDATE sqlite_sequence SET seq = 700 WHERE name = 'outbox'`);

      await copy();

      expect(await readDefinitions(url)).toEqual(await readDefinitions(database));
      const ids = await withConnection(url, async (client) => {
        const { rows } = await client.query<{ id: string }>(
          `INSERT INTO outbox (event, payload) VALUES ('a', 'b') RETURNING id`,
        );
        return rows;
      });
      expect(ids).toEqual([{ id: '701' }]);
    },
    timeoutMs,
  );

  it(
    'does not change the file',
    async () => {
      const before = await hashFile(file);
      await copy();
      expect(await hashFile(file)).toBe(before);
    },
    timeoutMs,
  );

  it(
    'replaces and reports NUL, which PostgreSQL cannot store',
    async () => {
      await runSql(`UPDATE outbox SET payload = 'a' || char(0) || 'b' WHERE id = 1`);

      expect(await copy()).toMatchObject({ changedTexts: 1 });

      const rows = await withConnection(url, (client) =>
        client.query<{ payload: string }>('SELECT payload FROM outbox WHERE id = 1'),
      );
      expect(rows.rows).toEqual([{ payload: 'a\ufffdb' }]);
    },
    timeoutMs,
  );

  it(
    'waits for the connections of a server that has just stopped',
    async () => {
      const other = await open({ DATABASE_URL: url, DATA_DIR: folder });
      const closed = sleep(300).then(() => other.close());

      await expect(copy()).resolves.toMatchObject({ eventLog: { headId: 3 } });

      await closed;
    },
    timeoutMs,
  );

  it(
    'fills a database in which a server has only created its tables',
    async () => {
      await (await open({ DATABASE_URL: url, DATA_DIR: folder })).close();
      await expect(copy()).resolves.toMatchObject({ eventLog: { headId: 3 } });
    },
    timeoutMs,
  );
});

describe('a copy that is refused', () => {
  it(
    'does not change a database with data',
    async () => {
      await copy();
      const before = await readAllRows();

      expect(await catchCopyFault()).toMatchObject({
        failure: 'refused',
        message: expect.stringMatching(/not empty: there are rows in .*users/),
      });

      expect(await readAllRows()).toEqual(before);
    },
    timeoutMs,
  );

  it.each([
    ['an older version', "DELETE FROM migrations WHERE name LIKE 'AddLeases%'", /older version/],
    [
      'a newer version',
      `INSERT INTO migrations (timestamp, name) VALUES (9, 'AddTomorrow9')`,
      /AddTomorrow9/,
    ],
    ['a broken reference', 'DELETE FROM user_groups', /is damaged: a row of/],
    [
      'a value without a place',
      `UPDATE servers SET preset = 7 WHERE id = 2`,
      /servers id 2: preset contains the number 7/,
    ],
    [
      'a table that is not known',
      'CREATE TABLE extra (id INTEGER PRIMARY KEY)',
      /Only one of the two databases has extra\.id/,
    ],
  ])(
    'because of %s leaves nothing behind',
    async (_, statement, message) => {
      await runSql(statement);

      expect((await catchCopyFault()).message).toMatch(message);

      expect(await listTableNames()).toEqual([]);
    },
    timeoutMs,
  );

  it(
    'because a server uses the file leaves nothing behind',
    async () => {
      const lock = await DataDirLock.acquireShared(join(file, '..'));
      try {
        expect(await catchCopyFault()).toMatchObject({ code: 'DATA_DIR_IN_USE' });
      } finally {
        await lock.release();
      }
      expect(await listTableNames()).toEqual([]);
    },
    timeoutMs,
  );

  it(
    'because a server uses the PostgreSQL database names the reason',
    async () => {
      const other = await open({ DATABASE_URL: url, DATA_DIR: folder });
      try {
        expect(await catchCopyFault()).toMatchObject({
          message: expect.stringMatching(/A server is using the database/),
        });
      } finally {
        await other.close();
      }
    },
    timeoutMs,
  );

  it(
    'leaves the tables of other applications alone',
    async () => {
      await withConnection(url, (client) => client.query('CREATE TABLE users (name text)'));

      expect((await catchCopyFault()).message).toMatch(
        /contains tables of another application: users/,
      );

      expect(await listTableNames()).toEqual(['users']);
    },
    timeoutMs,
  );
});

async function hashFile(path: string): Promise<string> {
  return createHash('sha256')
    .update(await readFile(path))
    .digest('hex');
}

/** Returns the indexes with their definitions, and the triggers with their state. */
async function readDefinitions(address: string): Promise<unknown[]> {
  return withConnection(address, async (client) => {
    const { rows } = await client.query<object>(
      `SELECT indexdef AS made FROM pg_indexes WHERE schemaname = 'public'
       UNION ALL SELECT concat(tgname, ' ', tgenabled) FROM pg_trigger WHERE NOT tgisinternal
       ORDER BY made`,
    );
    return rows;
  });
}

/** Returns the name of each table with all its rows as text. */
async function readAllRows(): Promise<unknown[]> {
  const all: unknown[] = [];
  for (const table of (await listTableNames()).sort()) {
    all.push(
      await withConnection(url, async (client) => {
        const { rows } = await client.query<object>(
          `SELECT t::text FROM "${table}" AS t ORDER BY 1`,
        );
        return [table, rows];
      }),
    );
  }
  return all;
}
