import type { ReactNode } from 'react';
import type { Column, RowId, SortState } from './columns/column.js';
import type { Selection } from './selection/use-selection.js';

export interface DataTableProps<Row> {
  /** Names the table for screen readers and the stored choice of columns. */
  name: string;
  label: string;
  columns: readonly Column<Row>[];
  /** Undefined while the first rows are loaded. */
  rows: readonly Row[] | undefined;
  idOf: (row: Row) => RowId;
  /** How a row is called where it stands alone, e.g. at its checkbox. */
  nameOf: (row: Row) => string;
  /** Filter and order in one word: rows of another view are not held in place. */
  view?: string;
  sort?: SortState;
  selection?: Selection;
  isSelectable?: (row: Row) => boolean;
  /** Rows that match, loaded or not. */
  total?: number;
  onOpen?: (row: Row) => void;
  /** Asks for the next page; leave it out when there is none. */
  onEndReached?: (() => void) | undefined;
  /** Filters, at the start of the line that holds the column picker. */
  toolbar?: ReactNode;
  /** Shown instead of rows when there are none. */
  empty?: ReactNode;
  /** Actions for the selected rows. */
  bulk?: ReactNode;
}
