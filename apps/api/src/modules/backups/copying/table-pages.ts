import { CopyFault } from './copy-fault.js';
import { firstBatch, nextBatch, type CopiedTable } from './copy-plan.js';
import { rowText, UnfitValue, type Row } from './stored-value.js';

/** Asks a database; `?` stands for a parameter. */
export type Ask = (sql: string, parameters: readonly unknown[]) => Promise<Row[]>;

/** Some rows of a table. */
export interface Page {
  rows: Row[];
  /** Each of them as it is stored. */
  texts: string[];
}

/**
 * Reads a table in the order of its key, with no more in memory than two pages: the next one is asked for
 * while this one is worked on.
 */
export async function* pagesOf(ask: Ask, table: CopiedTable): AsyncGenerator<Page, void> {
  let batch = firstBatch;
  let asked = pageAfter(ask, table, [], batch);
  for (;;) {
    const rows = await asked;
    const last = rows.at(-1);
    if (last === undefined) return;
    const texts = textsOf(table, rows);
    const isLast = rows.length < batch;
    if (!isLast) {
      const bytes = texts.reduce((sum, text) => sum + text.length, 0);
      batch = nextBatch(rows.length, bytes);
      const key = table.key.map((name) => last[name]);
      asked = pageAfter(ask, table, key, batch);
      // Whoever works on this page may end first.
      asked.catch(() => undefined);
    }
    yield { rows, texts };
    if (isLast) return;
  }
}

function pageAfter(
  ask: Ask,
  table: CopiedTable,
  after: readonly unknown[],
  limit: number,
): Promise<Row[]> {
  const columns = table.columns.map(({ name }) => quoted(name)).join(', ');
  const key = table.key.map(quoted).join(', ');
  const places = table.key.map(() => '?').join(', ');
  const where = after.length === 0 ? '' : `WHERE (${key}) > (${places})`;
  return ask(
    `SELECT ${columns} FROM ${quoted(table.name)} ${where} ORDER BY ${key} LIMIT ${limit}`,
    after,
  );
}

/** @throws CopyFault saying which row has no place */
function textsOf(table: CopiedTable, rows: readonly Row[]): string[] {
  return rows.map((row) => {
    try {
      return rowText(table.columns, row);
    } catch (error) {
      if (!(error instanceof UnfitValue)) throw error;
      // Keys that are no numbers may be nobody's business.
      const ids = table.key.filter((name) => typeof row[name] === 'number');
      const place = ids.map((name) => ` ${name} ${String(row[name])}`).join(',');
      throw new CopyFault('failed', `${table.name}${place}: ${error.message}.`, { cause: error });
    }
  });
}

export function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}
