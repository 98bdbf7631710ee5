import type { DataSource, QueryRunner } from 'typeorm';
import type { Settings } from '#config/settings.js';
import type { Dialect } from './dialect.js';
import type { Engine, Schema } from './engine.js';
import { SqliteEngine } from './sqlite/sqlite-engine.js';

/** Milliseconds for which a statement waits for another process's lock before it fails as busy. */
const patience = 5000;

/**
 * The database with two doors: only the unit of work writes; everything else reads what was
 * committed and is refused by the engine when it tries to write.
 */
export class Database {
  private constructor(
    private readonly engine: Engine,
    readonly writer: DataSource,
    readonly reader: DataSource,
  ) {}

  /**
   * Opens the database, applies missing migrations, and leaves both doors ready.
   *
   * @throws NewerSchema when a newer version has worked on it; it is left as it is
   */
  static async open(settings: Settings, schema: Schema, busyTimeout = patience): Promise<Database> {
    const engine = await engineOf(settings, busyTimeout);
    const writer = await engine.openWriter(schema);
    return new Database(engine, writer, await engine.openReader(schema));
  }

  get dialect(): Dialect {
    return this.engine.dialect;
  }

  /** Begins a transaction that nobody else writes beside. */
  async begin(runner: QueryRunner): Promise<void> {
    await this.engine.begin(runner);
  }

  /** A read that proves the database answers. */
  async ping(): Promise<void> {
    await this.reader.query('SELECT completed_at FROM setup');
  }

  async close(): Promise<void> {
    await this.reader.destroy();
    await this.engine.finish(this.writer);
    await this.writer.destroy();
  }
}

/** Loads the client of PostgreSQL only where there is one to talk to. */
async function engineOf(settings: Settings, busyTimeout: number): Promise<Engine> {
  if (settings.DATABASE_URL === undefined) return new SqliteEngine(settings, busyTimeout);
  const { PostgresEngine } = await import('./postgres/postgres-engine.js');
  return new PostgresEngine(settings.DATABASE_URL, busyTimeout);
}
