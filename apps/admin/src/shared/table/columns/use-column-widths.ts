import { useLocalStorage } from '@mantine/hooks';
import type { Column } from './column.js';
import { minWidthOf } from './fitting-columns.js';

/** In a narrower column, only an ellipsis would be visible. */
const minWidthPx = 48;
const maxWidthPx = 800;

export interface ColumnWidths<Row> {
  /** The columns with the widths that the user has set. */
  columns: readonly Column<Row>[];
  /** Sets the width of a column in pixels. */
  resize: (id: string, width: number) => void;
  /** Makes a column wider by this many pixels, or narrower if the number is negative. */
  changeWidthBy: (column: Column<Row>, pixels: number) => void;
  /** Resets all widths; undefined if the user has not changed any. */
  reset: (() => void) | undefined;
}

/** Holds the column widths that the user has changed, and remembers them. */
export function useColumnWidths<Row>(
  name: string,
  columns: readonly Column<Row>[],
): ColumnWidths<Row> {
  const [widths, setWidths] = useLocalStorage<Record<string, number>>({
    key: `stackyard.widths.${name}`,
    defaultValue: {},
    getInitialValueInEffect: false,
  });
  const resize = (id: string, width: number): void =>
    setWidths((before) => ({ ...before, [id]: clampWidth(width) }));
  return {
    columns: columns.map((column) => withWidth(column, widths[column.id])),
    resize,
    changeWidthBy: (column, pixels) => resize(column.id, minWidthOf(column) + pixels),
    reset: Object.keys(widths).length > 0 ? () => setWidths({}) : undefined,
  };
}

function withWidth<Row>(column: Column<Row>, width: number | undefined): Column<Row> {
  return width === undefined || column.title ? column : { ...column, width: `${width}px` };
}

function clampWidth(width: number): number {
  return Math.round(Math.min(Math.max(width, minWidthPx), maxWidthPx));
}
