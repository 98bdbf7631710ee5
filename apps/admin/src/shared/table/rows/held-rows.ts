import type { RowId } from '../columns/column.js';

/** Rows while they are held in place, and how many newer ones wait to be shown. */
export interface HeldRows<Row> {
  rows: readonly Row[];
  fresh: number;
}

/**
 * Keeps every row where it was: known rows take their newest content, rows that are gone stay as
 * they were, rows after the last known one are appended, and newer ones in between only count.
 */
export function holdRows<Row>(
  held: readonly Row[],
  next: readonly Row[],
  idOf: (row: Row) => RowId,
): HeldRows<Row> {
  if (held.length === 0) return { rows: next, fresh: 0 };
  const byId = new Map(next.map((row) => [idOf(row), row]));
  const known = new Set(held.map(idOf));
  const lastKnown = next.findLastIndex((row) => known.has(idOf(row)));
  const unknown = (row: Row): boolean => !known.has(idOf(row));
  const appended = lastKnown < 0 ? [] : next.slice(lastKnown + 1);
  const between = lastKnown < 0 ? next : next.slice(0, lastKnown);
  return {
    rows: [...held.map((row) => byId.get(idOf(row)) ?? row), ...appended],
    fresh: between.filter(unknown).length,
  };
}
