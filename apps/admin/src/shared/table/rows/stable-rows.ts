import type { RowId } from '../columns/column.js';

/** Rows held in place, and the number of new rows that are not shown yet. */
export interface StableRows<Row> {
  rows: readonly Row[];
  newCount: number;
}

/**
 * Keeps every row in its place: known rows are updated, removed rows stay, and new rows at the end
 * are appended. New rows in between are only counted.
 */
export function keepRowOrder<Row>(
  stableRows: readonly Row[],
  next: readonly Row[],
  idOf: (row: Row) => RowId,
): StableRows<Row> {
  if (stableRows.length === 0) return { rows: next, newCount: 0 };
  const byId = new Map(next.map((row) => [idOf(row), row]));
  const known = new Set(stableRows.map(idOf));
  const lastKnown = next.findLastIndex((row) => known.has(idOf(row)));
  const isNew = (row: Row): boolean => !known.has(idOf(row));
  const appended = lastKnown < 0 ? [] : next.slice(lastKnown + 1);
  const between = lastKnown < 0 ? next : next.slice(0, lastKnown);
  return {
    rows: [...stableRows.map((row) => byId.get(idOf(row)) ?? row), ...appended],
    newCount: between.filter(isNew).length,
  };
}
