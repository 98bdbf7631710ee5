import type { ReactNode } from 'react';
import type { Column, RowId, SortState } from './columns/column.js';
import type { Selection } from './selection/use-selection.js';

export interface DataTableProps<Row> {
  /** The key under which the user's choice of columns and column widths is stored. */
  name: string;
  label: string;
  columns: readonly Column<Row>[];
  /** Undefined while the first rows are loading. */
  rows: readonly Row[] | undefined;
  idOf: (row: Row) => RowId;
  /** The accessible name of a row, e.g. for the label of its checkbox. */
  nameOf: (row: Row) => string;
  /**
   * Identifies the filter and the sort order. Rows are held in place only while these stay the
   * same.
   */
  view?: string;
  sort?: SortState;
  selection?: Selection;
  isSelectable?: (row: Row) => boolean;
  /** Number of matching rows, loaded or not. */
  total?: number;
  onOpen?: (row: Row) => void;
  /**
   * Shows a row beside the table. If this is set, clicking a row calls this function; Enter still
   * opens the row.
   */
  onPeek?: ((row: Row) => void) | undefined;
  /** The row that is shown beside the table. */
  currentRowId?: RowId | undefined;
  /** Renders a row as two lines, for phones, instead of the columns. */
  renderBrief?: (row: Row) => ReactNode;
  /** Opens the redeploy dialog for the stack of a row. Called when the user presses `r`. */
  onRedeploy?: ((row: Row) => void) | undefined;
  /** Loads the next page. Omit it if there is no next page. */
  onEndReached?: (() => void) | undefined;
  /** Filters, or the heading of the table. */
  toolbar?: ReactNode;
  empty?: ReactNode;
  bulk?: ReactNode;
}
