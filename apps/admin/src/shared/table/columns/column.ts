import type { ReactNode } from 'react';

export type RowId = string | number;

/** One column of a table; the same columns make the lines of a card on a phone. */
export interface Column<Row> {
  id: string;
  header: string;
  cell: (row: Row) => ReactNode;
  /** CSS width; columns without one share what is left. */
  width?: string;
  align?: 'start' | 'end';
  /** The name that the sort state carries; a column without it cannot be sorted. */
  sort?: string;
  /** Shown from this window width on, in pixels; a card shows it always. */
  from?: number;
  /** Out of sight until someone picks it. */
  optional?: boolean;
  /** The heading of a card; this column cannot be hidden. */
  title?: boolean;
}

/** Contract orders write a descending one with a minus: `-name`. */
export interface SortState {
  value: string;
  onChange: (value: string) => void;
}
