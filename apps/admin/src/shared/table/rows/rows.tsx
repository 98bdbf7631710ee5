import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { useMessages } from '../../i18n/messages.js';
import { BulkBar } from '../selection/bulk-bar.js';
import { selectionOfRows } from './row-selection.js';
import type { Column, RowId, SortState } from '../columns/column.js';
import classes from '../data-table.module.css';
import type { DataTableProps } from '../data-table.types.js';
import { briefRendererOf } from './brief-row.js';
import { RowCard } from './row-card.js';
import { TableHead } from '../table-head.js';
import { TableRow, type RowProps } from './table-row.js';
import { tableMessages } from '../table.messages.js';
import { useStableRows } from './use-stable-rows.js';
import { useRowKeys } from './use-row-keys.js';
import { useRowWindow } from './use-row-window.js';

interface RowsProps<Row> extends DataTableProps<Row> {
  rows: readonly Row[];
  shownColumns: readonly Column<Row>[];
  /**
   * The table's width in pixels if the columns do not fit, so that the table scrolls sideways;
   * undefined if they fit.
   */
  minWidthPx: number | undefined;
  showsCards: boolean;
  /** The height of a table row in pixels. */
  rowHeightPx: number;
  onResize: (columnId: string, width: number) => void;
  /** Shown at the end of the table head, e.g. the column picker. */
  tableHeadEnd: ReactNode;
}

/** Estimated heights in pixels. In virtualised lists, rendered cards are measured. */
const cardSizes = {
  card: { heightOf: () => 132, gapPx: 8 },
  brief: { heightOf: () => 64, gapPx: 0 },
} as const;

/**
 * Returns a function that applies an action to the row at an index; undefined if there is no
 * action.
 */
function handlerByIndex<Row>(rows: readonly Row[], act: ((row: Row) => void) | undefined) {
  return (
    act &&
    ((index: number): void => {
      const row = rows[index];
      if (row !== undefined) act(row);
    })
  );
}

/**
 * Renders rows as a table or as cards. Rows are held in place under the pointer, and long lists are
 * virtualised.
 */
export function Rows<Row>(props: RowsProps<Row>) {
  const { showsCards, shownColumns, selection, idOf, nameOf, isSelectable = () => true } = props;
  const { label, rows: incomingRows, view = '', onOpen, onEndReached } = props;
  const { minWidthPx, sort, onPeek, currentRowId, rowHeightPx, onResize, tableHeadEnd } = props;
  const t = useMessages(tableMessages);
  const { rows, newCount, showNewRows, pointerArea } = useStableRows(incomingRows, idOf, view);
  const { renderBrief = briefRendererOf(shownColumns) } = props;
  const cardSize = cardSizes[renderBrief ? 'brief' : 'card'];
  const size = showsCards ? cardSize : { heightOf: () => rowHeightPx };
  const { length: count } = rows;
  const { areaRef, endRef, ...rowWindow } = useRowWindow({ count, ...size, onEndReached });
  const choice = selectionOfRows(rows, { idOf, isSelectable, selection });
  const keys = useRowKeys({
    ids: rows.map(idOf),
    onSelect: choice?.toggle,
    onRedeploy: handlerByIndex(rows, props.onRedeploy),
    scrollTo: rowWindow.scrollTo,
  });
  const total = Math.max(props.total ?? 0, count);

  const rowProps = (row: Row, index: number): RowProps<Row> => {
    const id = idOf(row);
    return {
      row,
      index,
      name: nameOf(row),
      columns: shownColumns,
      selected: selection?.has(id),
      isSelectable: isSelectable(row),
      onToggle: () => selection?.toggle(id),
      onOpen: onOpen && (() => onOpen(row)),
      onPeek: onPeek && (() => onPeek(row)),
      isDetailShown: currentRowId === id,
      hasShortcuts: keys.active === id,
      isFocused: keys.focused === id,
      onActivate: () => keys.activate(id),
    };
  };
  const renderedRows = rows
    .slice(rowWindow.first, rowWindow.last + 1)
    .map((row, offset) => ({ id: idOf(row), props: rowProps(row, rowWindow.first + offset) }));
  const list = { label, renderedRows, rowWindow };
  const table = { shownColumns, minWidthPx, total, choice, sort, onResize, tableHeadEnd };

  return (
    <div {...pointerArea}>
      <NewRowsButton count={newCount} onClick={showNewRows} />
      <div ref={areaRef} className={classes.area} data-scrolls={minWidthPx && true}>
        {showsCards ? (
          <Cards {...list} renderBrief={renderBrief} />
        ) : (
          <Table {...list} {...table} />
        )}
      </div>
      <div ref={endRef} />
      {onEndReached && <p className={classes.more}>{t('more')}</p>}
      <SelectionBulkBar selection={selection} total={total} choice={choice}>
        {props.bulk}
      </SelectionBulkBar>
    </div>
  );
}

interface BulkProps<Row> {
  selection: DataTableProps<Row>['selection'];
  total: number;
  choice: ReturnType<typeof selectionOfRows>;
  children: ReactNode;
}

function SelectionBulkBar<Row>({ selection, total, choice, children }: BulkProps<Row>) {
  if (!selection || !children || (selection.ids.size === 0 && !selection.selectsAllMatching))
    return null;
  return (
    <BulkBar selection={selection} total={total} areAllLoadedSelected={choice?.state === 'all'}>
      {children}
    </BulkBar>
  );
}

function NewRowsButton({ count, onClick }: { count: number; onClick: () => void }) {
  const t = useMessages(tableMessages);
  if (count === 0) return null;
  return (
    <Button className={classes.fresh} size="compact-sm" onClick={onClick}>
      {t('fresh', { count })}
    </Button>
  );
}

interface RenderedRowsProps<Row> {
  renderedRows: readonly { id: RowId; props: RowProps<Row> }[];
  rowWindow: Pick<ReturnType<typeof useRowWindow>, 'before' | 'after' | 'measure'>;
}

interface CardsProps<Row> extends RenderedRowsProps<Row> {
  label: string;
  renderBrief: ((row: Row) => ReactNode) | undefined;
}

function Cards<Row>({ label, renderedRows, rowWindow, renderBrief }: CardsProps<Row>) {
  return (
    <ul
      aria-label={label}
      className={classes.cards}
      data-brief={renderBrief !== undefined || undefined}
    >
      <li aria-hidden style={{ height: rowWindow.before }} hidden={rowWindow.before === 0} />
      {renderedRows.map((row) => (
        <RowCard
          key={row.id}
          {...row.props}
          renderBrief={renderBrief}
          measure={rowWindow.measure}
        />
      ))}
      <li aria-hidden style={{ height: rowWindow.after }} hidden={rowWindow.after === 0} />
    </ul>
  );
}

interface TableProps<Row> extends RenderedRowsProps<Row> {
  label: string;
  shownColumns: readonly Column<Row>[];
  minWidthPx: number | undefined;
  total: number;
  sort: SortState | undefined;
  choice: ReturnType<typeof selectionOfRows>;
  onResize: (columnId: string, width: number) => void;
  tableHeadEnd: ReactNode;
}

function Table<Row>(props: TableProps<Row>) {
  const { label, renderedRows, rowWindow, shownColumns, minWidthPx, total } = props;
  const { sort, choice, onResize, tableHeadEnd } = props;
  return (
    <table
      className={classes.table}
      style={{ minWidth: minWidthPx }}
      aria-label={label}
      aria-rowcount={total + 1}
    >
      <TableHead
        columns={shownColumns}
        sort={sort}
        selection={choice}
        onResize={onResize}
        tableHeadEnd={tableHeadEnd}
      />
      <Body renderedRows={renderedRows} rowWindow={rowWindow} />
    </table>
  );
}

function Body<Row>({ renderedRows, rowWindow }: RenderedRowsProps<Row>) {
  return (
    <tbody>
      <Spacer height={rowWindow.before} />
      {renderedRows.map((row) => (
        <TableRow key={row.id} {...row.props} />
      ))}
      <Spacer height={rowWindow.after} />
    </tbody>
  );
}

function Spacer({ height }: { height: number }) {
  return height > 0 ? <tr aria-hidden style={{ height }} /> : null;
}
