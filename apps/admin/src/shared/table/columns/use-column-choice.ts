import { useLocalStorage, useViewportSize } from '@mantine/hooks';
import type { Column } from './column.js';
import { fittingColumns, widthOf } from './fitting-columns.js';

interface ColumnSpace {
  /** True if rows are shown as cards, which have room for any number of columns. */
  showsCards: boolean;
  /** The width of the table in pixels; 0 while it is unknown. */
  availablePx: number;
  /** Pixels that are not available for columns, for example because checkboxes need them. */
  reservedPx: number;
}

/**
 * Returns the visible columns, and functions that tell whether a column is visible and show or hide
 * it. The user's choice is remembered. In a table, columns that do not fit are left out.
 */
export function useColumnChoice<Row>(
  name: string,
  columns: readonly Column<Row>[],
  { showsCards, availablePx, reservedPx }: ColumnSpace,
) {
  const { width } = useViewportSize();
  const [choice, setChoice] = useLocalStorage<Record<string, boolean>>({
    key: `stackyard.columns.${name}`,
    defaultValue: {},
    getInitialValueInEffect: false,
  });
  const fitsWidth = ({ minWindowWidthPx }: Column<Row>): boolean =>
    showsCards || width === 0 || width >= (minWindowWidthPx ?? 0);
  const isShown = (column: Column<Row>): boolean =>
    column.title === true || (choice[column.id] ?? (column.optional !== true && fitsWidth(column)));
  const candidates = columns.filter(isShown);
  const isLimited = !showsCards && availablePx > 0;
  const isChosen = ({ id }: Column<Row>): boolean => choice[id] === true;
  const shownColumns = isLimited
    ? fittingColumns(candidates, availablePx - reservedPx, isChosen)
    : candidates;
  const neededPx = widthOf(shownColumns) + reservedPx;
  return {
    shown: shownColumns,
    /**
     * The table's width in pixels if the columns that are always kept do not fit, so that the table
     * scrolls sideways; undefined if they fit.
     */
    minWidthPx: isLimited && neededPx > availablePx ? neededPx : undefined,
    isShown: (column: Column<Row>) => shownColumns.includes(column),
    toggle: (column: Column<Row>) =>
      setChoice({ ...choice, [column.id]: !shownColumns.includes(column) }),
  };
}
