import { randomBytes } from 'node:crypto';
import { rmSync } from 'node:fs';
import { copyFile, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { DataSource } from 'typeorm';
import { Settings } from '#config/settings.js';
import { Database } from '#infra/database/database.js';
import { schema } from '#schema.js';

/** The location of a database. `DATABASE_URL` is set only when the tests run on PostgreSQL. */
export type DatabaseLocation = Pick<Settings, 'DATA_DIR' | 'DATABASE_URL'>;

const fileName = 'stackyard.sqlite';
/** Key of the PostgreSQL lock that a process holds while creating the template. */
const templateLockId = 1;
const templateName = 'stackyard_template';
/**
 * URL of the PostgreSQL server without a database name, provided by the test run; undefined if the
 * tests run on SQLite.
 */
const serverUrl = process.env['STACKYARD_TEST_POSTGRES'];
export const isOnPostgres = serverUrl !== undefined;
/** Statement that allows a transaction to empty tables in any order. */
export const deferForeignKeys = isOnPostgres
  ? 'SET LOCAL session_replication_role = replica'
  : 'PRAGMA defer_foreign_keys = ON';
/** The database's error for a write on a read-only connection. */
export const readOnlyError = isOnPostgres ? 'read-only transaction' : 'SQLITE_READONLY';

const tableNamesQuery = isOnPostgres
  ? `SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public' ORDER BY name`
  : `SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%' ORDER BY name`;

/**
 * Key of the global variable in which the spec files of a worker share the template. A variable of
 * this module would not be shared, because each spec file loads its own copy of the module.
 */
const templateKey = Symbol.for('stackyard.migrated-template');
const sharedGlobal = globalThis as { [templateKey]?: Promise<DatabaseLocation> };

export async function createEmptyDatabase(): Promise<DatabaseLocation> {
  const DATA_DIR = await mkdtemp(join(tmpdir(), 'stackyard-'));
  if (!isOnPostgres) return { DATA_DIR };
  const name = `t_${randomBytes(8).toString('hex')}`;
  await withServerConnection((client) => client.query(`CREATE DATABASE ${name}`));
  return { DATA_DIR, DATABASE_URL: `${serverUrl}${name}` };
}

/**
 * Creates a migrated database. Migrations run once per worker, or once for all workers on
 * PostgreSQL.
 */
export async function createMigratedDatabase(): Promise<DatabaseLocation> {
  const template = await (sharedGlobal[templateKey] ??= createTemplate());
  const DATA_DIR = await mkdtemp(join(tmpdir(), 'stackyard-'));
  if (template.DATABASE_URL === undefined) {
    await copyFile(join(template.DATA_DIR, fileName), join(DATA_DIR, fileName));
    return { DATA_DIR };
  }
  const name = `t_${randomBytes(8).toString('hex')}`;
  await withServerConnection((client) =>
    client.query(`CREATE DATABASE ${name} TEMPLATE ${templateName} STRATEGY file_copy`),
  );
  return { DATA_DIR, DATABASE_URL: `${serverUrl}${name}` };
}

const emptyTablesKey = Symbol.for('stackyard.empty-tables');
const globalWithEmptyTables = globalThis as { [emptyTablesKey]?: Promise<string[]> };

/** Returns the tables that are empty after the migrations. */
export function listInitiallyEmptyTables(): Promise<string[]> {
  return (globalWithEmptyTables[emptyTablesKey] ??= readEmptyTables());
}

async function readEmptyTables(): Promise<string[]> {
  const location = await createMigratedDatabase();
  const database = await Database.open(Object.assign(new Settings(), location), schema);
  const emptyTables: string[] = [];
  for (const name of await listTableNames(database.reader)) {
    const rows = await database.reader.query<unknown[]>(`SELECT 1 FROM ${name} LIMIT 1`);
    if (rows.length === 0) emptyTables.push(name);
  }
  await database.close();
  await removeDatabase(location);
  return emptyTables;
}

export async function removeDatabase({ DATA_DIR, DATABASE_URL }: DatabaseLocation): Promise<void> {
  await rm(DATA_DIR, { recursive: true, force: true });
  if (DATABASE_URL === undefined) return;
  const name = DATABASE_URL.slice(DATABASE_URL.lastIndexOf('/') + 1);
  await withServerConnection((client) =>
    client.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`),
  );
}

/** Returns the names of all tables except the database's internal ones. */
export async function listTableNames(database: DataSource): Promise<string[]> {
  const rows = await database.query<{ name: string }[]>(tableNamesQuery);
  return rows.map(({ name }) => name);
}

/** Returns all stored data as a single text, to prove that it does not contain a value. */
export async function readStoredText({
  DATA_DIR,
  DATABASE_URL,
}: DatabaseLocation): Promise<string> {
  if (DATABASE_URL !== undefined) return dumpDatabase(DATABASE_URL);
  const parts = [fileName, `${fileName}-wal`].map((name) =>
    readFile(join(DATA_DIR, name), 'latin1'),
  );
  return (await Promise.all(parts)).join('');
}

/** Creates the template, which is deleted when the worker exits. */
async function createTemplate(): Promise<DatabaseLocation> {
  const location = await (isOnPostgres
    ? createTemplateOnce()
    : migrate(await createEmptyDatabase()));
  process.once('exit', () => rmSync(location.DATA_DIR, { recursive: true, force: true }));
  return location;
}

async function migrate(location: DatabaseLocation): Promise<DatabaseLocation> {
  await (await Database.open(Object.assign(new Settings(), location), schema)).close();
  return location;
}

/** Creates the template on PostgreSQL, unless another test process has already done so. */
async function createTemplateOnce(): Promise<DatabaseLocation> {
  const DATA_DIR = await mkdtemp(join(tmpdir(), 'stackyard-'));
  const location = { DATA_DIR, DATABASE_URL: `${serverUrl}${templateName}` };
  await withServerConnection(async (client) => {
    await client.query('SELECT pg_advisory_lock($1)', [templateLockId]);
    const { rows } = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [
      templateName,
    ]);
    if (rows.length > 0) return;
    await client.query(`CREATE DATABASE ${templateName}`);
    await migrate(location);
  });
  return location;
}

async function dumpDatabase(connectionString: string): Promise<string> {
  const values: unknown[] = [];
  await withConnection(connectionString, async (client) => {
    const { rows: tables } = await client.query<{ name: string }>(tableNamesQuery);
    for (const { name } of tables) {
      const result = await client.query<unknown[]>({
        text: `SELECT * FROM ${name}`,
        rowMode: 'array',
      });
      values.push(...result.rows.flat());
    }
  });
  return values
    .map((value) => (value instanceof Buffer ? value.toString('latin1') : String(value)))
    .join('\n');
}

function withServerConnection<T>(work: (client: pg.Client) => Promise<T>): Promise<T> {
  return withConnection(`${serverUrl}postgres`, work);
}

/** Runs work on a separate PostgreSQL connection. */
export async function withConnection<T>(
  connectionString: string,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
