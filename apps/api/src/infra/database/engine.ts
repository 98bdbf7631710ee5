import type { DataSource, DataSourceOptions, QueryRunner } from 'typeorm';
import type { Dialect } from './dialect.js';

export type Schema = Required<Pick<DataSourceOptions, 'entities' | 'migrations'>>;

export interface Engine {
  readonly dialect: Dialect;
  /** Applies missing migrations and opens a connection for writing. */
  openWriter(schema: Schema): Promise<DataSource>;
  /** Opens a connection on which writes are rejected. */
  openReader(schema: Schema): Promise<DataSource>;
  /** Starts a transaction that excludes all other writers, even in other processes. */
  begin(runner: QueryRunner): Promise<void>;
  /**
   * Updates the query statistics, if the engine needs it, before the writing connection is
   * closed.
   */
  finish(writer: DataSource): Promise<void>;
}
