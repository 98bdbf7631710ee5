import type { Column } from './stored-value.js';

export interface TableToCopy {
  name: string;
  columns: readonly Column[];
  /** Columns of the primary key. Rows are read in the order of these columns. */
  key: readonly string[];
  /** Name of the column with generated IDs; null if there is none. */
  identityColumn: string | null;
}

export interface Reference {
  from: string;
  to: string;
}

/**
 * Tables that are not copied. Leases and socket.io attachments concern only running processes, and
 * the target database records its own migrations.
 */
export const skippedTables: ReadonlySet<string> = new Set([
  'leases',
  'migrations',
  'socket_io_attachments',
]);

/**
 * Sorts tables so that each table comes after the tables that it refers to. Fails if the
 * references form a cycle.
 */
export function sortByReferences<T extends { name: string }>(
  tables: readonly T[],
  references: readonly Reference[],
): T[] {
  const orderedTables: T[] = [];
  let remaining = [...tables];
  while (remaining.length > 0) {
    const names = new Set(remaining.map(({ name }) => name));
    const mustWait = ({ name }: T) =>
      references.some(({ from, to }) => from === name && to !== name && names.has(to));
    const readyTables = remaining.filter((table) => !mustWait(table));
    if (readyTables.length === 0)
      throw new Error(`Tables refer to each other: ${[...names].join(', ')}`);
    orderedTables.push(...readyTables);
    remaining = remaining.filter(mustWait);
  }
  return orderedTables;
}

/**
 * Returns the tables and columns that only one of the databases has, as `table` or `table.column`.
 * Empty if both databases have the same tables and columns.
 */
export function schemaDifferences(
  source: ReadonlyMap<string, readonly string[]>,
  target: readonly TableToCopy[],
): string[] {
  const targetColumns = new Set(
    target.flatMap(({ name, columns }) => columns.map((column) => `${name}.${column.name}`)),
  );
  const sourceColumns = new Set(
    [...source].flatMap(([name, columns]) => columns.map((column) => `${name}.${column}`)),
  );
  const missingColumns = [...sourceColumns].filter((name) => !targetColumns.has(name));
  return [...missingColumns, ...[...targetColumns].filter((name) => !sourceColumns.has(name))];
}

/** Approximate size of a batch, which is read, sent and kept in memory at once. */
const bytesPerBatch = 1024 * 1024;
const maxRowsPerBatch = 5000;
/** Number of rows in the first batch. It is small, because the rows of a table may be large. */
export const firstBatchSize = 20;

/**
 * Calculates the number of rows in the next batch from the size of the previous batch, so that each
 * batch has about `bytesPerBatch` bytes.
 */
export function nextBatchSize(rows: number, bytes: number): number {
  const rowsPerBatch = Math.floor((rows * bytesPerBatch) / Math.max(bytes, 1));
  return Math.max(1, Math.min(rowsPerBatch, rows * 8, maxRowsPerBatch));
}
