import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { DataSource, type DataSourceOptions, type QueryRunner } from 'typeorm';
import type { Settings } from '#config/settings.js';
import type { Engine, Schema } from '../engine.js';
import { preparedDriver } from './prepared-connection.js';
import { rejectNewerSchema } from '../opening/schema-version.js';
import { sqliteDialect } from './sqlite-dialect.js';

/**
 * A SQLite file in the data directory. Reads have their own connection, because TypeORM opens only
 * one per data source, and a read on the writer's connection would see the changes of an unfinished
 * unit of work.
 */
export class SqliteEngine implements Engine {
  readonly dialect = sqliteDialect;

  /** @param lockTimeoutMs - how long a statement waits for another process's lock */
  constructor(
    private readonly settings: Settings,
    private readonly lockTimeoutMs: number,
  ) {}

  async openWriter(schema: Schema): Promise<DataSource> {
    await mkdir(this.settings.DATA_DIR, { recursive: true, mode: 0o700 });
    if (existsSync(this.file)) await rejectNewerSchema(this.file, schema);
    const writer = await new DataSource(this.options(schema)).initialize();
    await writer.query('PRAGMA synchronous = NORMAL');
    await writer.query('PRAGMA foreign_keys = ON');
    await writer.runMigrations();
    // Keep rollback data in memory. Otherwise, almost every log entry would need its own temporary
    // file, which cannot be opened once connections have used up the limit of open files.
    await writer.query('PRAGMA temp_store = MEMORY');
    return writer;
  }

  async openReader(schema: Schema): Promise<DataSource> {
    const reader = await new DataSource({ ...this.options(schema), migrations: [] }).initialize();
    await reader.query('PRAGMA query_only = 1');
    return reader;
  }

  async begin(runner: QueryRunner): Promise<void> {
    // IMMEDIATE acquires the write lock at the start. A deferred transaction that reads first would
    // fail as busy, without waiting, if another process has committed in the meantime.
    await runner.query('BEGIN IMMEDIATE');
  }

  async finish(writer: DataSource): Promise<void> {
    // Ignore failures, for example if the file is damaged or the disk is full, because this only
    // updates the statistics that make later queries faster.
    await writer.query('PRAGMA optimize').catch(() => undefined);
  }

  private get file(): string {
    return join(this.settings.DATA_DIR, 'stackyard.sqlite');
  }

  private options(schema: Schema): DataSourceOptions {
    return {
      type: 'sqlite',
      driver: preparedDriver,
      database: this.file,
      enableWAL: true,
      busyTimeout: this.lockTimeoutMs,
      ...schema,
      migrationsTransactionMode: 'each',
      logging: false,
    };
  }
}
