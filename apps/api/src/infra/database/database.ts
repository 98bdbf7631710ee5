import type { DataSource, QueryRunner } from 'typeorm';
import type { Settings } from '#config/settings.js';
import type { Dialect } from './dialect.js';
import type { Engine, Schema } from './engine.js';
import { SqliteEngine } from './sqlite/sqlite-engine.js';

/** How long a statement waits for another process's lock before it fails as busy. */
const lockTimeoutMs = 5000;

/**
 * The database, with separate connections for writing and for reading. Only units of work use the
 * `writer`. All other code reads committed data through the `reader`, on which the engine rejects
 * writes.
 */
export class Database {
  private constructor(
    private readonly engine: Engine,
    readonly writer: DataSource,
    readonly reader: DataSource,
  ) {}

  /**
   * Applies missing migrations and opens the connections.
   *
   * @throws NewerSchemaError if a newer version of Stackyard has used the database, which is then left
   * unchanged
   */
  static async open(
    settings: Settings,
    schema: Schema,
    busyTimeoutMs = lockTimeoutMs,
  ): Promise<Database> {
    const engine = await engineOf(settings, busyTimeoutMs);
    const writer = await engine.openWriter(schema);
    return new Database(engine, writer, await engine.openReader(schema));
  }

  get dialect(): Dialect {
    return this.engine.dialect;
  }

  async begin(runner: QueryRunner): Promise<void> {
    await this.engine.begin(runner);
  }

  async ping(): Promise<void> {
    await this.reader.query('SELECT completed_at FROM setup');
  }

  async close(): Promise<void> {
    await this.reader.destroy();
    await this.engine.finish(this.writer);
    await this.writer.destroy();
  }
}

/**
 * Imports the PostgreSQL engine dynamically, so that its client library is loaded only if it is
 * used.
 */
async function engineOf(settings: Settings, busyTimeoutMs: number): Promise<Engine> {
  if (settings.DATABASE_URL === undefined) return new SqliteEngine(settings, busyTimeoutMs);
  const { PostgresEngine } = await import('./postgres/postgres-engine.js');
  return new PostgresEngine(settings.DATABASE_URL, busyTimeoutMs);
}
