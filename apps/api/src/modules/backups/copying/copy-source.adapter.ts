import { stat } from 'node:fs/promises';
import { basename, dirname } from 'node:path';
import { DataDirLock } from '#infra/database/opening/data-dir-lock.js';
import type { Schema } from '#infra/database/engine.js';
import {
  missingMigrations,
  NewerSchemaError,
  unknownMigrations,
} from '#infra/database/opening/schema-version.js';
import { SqliteFile } from '#infra/database/sqlite/sqlite-file.js';
import { examineDatabase, type CopyFacts } from '../archive/database-copy.adapter.js';
import { archiveNames } from '../archive/manifest.js';
import { CopyError } from './copy-fault.js';
import { skippedTables } from './copy-plan.js';
import type { Row } from './stored-value.js';
import type { Query } from './table-pages.js';

/** The SQLite file to copy. It is only read, and no Stackyard server may use it during the copy. */
export class CopySource {
  private constructor(
    private readonly file: SqliteFile,
    private readonly lock: DataDirLock | null,
    readonly facts: CopyFacts,
  ) {}

  /** @throws CopyError, DataDirInUseError or NewerSchemaError if the file cannot be copied */
  static async open(path: string, schema: Schema): Promise<CopySource> {
    if ((await stat(path).catch(() => null)) === null) {
      throw new CopyError('refused', `The database ${path} does not exist.`);
    }
    // A Stackyard server only ever uses a file of this name, so no other file needs the lock.
    const lock =
      basename(path) === archiveNames.database
        ? await DataDirLock.acquireExclusive(dirname(path))
        : null;
    try {
      const file = await SqliteFile.openToRead(path);
      try {
        // All reads see the same state, even if another program writes to the file.
        await file.all('BEGIN');
        return new CopySource(file, lock, await examineSource(file, path, schema));
      } catch (error) {
        await file.close();
        throw error;
      }
    } catch (error) {
      await lock?.release();
      throw error;
    }
  }

  readonly runQuery: Query = (sql, parameters) => this.file.all<Row>(sql, parameters);

  async readTables(): Promise<Map<string, string[]>> {
    // Leaves out full-text indexes, which are virtual tables. The target database has its own
    // indexes.
    const rows = await this.file.all<{ name: string; columns: string }>(
      `SELECT list.name, json_group_array(info.name) AS columns
       FROM pragma_table_list AS list, pragma_table_info(list.name) AS info
       WHERE list.schema = 'main' AND list.type = 'table' AND list.name NOT LIKE 'sqlite\\_%' ESCAPE '\\'
       GROUP BY list.name`,
    );
    return new Map(
      rows
        .filter(({ name }) => !skippedTables.has(name))
        .map(({ name, columns }) => [name, parseNames(columns)]),
    );
  }

  async count(table: string): Promise<number> {
    const [row] = await this.file.all<{ n: number }>(`SELECT count(*) AS n FROM "${table}"`);
    return row?.n ?? 0;
  }

  /** Returns the highest ID that a table has ever assigned, even if that row has been deleted. */
  async readLastId(table: string): Promise<number> {
    const [row] = await this.file.all<{ seq: number }>(
      'SELECT seq FROM sqlite_sequence WHERE name = ?',
      [table],
    );
    return row?.seq ?? 0;
  }

  async close(): Promise<void> {
    await this.file.close();
    await this.lock?.release();
  }
}

async function examineSource(file: SqliteFile, path: string, schema: Schema): Promise<CopyFacts> {
  const facts = await examineDatabase(file).catch((error: unknown) => {
    const text = error instanceof Error ? error.message : String(error);
    throw new CopyError('refused', `${path} ${text}.`, { cause: error });
  });
  const unknownNames = unknownMigrations(facts.steps, schema);
  if (unknownNames.length > 0) throw new NewerSchemaError(path, unknownNames);
  const missingNames = missingMigrations(facts.steps, schema);
  if (missingNames.length > 0) {
    throw new CopyError(
      'refused',
      `${path} was written by an older version of Stackyard (it lacks ${missingNames.join(', ')}). Start this version of Stackyard once with that database, without DATABASE_URL. Then stop Stackyard and copy the database.`,
    );
  }
  return facts;
}

function parseNames(list: string): string[] {
  const parsed: unknown = JSON.parse(list);
  return Array.isArray(parsed) ? parsed.map(String) : [];
}
