import type { DataSource, DataSourceOptions, QueryRunner } from 'typeorm';
import type { Dialect } from './dialect.js';

/** Tables and the steps that lead to them; the application knows them, not the database. */
export type Schema = Required<Pick<DataSourceOptions, 'entities' | 'migrations'>>;

/** One of the databases that Stackyard works on. */
export interface Engine {
  readonly dialect: Dialect;
  /** Connects to write, after missing migrations were applied. */
  openWriter(schema: Schema): Promise<DataSource>;
  /** Connects to read; whoever writes there is refused. */
  openReader(schema: Schema): Promise<DataSource>;
  /** Begins a transaction that nobody else writes beside, in whichever process they are. */
  begin(runner: QueryRunner): Promise<void>;
  /** Last work before the writing connection ends. */
  finish(writer: DataSource): Promise<void>;
}
