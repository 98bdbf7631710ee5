import { DataSource, MigrationExecutor, type QueryRunner } from 'typeorm';
import type { Schema } from '#infra/database/engine.js';
import { PostgresEngine, refuseNewer } from '#infra/database/postgres/postgres-engine.js';
import { preparedDriver } from '#infra/database/sqlite/prepared-connection.js';
import { CopyFault } from './copy-fault.js';
import { inOrder, leftOut, type CopiedTable, type Reference } from './copy-plan.js';
import { columnTypes, type Column, type ColumnType, type Row } from './stored-value.js';
import { quoted, type Ask } from './table-pages.js';

/** Milliseconds to wait for someone else's lock. */
const patience = 5000;

/** The PostgreSQL that is filled: in one transaction, which alone decides whether anything happened. */
export class CopyTarget {
  private readonly indexes: string[] = [];

  private constructor(
    private readonly connection: DataSource,
    private readonly runner: QueryRunner,
    private readonly schema: Schema,
  ) {}

  /**
   * Begins the transaction and brings the schema up to date.
   *
   * @param names - of the tables that will be made
   */
  static async open(url: string, schema: Schema, names: Iterable<string>): Promise<CopyTarget> {
    const engine = new PostgresEngine(url, patience);
    const connection = await engine.open(schema);
    const runner = connection.createQueryRunner();
    try {
      await engine.begin(runner);
      await refuseRunning(runner);
      await refuseForeign(runner, [...names]);
      await refuseNewer(runner, schema);
      const migrations = new MigrationExecutor(connection, runner);
      migrations.transaction = 'none';
      await migrations.executePendingMigrations();
      return new CopyTarget(connection, runner, schema);
    } catch (error) {
      await connection.destroy();
      throw error;
    }
  }

  readonly ask: Ask = (sql, parameters) => this.query(sql, parameters);

  /** The tables, each behind those that it refers to. */
  async tables(): Promise<CopiedTable[]> {
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
    const names = [...new Set(columns.map(({ table }) => table))].filter((it) => !leftOut.has(it));
    const tables = names.map((name): CopiedTable => {
      const own = columns.filter(({ table }) => table === name);
      return {
        name,
        columns: own.map((column): Column => ({ name: column.name, type: typeOf(column.type) })),
        key: keys.find(({ table }) => table === name)?.key ?? [],
        identity: own.find(({ ids }) => ids === 'YES')?.name ?? null,
      };
    });
    return inOrder(tables, await this.references());
  }

  /** @throws CopyFault when there is more in it than a new installation has */
  async refuseFilled(tables: readonly CopiedTable[]): Promise<void> {
    const fresh = await freshCounts(this.schema, tables);
    const filled: string[] = [];
    for (const { name } of tables) {
      if ((await this.count(name)) !== fresh.get(name)) filled.push(name);
    }
    if (filled.length === 0) return;
    throw new CopyFault(
      'refused',
      `The database that DATABASE_URL names is in use: there are rows in ${filled.join(', ')}. Copy into an empty one. It was left as it is.`,
    );
  }

  /** Empties the tables, and lets nothing but the copy write to them; indexes are made at the end. */
  async clear(tables: readonly CopiedTable[]): Promise<void> {
    for (const { name } of tables.toReversed()) {
      await this.query(`ALTER TABLE ${quoted(name)} DISABLE TRIGGER USER`);
      await this.query(`DELETE FROM ${quoted(name)}`);
      for (const { index, made } of await this.indexesOf(name)) {
        this.indexes.push(made);
        await this.query(`DROP INDEX ${quoted(index)}`);
      }
    }
  }

  async insert({ name, columns }: CopiedTable, texts: readonly string[]): Promise<void> {
    const list = columns.map((column) => quoted(column.name)).join(', ');
    await this.query(
      `INSERT INTO ${quoted(name)} (${list})
       SELECT ${list} FROM json_populate_recordset(NULL::${quoted(name)}, ?::json)`,
      [`[${texts.join(',')}]`],
    );
  }

  async makeIndexes(): Promise<void> {
    // With enough memory to build it in one pass, a text index takes a fraction of the time.
    await this.query(`SET LOCAL maintenance_work_mem = '128MB'`);
    for (const made of this.indexes) await this.query(made);
  }

  async count(table: string): Promise<number> {
    const [row] = await this.query<{ n: number }>(`SELECT count(*) AS n FROM ${quoted(table)}`);
    return row?.n ?? 0;
  }

  /** Goes on behind the highest id that there ever was. */
  async goOnAfter({ name, identity }: CopiedTable, lastId: number): Promise<void> {
    if (identity === null) return;
    const [row] = await this.query<{ highest: number | null }>(
      `SELECT max(${quoted(identity)}) AS highest FROM ${quoted(name)}`,
    );
    const next = Math.max(lastId, row?.highest ?? 0) + 1;
    // Unlike setval(), taken back with the rest.
    await this.query(
      `ALTER TABLE ${quoted(name)} ALTER COLUMN ${quoted(identity)} RESTART WITH ${next}`,
    );
  }

  /** Keeps everything. @throws CopyFault when there was no answer */
  async commit(tables: readonly CopiedTable[]): Promise<void> {
    for (const { name } of tables) {
      await this.query(`ALTER TABLE ${quoted(name)} ENABLE TRIGGER USER`);
      await this.query(`ANALYZE ${quoted(name)}`);
    }
    await this.query('COMMIT').catch((error: unknown) => {
      throw new CopyFault(
        'unknown',
        'The database did not answer at the very end, and may have kept the copy or not. Begin again: when it says that the database is in use, all of it is there.',
        { cause: error },
      );
    });
  }

  /** Whatever was not kept is gone. */
  async close(): Promise<void> {
    await this.connection.destroy();
  }

  private indexesOf(table: string): Promise<{ index: string; made: string }[]> {
    return this.query(
      `SELECT c.relname AS index, pg_get_indexdef(i.indexrelid) AS made
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

  private query<Answer = Row>(sql: string, parameters: readonly unknown[] = []): Promise<Answer[]> {
    return this.runner.query(sql, [...parameters]);
  }
}

/** A server would go on with what it knows of the database as it was. */
async function refuseRunning(runner: QueryRunner): Promise<void> {
  const others: unknown[] = await runner.query(
    `SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND application_name =
       current_setting('application_name') AND pid <> pg_backend_pid() LIMIT 1`,
  );
  if (others.length === 0) return;
  throw new CopyFault(
    'refused',
    'A server works on the database that DATABASE_URL names: stop it first.',
  );
}

/** Where no step of the schema was applied, a table of one of its names is someone else's. */
async function refuseForeign(runner: QueryRunner, names: readonly string[]): Promise<void> {
  if (await runner.hasTable('migrations')) return;
  const rows: { name: string }[] = await runner.query(
    `SELECT table_name AS name FROM information_schema.tables
     WHERE table_schema = current_schema() AND table_name = ANY (?) ORDER BY 1`,
    [names],
  );
  if (rows.length === 0) return;
  const found = rows.map(({ name }) => name).join(', ');
  throw new CopyFault(
    'refused',
    `The database that DATABASE_URL names has tables of something else: ${found}. Copy into an empty one.`,
  );
}

/** How many rows a new installation has in each table. */
async function freshCounts(
  { migrations }: Schema,
  tables: readonly CopiedTable[],
): Promise<Map<string, number>> {
  const fresh = await new DataSource({
    type: 'sqlite',
    driver: preparedDriver,
    database: ':memory:',
    migrations,
  }).initialize();
  try {
    await fresh.runMigrations();
    const counts = new Map<string, number>();
    for (const { name } of tables) {
      const rows = await fresh.query<{ n: number }[]>(`SELECT count(*) AS n FROM ${quoted(name)}`);
      counts.set(name, rows[0]?.n ?? 0);
    }
    return counts;
  } finally {
    await fresh.destroy();
  }
}

function typeOf(type: string): ColumnType {
  const known = columnTypes.find((one) => one === type);
  if (known === undefined) throw new Error(`Columns of ${type} cannot be copied`);
  return known;
}
