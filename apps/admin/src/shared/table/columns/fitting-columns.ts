import type { Column } from './column.js';

/**
 * Smallest widths in pixels at which a column without a fixed width is still readable: for the
 * title, and for any other column.
 */
const titleWidthPx = 140;
const flexibleWidthPx = 110;

/** Returns the minimum width of a column in pixels. */
export function minWidthOf<Row>({ width, title }: Column<Row>): number {
  if (width !== undefined) return Number.parseInt(width, 10);
  return title ? titleWidthPx : flexibleWidthPx;
}

/** Returns the minimum width of a table with these columns, in pixels. */
export function widthOf<Row>(columns: readonly Column<Row>[]): number {
  return columns.reduce((sum, column) => sum + minWidthOf(column), 0);
}

/**
 * Leaves out columns until the others fit into `availablePx` pixels. The columns that need the widest
 * window are left out first, then those at the end. The title, the actions and the columns that the
 * user has selected are always kept.
 */
export function fittingColumns<Row>(
  columns: readonly Column<Row>[],
  availablePx: number,
  isChosen: (column: Column<Row>) => boolean,
): Column<Row>[] {
  const shownColumns = [...columns];
  const removableColumns = columns
    .filter((column) => !column.title && column.id !== 'actions' && !isChosen(column))
    .toReversed()
    .toSorted((one, other) => (other.minWindowWidthPx ?? 0) - (one.minWindowWidthPx ?? 0));
  for (const column of removableColumns) {
    if (widthOf(shownColumns) <= availablePx) break;
    shownColumns.splice(shownColumns.indexOf(column), 1);
  }
  return shownColumns;
}
