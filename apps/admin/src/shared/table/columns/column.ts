import type { ReactNode } from 'react';

export type RowId = string | number;

/**
 * A column of a table. On a phone, the column becomes a line of each card, unless a column of the
 * table sets `phoneLine`.
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
   * The minimum window width in pixels at which the table shows the column, unless the user selects
   * or hides it. Cards ignore the width.
   */
  minWindowWidthPx?: number;
  /** True if the column is hidden until the user selects it. */
  optional?: boolean;
  /** True if cards show this column as their heading. It cannot be hidden. */
  title?: boolean;
  /**
   * The position of the column on a phone: after the title, or in the second line. If any column
   * sets `phoneLine`, rows have two lines and show only the title, the actions and the columns
   * with a `phoneLine`. Use it for rows that can be opened, because their pages show the other
   * values.
   */
  phoneLine?: 'first-line' | 'second-line';
}

/**
 * The sort order of a table. As in the API, a leading minus sign means descending order: `-name`.
 */
export interface SortState {
  value: string;
  onChange: (value: string) => void;
}
