import type { ReactNode } from 'react';

export type RowId = string | number;

/**
 * A column of a table. On a phone, it becomes a line of each card, unless a column of the table says
 * where a phone shows it.
 */
export interface Column<Row> {
  id: string;
  header: string;
  cell: (row: Row) => ReactNode;
  /** CSS width; columns without one share the remaining space. */
  width?: string;
  align?: 'start' | 'end';
  /** Name of the sort field; a column without one cannot be sorted. */
  sort?: string;
  /**
   * The minimum window width in pixels at which the table shows the column. Cards always show it.
   */
  minWindowWidth?: number;
  /** True if the column is hidden until the user selects it. */
  optional?: boolean;
  /** True if cards show this column as their heading. It cannot be hidden. */
  title?: boolean;
  /**
   * Where a phone shows the column: after the title, or in the second line. If any column has this,
   * a phone shows rows in two lines, without the columns that do not have it. Use it for rows that
   * can be opened.
   */
  phone?: 'first-line' | 'second-line';
}

/**
 * The sort order of a table. As in the API, a leading minus sign means descending order: `-name`.
 */
export interface SortState {
  value: string;
  onChange: (value: string) => void;
}
