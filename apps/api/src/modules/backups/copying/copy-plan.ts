import type { Column } from './stored-value.js';

/** A table that is copied. */
export interface CopiedTable {
  name: string;
  columns: readonly Column[];
  /** Columns of its primary key: the order in which it is read. */
  key: readonly string[];
  /** Column whose ids the engine gives. */
  identity: string | null;
}

/** A table and one that its rows refer to. */
export interface Reference {
  from: string;
  to: string;
}

/**
 * Tables that say something of the processes at work and of nothing else: a lease that a process held
 * on the old database is nobody's on the new one.
 */
export const leftOut: ReadonlySet<string> = new Set([
  'leases',
  'migrations',
  'socket_io_attachments',
]);

/** The tables with each one behind those that it refers to. */
export function inOrder<T extends { name: string }>(
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
 * What of one database has no place in the other, as `table` or `table.column`. Nothing, where both are
 * of the same version.
 */
export function differences(
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

/** Bytes that are read, sent and held at once. */
const budget = 1024 * 1024;
const most = 5000;
/** Rows that a table is begun with: they may be large. */
export const firstBatch = 20;

/** How many rows come next after so many, which took so many bytes. */
export function nextBatch(rows: number, bytes: number): number {
  const fitting = Math.floor((rows * budget) / Math.max(bytes, 1));
  return Math.max(1, Math.min(fitting, rows * 8, most));
}
