import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { engineCodeOf } from '#infra/database/faults/database-fault.js';
import { SqliteFile } from '#infra/database/sqlite/sqlite-file.js';
import type { IdRange } from '../query/block-map.js';
import type { LogPage } from '../query/log-query.js';
import { searchColumns, searchRow, type SearchedRow } from '../query/search-tokens.js';

const fileName = 'search.sqlite';
const formatVersion = 1;
/**
 * Approximate number of pages that one merge step writes. A step that reads only removed entries
 * might not write any.
 */
const pagesPerMerge = 500;

export type IndexedRow = SearchedRow & { id: number; chain_hash: Buffer };

/**
 * Thrown if the index cannot be read or written. Searches still work, but more slowly, because they
 * read the log itself.
 */
export class IndexError extends Error {
  override readonly name = 'IndexError';
  readonly code: string | undefined;

  constructor(cause: unknown) {
    super(cause instanceof Error ? cause.message : String(cause), { cause });
    this.code = engineCodeOf(cause);
  }
}

export interface IndexState {
  /** All entries up to this ID are indexed, unless they were deleted; 0 if the index is empty. */
  covered: number;
  /** Chain hash of the last indexed entry. It shows whether the index belongs to this log. */
  hash: Buffer;
  /**
   * Number of entries that had been removed from the log when the last cleanup of the index began,
   * or when the index was created.
   */
  removed: number;
  /**
   * Number of entries that had been removed from the log when the last completed cleanup began, or
   * when the index was created. The index contains none of them.
   */
  forgotten: number;
}

/**
 * The search index of the event log, in a separate file that can be rebuilt from the log. It
 * contains only trigrams, neither positions nor text, so each candidate must be checked against its
 * entry in the log.
 */
export class LogIndexFile {
  private constructor(
    private readonly writer: SqliteFile,
    private readonly reader: SqliteFile,
    private state: IndexState,
  ) {}

  /**
   * @param removed - how many entries have been removed from the log; a new index contains none of
   *   them
   * @throws IndexError when the file cannot be read, or has another format
   */
  static async open(dataDir: string, removed: number): Promise<LogIndexFile> {
    const path = join(dataDir, fileName);
    const writer = await SqliteFile.open(path, 'make').catch(throwIndexFault);
    try {
      const state = await prepareFile(writer, removed);
      return new LogIndexFile(writer, await SqliteFile.open(path, 'read'), state);
    } catch (error) {
      await writer.close();
      return throwIndexFault(error);
    }
  }

  /** Deletes the index, which must not be open. */
  static async discard(dataDir: string): Promise<void> {
    for (const suffix of ['', '-wal', '-shm'])
      await rm(join(dataDir, fileName + suffix), { force: true });
  }

  get coveredUpTo(): number {
    return this.state.covered;
  }

  get currentState(): Readonly<IndexState> {
    return this.state;
  }

  /** Returns the IDs of entries that may match an index query, in order. */
  async findCandidates(
    match: string,
    [first, last]: IdRange,
    order: LogPage['order'],
    limit: number,
  ): Promise<number[]> {
    const rows = await queryIndex<{ rowid: number }>(
      this.reader,
      `SELECT rowid FROM event_log_search WHERE event_log_search MATCH ?
       AND rowid BETWEEN ? AND ? ORDER BY rowid ${order} LIMIT ?`,
      [match, first, last, limit],
    );
    return rows.map(({ rowid }) => rowid);
  }

  /**
   * Adds the next entries, in the order of their IDs, without those that are already indexed.
   * Stores the new position in the same transaction.
   */
  async append(rows: readonly IndexedRow[]): Promise<void> {
    if (rows.length === 0) return;
    this.state = await this.inTransaction(async () => {
      // Read the state again, because another process that uses the same data directory may have
      // changed the index.
      const state = await stateOf(this.writer);
      const newRows = rows.filter(({ id }) => id > state.covered);
      const last = newRows.at(-1);
      if (last === undefined) return state;
      const names = ['rowid', ...searchColumns];
      // Pass one JSON string instead of thousands of parameters, because each separate parameter
      // would block the event loop for as long as the whole string does.
      await this.run(
        `INSERT INTO event_log_search (${names.join(', ')})
         SELECT ${names.map((_, index) => `value ->> ${index}`).join(', ')} FROM json_each(?)`,
        [JSON.stringify(newRows.map((row) => [row.id, ...searchRow(row)]))],
      );
      await this.run('UPDATE state SET covered = ?, hash = ?', [last.id, last.chain_hash]);
      return { ...state, covered: last.id, hash: last.chain_hash };
    });
  }

  /** Returns the indexed IDs within an inclusive range. */
  async findIdsBetween(first: number, last: number): Promise<number[]> {
    const rows = await queryIndex<{ id: number }>(
      this.writer,
      'SELECT id FROM event_log_search_docsize WHERE id BETWEEN ? AND ?',
      [first, last],
    );
    return rows.map(({ id }) => id);
  }

  /**
   * Stores how many entries have been removed from the log so far. Call this before removing
   * entries from the index.
   */
  async markCleanUpStarted(removed: number): Promise<void> {
    await this.run('UPDATE state SET removed = ?', [removed]);
    this.state = { ...this.state, removed };
  }

  /** Removes entries from the index. Their trigrams stay in the file until `merge` has finished. */
  async removeEntries(ids: readonly number[]): Promise<void> {
    await this.run('DELETE FROM event_log_search WHERE rowid IN (SELECT value FROM json_each(?))', [
      JSON.stringify(ids),
    ]);
  }

  /**
   * Rewrites part of the index without the removed entries. Returns whether there is more to
   * rewrite.
   */
  async merge(step: 'first' | 'next'): Promise<boolean> {
    const previousChangeCount = await this.readChangeCount();
    await this.run(`INSERT INTO event_log_search (event_log_search, rank) VALUES ('merge', ?)`, [
      step === 'first' ? -pagesPerMerge : pagesPerMerge,
    ]);
    // The merge command itself counts as one change.
    return (await this.readChangeCount()) - previousChangeCount > 1;
  }

  async markCleanUpFinished(): Promise<void> {
    await this.run('UPDATE state SET forgotten = removed');
    this.state = { ...this.state, forgotten: this.state.removed };
  }

  async close(): Promise<void> {
    await this.reader.close();
    await this.writer.close();
  }

  private async run(sql: string, parameters: readonly unknown[] = []): Promise<void> {
    await queryIndex(this.writer, sql, parameters);
  }

  private async readChangeCount(): Promise<number> {
    const [row] = await queryIndex<{ n: number }>(this.writer, 'SELECT total_changes() AS n');
    return row?.n ?? 0;
  }

  private async inTransaction<T>(work: () => Promise<T>): Promise<T> {
    await this.run('BEGIN IMMEDIATE');
    try {
      const result = await work();
      await this.run('COMMIT');
      return result;
    } catch (error) {
      await this.run('ROLLBACK').catch(() => undefined);
      throw error;
    }
  }
}

async function prepareFile(file: SqliteFile, removed: number): Promise<IndexState> {
  await file.all('PRAGMA journal_mode = WAL');
  await file.all('PRAGMA synchronous = NORMAL');
  const [{ user_version: storedVersion } = { user_version: 0 }] = await file.all<{
    user_version: number;
  }>('PRAGMA user_version');
  if (storedVersion === 0) await createIndex(file, removed);
  else if (storedVersion !== formatVersion) throw new Error(`${fileName} is of another version`);
  return stateOf(file);
}

async function createIndex(file: SqliteFile, removed: number): Promise<void> {
  await file.all('BEGIN IMMEDIATE');
  await file.all(`CREATE VIRTUAL TABLE event_log_search USING fts5(${searchColumns.join(', ')},
    tokenize = 'trigram case_sensitive 1', content = '', contentless_delete = 1, detail = none)`);
  await file.all(`CREATE TABLE state (
    id INTEGER PRIMARY KEY CHECK (id = 1),
    covered INTEGER NOT NULL,
    hash BLOB NOT NULL,
    removed INTEGER NOT NULL,
    forgotten INTEGER NOT NULL)`);
  await file.all(
    `INSERT INTO state (id, covered, hash, removed, forgotten) VALUES (1, 0, x'', ?, ?)`,
    [removed, removed],
  );
  await file.all(`PRAGMA user_version = ${formatVersion}`);
  await file.all('COMMIT');
}

async function stateOf(file: SqliteFile): Promise<IndexState> {
  const [state] = await queryIndex<IndexState>(
    file,
    'SELECT covered, hash, removed, forgotten FROM state',
  );
  if (state === undefined) throw new Error(`${fileName} does not describe its contents`);
  return state;
}

function queryIndex<Row>(
  file: SqliteFile,
  sql: string,
  parameters: readonly unknown[] = [],
): Promise<Row[]> {
  return file.all<Row>(sql, parameters).catch(throwIndexFault);
}

function throwIndexFault(error: unknown): never {
  throw error instanceof IndexError ? error : new IndexError(error);
}
