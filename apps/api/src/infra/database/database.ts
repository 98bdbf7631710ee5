import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { DataSource, type DataSourceOptions } from 'typeorm';
import type { Settings } from '../../config/settings.js';

/** Tables and the steps that lead to them; the application knows them, not the database. */
export type Schema = Required<Pick<DataSourceOptions, 'entities' | 'migrations'>>;

/** Milliseconds for which a statement waits for another process's lock before it fails as busy. */
const patience = 5000;

/**
 * Two connections to one file: TypeORM gives SQLite a single connection, on which overlapping
 * transactions would break each other. Only the unit of work writes; everything else reads a
 * snapshot and is refused by the engine when it tries to write.
 */
export class Database {
  private constructor(
    readonly writer: DataSource,
    readonly reader: DataSource,
  ) {}

  /** Opens the file, applies missing migrations, and leaves both connections ready. */
  static async open(settings: Settings, schema: Schema, busyTimeout = patience): Promise<Database> {
    await mkdir(settings.DATA_DIR, { recursive: true, mode: 0o700 });
    const options: DataSourceOptions = {
      type: 'sqlite',
      database: join(settings.DATA_DIR, 'stackyard.sqlite'),
      enableWAL: true,
      busyTimeout,
      ...schema,
      migrationsTransactionMode: 'each',
      logging: false,
    };
    const writer = await new DataSource(options).initialize();
    await writer.query('PRAGMA synchronous = NORMAL');
    await writer.query('PRAGMA foreign_keys = ON');
    await writer.runMigrations();
    const reader = await new DataSource({ ...options, migrations: [] }).initialize();
    await reader.query('PRAGMA query_only = 1');
    return new Database(writer, reader);
  }

  /** A read that proves the file answers. */
  async ping(): Promise<void> {
    await this.reader.query('SELECT completed_at FROM setup');
  }

  async close(): Promise<void> {
    await this.reader.destroy();
    // A courtesy to the next start: a file that is damaged or full is let go of all the same.
    await this.writer.query('PRAGMA optimize').catch(() => undefined);
    await this.writer.destroy();
  }
}
