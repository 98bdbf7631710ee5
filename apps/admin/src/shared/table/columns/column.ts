import type { ReactNode } from 'react';

export type RowId = string | number;

/** A column of a table. On a phone, it becomes a line of each card. */
export interface Column<Row> {
  id: string;
  header: string;
  cell: (row: Row) => ReactNode;
  /** CSS width; columns without one share the remaining space. */
  width?: string;
  align?: 'start' | 'end';
  /** Name of the sort field; a column without one cannot be sorted. */
  sort?: string;
  /** Minimum window width in pixels. Cards always show the column. */
  from?: number;
  /** Hidden until the user selects it. */
  optional?: boolean;
  /** The heading of a card. This column cannot be hidden. */
  title?: boolean;
}

/** The API writes a descending order with a minus: `-name`. */
export interface SortState {
  value: string;
  onChange: (value: string) => void;
}
