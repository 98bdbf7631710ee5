import type { RowId } from '../columns/column.js';

/** Rows held in place, and the number of new rows that are not shown yet. */
export interface StableRows<Row> {
  rows: readonly Row[];
  newCount: number;
}

/**
 * Keeps every row in its place: known rows are updated, removed rows stay, and new rows at the end
 * are appended. New rows elsewhere are only counted.
 */
export function keepRowOrder<Row>(
  stableRows: readonly Row[],
  incomingRows: readonly Row[],
  idOf: (row: Row) => RowId,
): StableRows<Row> {
  if (stableRows.length === 0) return { rows: incomingRows, newCount: 0 };
  const rowsById = new Map(incomingRows.map((row) => [idOf(row), row]));
  const knownIds = new Set(stableRows.map(idOf));
  const lastKnownIndex = incomingRows.findLastIndex((row) => knownIds.has(idOf(row)));
  const isNew = (row: Row): boolean => !knownIds.has(idOf(row));
  const appendedRows = lastKnownIndex < 0 ? [] : incomingRows.slice(lastKnownIndex + 1);
  const insertedRows = lastKnownIndex < 0 ? incomingRows : incomingRows.slice(0, lastKnownIndex);
  return {
    rows: [...stableRows.map((row) => rowsById.get(idOf(row)) ?? row), ...appendedRows],
    newCount: insertedRows.filter(isNew).length,
  };
}
