import type { DataSource, DataSourceOptions, QueryRunner } from 'typeorm';
import type { Dialect } from './dialect.js';

export type Schema = Required<Pick<DataSourceOptions, 'entities' | 'migrations'>>;

export interface Engine {
  readonly dialect: Dialect;
  /** Applies missing migrations and connects for writing. */
  openWriter(schema: Schema): Promise<DataSource>;
  /** Connects for reading; writes are refused. */
  openReader(schema: Schema): Promise<DataSource>;
  /** Starts a transaction that excludes all other writers, including those in other processes. */
  begin(runner: QueryRunner): Promise<void>;
  /** Called before the writing connection closes. */
  finish(writer: DataSource): Promise<void>;
}
