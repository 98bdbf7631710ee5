import { setTimeout as sleep } from 'node:timers/promises';
import { DataSource, MigrationExecutor, type QueryRunner } from 'typeorm';
import type { Schema } from '#infra/database/engine.js';
import { PostgresEngine, rejectNewerSchema } from '#infra/database/postgres/postgres-engine.js';
import { preparedDriver } from '#infra/database/sqlite/prepared-connection.js';
import { CopyError } from './copy-fault.js';
import { sortByReferences, skippedTables, type TableToCopy, type Reference } from './copy-plan.js';
import { columnTypes, type Column, type ColumnType, type Row } from './stored-value.js';
import { quoteIdentifier, type Query } from './table-pages.js';

const lockTimeoutMs = 5000;
const inUsePollMs = 100;
const maxInUseMs = 2000;

/**
 * The PostgreSQL database to fill. Everything happens in one transaction, so either the whole copy
 * is stored or nothing is.
 */
export class CopyTarget {
  private readonly indexes: string[] = [];

  private constructor(
    private readonly connection: DataSource,
    private readonly runner: QueryRunner,
    private readonly schema: Schema,
  ) {}

  /**
   * Starts the transaction and applies missing migrations.
   *
   * @param names - names of the tables in the source; if a database without migrations contains one
   *   of these tables, another application uses the database
   * @throws CopyError or NewerSchemaError if the database cannot be used
   */
  static async open(url: string, schema: Schema, names: Iterable<string>): Promise<CopyTarget> {
    const engine = new PostgresEngine(url, lockTimeoutMs);
    const connection = await engine.open(schema);
    const runner = connection.createQueryRunner();
    try {
      await engine.begin(runner);
      await assertNotInUse(runner);
      await assertNoOtherTables(runner, [...names]);
      await rejectNewerSchema(runner, schema);
      const migrations = new MigrationExecutor(connection, runner);
      migrations.transaction = 'none';
      await migrations.executePendingMigrations();
      return new CopyTarget(connection, runner, schema);
    } catch (error) {
      await connection.destroy();
      throw error;
    }
  }

  readonly runQuery: Query = (sql, parameters) => this.query(sql, parameters);

  /** Returns the tables to fill. Each table comes after the tables that it refers to. */
  async readTables(): Promise<TableToCopy[]> {
    const columns = await this.query<{ table: string; name: string; type: string; ids: string }>(
      `SELECT c.table_name AS table, c.column_name AS name, c.data_type AS type, c.is_identity AS ids
       FROM information_schema.columns c JOIN information_schema.tables t USING (table_schema, table_name)
       WHERE c.table_schema = current_schema() AND t.table_type = 'BASE TABLE'
       ORDER BY c.table_name, c.ordinal_position`,
    );
    const keys = await this.query<{ table: string; key: string[] }>(
      `SELECT c.relname AS table, array_agg(a.attname::text ORDER BY k.place) AS key
       FROM pg_index i JOIN pg_class c ON c.oid = i.indrelid,
         unnest(i.indkey) WITH ORDINALITY AS k (number, place), pg_attribute a
       WHERE i.indisprimary AND a.attrelid = i.indrelid AND a.attnum = k.number
         AND c.relnamespace = current_schema()::regnamespace
       GROUP BY c.relname`,
    );
    const names = [...new Set(columns.map(({ table }) => table))].filter(
      (name) => !skippedTables.has(name),
    );
    const tables = names.map((name): TableToCopy => {
      const tableColumns = columns.filter(({ table }) => table === name);
      return {
        name,
        columns: tableColumns.map((column): Column => ({
          name: column.name,
          type: typeOf(column.type),
        })),
        key: keys.find(({ table }) => table === name)?.key ?? [],
        identityColumn: tableColumns.find(({ ids }) => ids === 'YES')?.name ?? null,
      };
    });
    return sortByReferences(tables, await this.references());
  }

  /** @throws CopyError if the database contains more than a new installation */
  async assertEmpty(tables: readonly TableToCopy[]): Promise<void> {
    const initialCounts = await rowCountsOfNewInstallation(this.schema, tables);
    const nonEmptyTables: string[] = [];
    for (const { name } of tables) {
      if ((await this.count(name)) !== initialCounts.get(name)) nonEmptyTables.push(name);
    }
    if (nonEmptyTables.length === 0) return;
    throw new CopyError(
      'refused',
      `The database in DATABASE_URL is not empty: there are rows in ${nonEmptyTables.join(', ')}. Use an empty database. This one was not changed.`,
    );
  }

  /**
   * Empties the tables and locks them against other writers. Disables their triggers until
   * `commit`, and drops the indexes, which `createIndexes` creates again.
   */
  async clear(tables: readonly TableToCopy[]): Promise<void> {
    for (const { name } of tables.toReversed()) {
      await this.query(`ALTER TABLE ${quoteIdentifier(name)} DISABLE TRIGGER USER`);
      await this.query(`DELETE FROM ${quoteIdentifier(name)}`);
      for (const { index, definition } of await this.indexesOf(name)) {
        this.indexes.push(definition);
        await this.query(`DROP INDEX ${quoteIdentifier(index)}`);
      }
    }
  }

  async insert({ name, columns }: TableToCopy, texts: readonly string[]): Promise<void> {
    const list = columns.map((column) => quoteIdentifier(column.name)).join(', ');
    await this.query(
      `INSERT INTO ${quoteIdentifier(name)} (${list})
       SELECT ${list} FROM json_populate_recordset(NULL::${quoteIdentifier(name)}, ?::json)`,
      [`[${texts.join(',')}]`],
    );
  }

  async createIndexes(): Promise<void> {
    // With enough memory for a single pass, building a text index takes a fraction of the time.
    await this.query(`SET LOCAL maintenance_work_mem = '128MB'`);
    for (const statement of this.indexes) await this.query(statement);
  }

  async count(table: string): Promise<number> {
    const [row] = await this.query<{ n: number }>(
      `SELECT count(*) AS n FROM ${quoteIdentifier(table)}`,
    );
    return row?.n ?? 0;
  }

  /** Makes new IDs continue after the highest ID that was ever assigned. */
  async setNextId({ name, identityColumn }: TableToCopy, lastId: number): Promise<void> {
    if (identityColumn === null) return;
    const [row] = await this.query<{ highest: number | null }>(
      `SELECT max(${quoteIdentifier(identityColumn)}) AS highest FROM ${quoteIdentifier(name)}`,
    );
    const next = Math.max(lastId, row?.highest ?? 0) + 1;
    // Unlike setval(), this is rolled back with the transaction.
    await this.query(
      `ALTER TABLE ${quoteIdentifier(name)} ALTER COLUMN ${quoteIdentifier(identityColumn)} RESTART WITH ${next}`,
    );
  }

  /**
   * Enables the triggers again, updates the statistics of the query planner, and commits the copy.
   *
   * @throws CopyError with the failure `unknown` if the database did not confirm the commit
   */
  async commit(tables: readonly TableToCopy[]): Promise<void> {
    for (const { name } of tables) {
      await this.query(`ALTER TABLE ${quoteIdentifier(name)} ENABLE TRIGGER USER`);
      await this.query(`ANALYZE ${quoteIdentifier(name)}`);
    }
    await this.query('COMMIT').catch((error: unknown) => {
      throw new CopyError(
        'unknown',
        'The database did not respond to the commit, so it is unknown whether the copy was stored. Start the copy again: if it reports that the database is not empty, the copy is complete.',
        { cause: error },
      );
    });
  }

  /** Closes the connection, which rolls back an uncommitted copy. */
  async close(): Promise<void> {
    await this.connection.destroy();
  }

  private indexesOf(table: string): Promise<{ index: string; definition: string }[]> {
    return this.query(
      `SELECT c.relname AS index, pg_get_indexdef(i.indexrelid) AS definition
       FROM pg_index i JOIN pg_class c ON c.oid = i.indexrelid
       WHERE i.indrelid = (quote_ident(current_schema()) || '.' || quote_ident(?))::regclass
         AND NOT EXISTS (SELECT 1 FROM pg_constraint WHERE conindid = i.indexrelid)`,
      [table],
    );
  }

  private references(): Promise<Reference[]> {
    return this.query(
      `SELECT f.relname AS from, t.relname AS to
       FROM pg_constraint c JOIN pg_class f ON f.oid = c.conrelid JOIN pg_class t ON t.oid = c.confrelid
       WHERE c.contype = 'f' AND c.connamespace = current_schema()::regnamespace`,
    );
  }

  private query<ResultRow = Row>(
    sql: string,
    parameters: readonly unknown[] = [],
  ): Promise<ResultRow[]> {
    return this.runner.query(sql, [...parameters]);
  }
}

/**
 * Prevents a copy while a Stackyard server uses the target database, because that server would
 * continue with cached data. Waits up to `maxInUseMs`, because PostgreSQL can still list the
 * connections of a server that has just stopped.
 */
async function assertNotInUse(runner: QueryRunner): Promise<void> {
  for (let waitedMs = 0; await isInUse(runner); waitedMs += inUsePollMs) {
    if (waitedMs >= maxInUseMs)
      throw new CopyError(
        'refused',
        'A server is using the database in DATABASE_URL. Stop it first.',
      );
    await sleep(inUsePollMs);
  }
}

async function isInUse(runner: QueryRunner): Promise<boolean> {
  // PostgreSQL caches the list of sessions for the duration of the transaction.
  await runner.query('SELECT pg_stat_clear_snapshot()');
  const otherSessions: unknown[] = await runner.query(
    `SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND application_name =
       current_setting('application_name') AND pid <> pg_backend_pid() LIMIT 1`,
  );
  return otherSessions.length > 0;
}

/**
 * Prevents a copy into another application's database. In a database without a migrations table, a
 * table with the name of a Stackyard table belongs to another application.
 */
async function assertNoOtherTables(runner: QueryRunner, names: readonly string[]): Promise<void> {
  if (await runner.hasTable('migrations')) return;
  const rows: { name: string }[] = await runner.query(
    `SELECT table_name AS name FROM information_schema.tables
     WHERE table_schema = current_schema() AND table_name = ANY (?) ORDER BY 1`,
    [names],
  );
  if (rows.length === 0) return;
  const tableNames = rows.map(({ name }) => name).join(', ');
  throw new CopyError(
    'refused',
    `The database in DATABASE_URL contains tables of another application: ${tableNames}. Use an empty database.`,
  );
}

async function rowCountsOfNewInstallation(
  { migrations }: Schema,
  tables: readonly TableToCopy[],
): Promise<Map<string, number>> {
  const database = await new DataSource({
    type: 'sqlite',
    driver: preparedDriver,
    database: ':memory:',
    migrations,
  }).initialize();
  try {
    await database.runMigrations();
    const counts = new Map<string, number>();
    for (const { name } of tables) {
      const rows = await database.query<{ n: number }[]>(
        `SELECT count(*) AS n FROM ${quoteIdentifier(name)}`,
      );
      counts.set(name, rows[0]?.n ?? 0);
    }
    return counts;
  } finally {
    await database.destroy();
  }
}

function typeOf(type: string): ColumnType {
  const columnType = columnTypes.find((candidate) => candidate === type);
  if (columnType === undefined) throw new Error(`Columns of ${type} cannot be copied`);
  return columnType;
}
