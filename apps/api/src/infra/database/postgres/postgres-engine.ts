import { DataSource, type QueryRunner } from 'typeorm';
import type { Engine, Schema } from '../engine.js';
import { postgresDriver } from './postgres-connection.js';
import { postgresDialect } from './postgres-dialect.js';
import { NewerSchemaError, unknownMigrations } from '../opening/schema-version.js';

/** Key of the advisory lock that writers hold. */
const writeLockId = 7_822_052_517;
const readerCount = 8;
/**
 * How long a transaction may be idle before PostgreSQL ends it. The process of an idle transaction
 * has probably crashed or lost the network, and all other writers wait for the transaction.
 */
const idleTimeoutMs = 60_000;
const connectTimeoutMs = 5000;

/**
 * A PostgreSQL database that several processes can share. The units of work of all processes wait
 * for a single lock, as with SQLite, because code such as the event log's chain relies on a single
 * writer.
 */
export class PostgresEngine implements Engine {
  readonly dialect = postgresDialect;

  /** @param lockTimeoutMs - how long a statement waits for another process's lock */
  constructor(
    private readonly url: string,
    private readonly lockTimeoutMs: number,
  ) {}

  async openWriter(schema: Schema): Promise<DataSource> {
    const writer = await this.open(schema);
    const migrationRunner = writer.createQueryRunner();
    try {
      await migrationRunner.query('SET lock_timeout = 0');
      await migrationRunner.query('SELECT pg_advisory_lock(?)', [writeLockId]);
      await rejectNewerSchema(migrationRunner, schema);
      await writer.runMigrations();
      await migrationRunner.query('SELECT pg_advisory_unlock(?)', [writeLockId]);
      await migrationRunner.query(`SET lock_timeout = ${this.lockTimeoutMs}`);
    } finally {
      await migrationRunner.release();
    }
    return writer;
  }

  /** Opens the connections for writing without applying migrations. */
  open(schema: Schema): Promise<DataSource> {
    // The pool needs two connections for `openWriter`: one holds the lock while the other applies
    // migrations.
    return this.connect(schema, 2, [
      `SET lock_timeout = ${this.lockTimeoutMs}`,
      `SET idle_in_transaction_session_timeout = ${idleTimeoutMs}`,
    ]);
  }

  openReader(schema: Schema): Promise<DataSource> {
    const readOnly = ['SET default_transaction_read_only = on'];
    return this.connect({ ...schema, migrations: [] }, readerCount, readOnly);
  }

  async begin(runner: QueryRunner): Promise<void> {
    await runner.query('BEGIN');
    await runner.query('SELECT pg_advisory_xact_lock(?)', [writeLockId]);
  }

  async finish(): Promise<void> {
    // PostgreSQL updates its statistics by itself.
  }

  private connect(
    schema: Schema,
    poolSize: number,
    sessionStatements: string[],
  ): Promise<DataSource> {
    return new DataSource({
      type: 'postgres',
      driver: postgresDriver,
      url: this.url,
      poolSize,
      applicationName: 'stackyard',
      connectTimeoutMS: connectTimeoutMs,
      extra: { sessionStatements: ["SET TIME ZONE 'UTC'", ...sessionStatements], keepAlive: true },
      ...schema,
      migrationsTransactionMode: 'each',
      installExtensions: false,
      logging: false,
    }).initialize();
  }
}

/** @throws NewerSchemaError if a newer version of Stackyard has used the database */
export async function rejectNewerSchema(runner: QueryRunner, schema: Schema): Promise<void> {
  if (!(await runner.hasTable('migrations'))) return;
  const rows: { name: string }[] = await runner.query('SELECT name FROM migrations ORDER BY id');
  const unknownNames = unknownMigrations(
    rows.map(({ name }) => name),
    schema,
  );
  if (unknownNames.length > 0) throw new NewerSchemaError('DATABASE_URL', unknownNames);
}
