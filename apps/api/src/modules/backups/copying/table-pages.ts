import { CopyError } from './copy-fault.js';
import { firstBatchSize, nextBatchSize, type TableToCopy } from './copy-plan.js';
import { rowJson, ColumnTypeMismatchError, type Row } from './stored-value.js';

/** Runs a query with `?` for parameters. */
export type Query = (sql: string, parameters: readonly unknown[]) => Promise<Row[]>;

export interface Page {
  rows: Row[];
  /** Each row as JSON. */
  texts: string[];
}

/**
 * Reads a table in the order of its key. Requests the next page while the current one is processed,
 * so at most two pages are in memory.
 */
export async function* readPages(runQuery: Query, table: TableToCopy): AsyncGenerator<Page, void> {
  let batchSize = firstBatchSize;
  let pendingRows = readRowsAfter(runQuery, table, [], batchSize);
  for (;;) {
    const rows = await pendingRows;
    const last = rows.at(-1);
    if (last === undefined) return;
    const texts = textsOf(table, rows);
    const isLast = rows.length < batchSize;
    if (!isLast) {
      const bytes = texts.reduce((sum, text) => sum + text.length, 0);
      batchSize = nextBatchSize(rows.length, bytes);
      const key = table.key.map((name) => last[name]);
      pendingRows = readRowsAfter(runQuery, table, key, batchSize);
      // If the consumer stops at this page, nothing awaits the next one, and an unhandled rejection
      // would end the process.
      pendingRows.catch(() => undefined);
    }
    yield { rows, texts };
    if (isLast) return;
  }
}

function readRowsAfter(
  runQuery: Query,
  table: TableToCopy,
  after: readonly unknown[],
  limit: number,
): Promise<Row[]> {
  const columns = table.columns.map(({ name }) => quoteIdentifier(name)).join(', ');
  const key = table.key.map(quoteIdentifier).join(', ');
  const placeholders = table.key.map(() => '?').join(', ');
  const where = after.length === 0 ? '' : `WHERE (${key}) > (${placeholders})`;
  return runQuery(
    `SELECT ${columns} FROM ${quoteIdentifier(table.name)} ${where} ORDER BY ${key} LIMIT ${limit}`,
    after,
  );
}

/** @throws CopyError if a value does not fit its column; the message names the table and the row */
function textsOf(table: TableToCopy, rows: readonly Row[]): string[] {
  return rows.map((row) => {
    try {
      return rowJson(table.columns, row);
    } catch (error) {
      if (!(error instanceof ColumnTypeMismatchError)) throw error;
      // Name only numeric keys, because other keys may contain sensitive data.
      const ids = table.key.filter((name) => typeof row[name] === 'number');
      const rowLocation = ids.map((name) => ` ${name} ${String(row[name])}`).join(',');
      throw new CopyError('failed', `${table.name}${rowLocation}: ${error.message}.`, {
        cause: error,
      });
    }
  });
}

export function quoteIdentifier(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}
