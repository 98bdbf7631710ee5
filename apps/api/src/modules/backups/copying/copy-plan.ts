import type { Column } from './stored-value.js';

export interface CopiedTable {
  name: string;
  columns: readonly Column[];
  /** Columns of the primary key, which determine the order in which rows are read. */
  key: readonly string[];
  /** The column with generated ids; null if there is none. */
  identity: string | null;
}

/** A foreign key from one table to another. */
export interface Reference {
  from: string;
  to: string;
}

/**
 * Tables that are not copied, because they only concern running processes. A lease on the old
 * database means nothing on the new one.
 */
export const skippedTables: ReadonlySet<string> = new Set([
  'leases',
  'migrations',
  'socket_io_attachments',
]);

/** Sorts tables so that each comes after those it refers to. */
export function sortByReferences<T extends { name: string }>(
  tables: readonly T[],
  references: readonly Reference[],
): T[] {
  const ordered: T[] = [];
  let left = [...tables];
  while (left.length > 0) {
    const names = new Set(left.map(({ name }) => name));
    const waits = ({ name }: T) =>
      references.some(({ from, to }) => from === name && to !== name && names.has(to));
    const ready = left.filter((table) => !waits(table));
    if (ready.length === 0) throw new Error(`Tables refer to each other: ${[...names].join(', ')}`);
    ordered.push(...ready);
    left = left.filter(waits);
  }
  return ordered;
}

/**
 * The tables and columns that only one of the databases has, as `table` or `table.column`. Empty if
 * both have the same version.
 */
export function schemaDifferences(
  source: ReadonlyMap<string, readonly string[]>,
  target: readonly CopiedTable[],
): string[] {
  const there = new Set(
    target.flatMap(({ name, columns }) => columns.map((column) => `${name}.${column.name}`)),
  );
  const here = new Set(
    [...source].flatMap(([name, columns]) => columns.map((column) => `${name}.${column}`)),
  );
  const missing = [...here].filter((name) => !there.has(name));
  return [...missing, ...[...there].filter((name) => !here.has(name))];
}

/** Approximate size of a batch in bytes, which is read, sent and held in memory at once. */
const bytesPerBatch = 1024 * 1024;
const maxRows = 5000;
/** Number of rows in the first batch of a table. It is small, because the rows may be large. */
export const firstBatchSize = 20;

/** Number of rows in the next batch, from the size of the previous one. */
export function nextBatchSize(rows: number, bytes: number): number {
  const fitting = Math.floor((rows * bytesPerBatch) / Math.max(bytes, 1));
  return Math.max(1, Math.min(fitting, rows * 8, maxRows));
}
