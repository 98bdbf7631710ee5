import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { useMessages } from '../../i18n/messages.js';
import { BulkBar } from '../selection/bulk-bar.js';
import { selectionOfRows } from './row-selection.js';
import type { Column, RowId, SortState } from '../columns/column.js';
import classes from '../data-table.module.css';
import type { DataTableProps } from '../data-table.types.js';
import { RowCard } from './row-card.js';
import { TableHead } from '../table-head.js';
import { TableRow, type RowProps } from './table-row.js';
import { tableMessages } from '../table.messages.js';
import { useStableRows } from './use-stable-rows.js';
import { useRowKeys } from './use-row-keys.js';
import { useRowWindow } from './use-row-window.js';

interface RowsProps<Row> extends DataTableProps<Row> {
  rows: readonly Row[];
  shown: readonly Column<Row>[];
  /**
   * The table's width in pixels if the columns do not fit, so that it scrolls sideways; undefined
   * if they fit.
   */
  minWidth: number | undefined;
  cards: boolean;
  /** The height of a table row in pixels. */
  rowHeight: number;
  onResize: (columnId: string, width: number) => void;
}

/** Estimated heights in pixels. Rendered cards are measured. */
const sizeOfCards = {
  card: { heightOf: () => 132, gap: 8 },
  brief: { heightOf: () => 64, gap: 0 },
} as const;

/**
 * Returns a function that applies an action to the row at an index; undefined if there is no
 * action.
 */
function onRowAt<Row>(rows: readonly Row[], act: ((row: Row) => void) | undefined) {
  return (
    act &&
    ((index: number): void => {
      const row = rows[index];
      if (row !== undefined) act(row);
    })
  );
}

/** Holds rows in place under the pointer and virtualises long lists. */
export function Rows<Row>({ cards, shown, selection, idOf, nameOf, ...props }: RowsProps<Row>) {
  const { label, rows: next, view = '', isSelectable = () => true, onOpen, onEndReached } = props;
  const { minWidth, brief, sort, onPeek, current, rowHeight, onResize } = props;
  const t = useMessages(tableMessages);
  const { rows, fresh, showFresh, pointerArea } = useStableRows(next, idOf, view);
  const size = cards ? sizeOfCards[brief ? 'brief' : 'card'] : { heightOf: () => rowHeight };
  const { areaRef, endRef, ...part } = useRowWindow({ count: rows.length, ...size, onEndReached });
  const choice = selectionOfRows(rows, { idOf, isSelectable, selection });
  const keys = useRowKeys({
    ids: rows.map(idOf),
    onSelect: choice?.toggle,
    onRedeploy: onRowAt(rows, props.onRedeploy),
    scrollTo: part.scrollTo,
  });
  const total = Math.max(props.total ?? 0, rows.length);

  const rowProps = (row: Row, index: number): RowProps<Row> => {
    const id = idOf(row);
    return {
      row,
      index,
      name: nameOf(row),
      columns: shown,
      selected: selection?.has(id),
      selectable: isSelectable(row),
      onToggle: () => selection?.toggle(id),
      onOpen: onOpen && (() => onOpen(row)),
      onPeek: onPeek && (() => onPeek(row)),
      current: current === id,
      active: keys.active === id,
      focused: keys.focused === id,
      onActivate: () => keys.activate(id),
    };
  };
  const drawn = rows
    .slice(part.first, part.last + 1)
    .map((row, offset) => ({ id: idOf(row), props: rowProps(row, part.first + offset) }));

  return (
    <div {...pointerArea}>
      {fresh > 0 && (
        <Button className={classes.fresh} size="compact-sm" onClick={showFresh}>
          {t('fresh', { count: fresh })}
        </Button>
      )}
      <div ref={areaRef} className={classes.area} data-scrolls={minWidth && true}>
        {cards ? (
          <Cards {...{ label, drawn, part, brief }} />
        ) : (
          <Table {...{ label, drawn, part, shown, minWidth, total, choice, sort, onResize }} />
        )}
      </div>
      <div ref={endRef} />
      {onEndReached && <p className={classes.more}>{t('more')}</p>}
      {selection && props.bulk && (selection.ids.size > 0 || selection.allMatching) && (
        <BulkBar selection={selection} total={total} allLoaded={choice?.state === 'all'}>
          {props.bulk}
        </BulkBar>
      )}
    </div>
  );
}

interface RenderedRowsProps<Row> {
  drawn: readonly { id: RowId; props: RowProps<Row> }[];
  part: Pick<ReturnType<typeof useRowWindow>, 'before' | 'after' | 'measure'>;
}

interface CardsProps<Row> extends RenderedRowsProps<Row> {
  label: string;
  brief: ((row: Row) => ReactNode) | undefined;
}

function Cards<Row>({ label, drawn, part, brief }: CardsProps<Row>) {
  return (
    <ul aria-label={label} className={classes.cards} data-brief={brief !== undefined || undefined}>
      <li aria-hidden style={{ height: part.before }} hidden={part.before === 0} />
      {drawn.map((row) => (
        <RowCard key={row.id} {...row.props} brief={brief} measure={part.measure} />
      ))}
      <li aria-hidden style={{ height: part.after }} hidden={part.after === 0} />
    </ul>
  );
}

interface TableProps<Row> extends RenderedRowsProps<Row> {
  label: string;
  shown: readonly Column<Row>[];
  minWidth: number | undefined;
  total: number;
  sort: SortState | undefined;
  choice: ReturnType<typeof selectionOfRows>;
  onResize: (columnId: string, width: number) => void;
}

function Table<Row>(props: TableProps<Row>) {
  const { label, drawn, part, shown, minWidth, total, sort, choice, onResize } = props;
  return (
    <table
      className={classes.table}
      style={{ minWidth }}
      aria-label={label}
      aria-rowcount={total + 1}
    >
      <TableHead columns={shown} sort={sort} selection={choice} onResize={onResize} />
      <Body drawn={drawn} part={part} />
    </table>
  );
}

function Body<Row>({ drawn, part }: RenderedRowsProps<Row>) {
  return (
    <tbody>
      <Spacer height={part.before} />
      {drawn.map((row) => (
        <TableRow key={row.id} {...row.props} />
      ))}
      <Spacer height={part.after} />
    </tbody>
  );
}

function Spacer({ height }: { height: number }) {
  return height > 0 ? <tr aria-hidden style={{ height }} /> : null;
}
