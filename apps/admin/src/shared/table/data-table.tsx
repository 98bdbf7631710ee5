import { Button } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import type { ReactNode } from 'react';
import { useMessages } from '../i18n/messages.js';
import { BulkBar } from './bulk-bar.js';
import { ColumnPicker } from './column-picker.js';
import type { Column, RowId, SortState } from './column.js';
import classes from './data-table.module.css';
import { RowCard } from './row-card.js';
import { TableHead } from './table-head.js';
import { TableRow, type RowProps } from './table-row.js';
import { TableSkeleton } from './table-skeleton.js';
import { tableMessages } from './table.messages.js';
import { useColumnChoice } from './use-column-choice.js';
import { useHeldRows } from './use-held-rows.js';
import { useRowKeys } from './use-row-keys.js';
import { useRowWindow } from './use-row-window.js';
import type { Selection } from './use-selection.js';

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

/** Rows as a dense table, or as cards on a phone. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { columns, rows, name, toolbar, selection, empty } = props;
  const t = useMessages(tableMessages);
  const cards = useMediaQuery('(max-width: 40em)', false, { getInitialValueInEffect: false });
  const choice = useColumnChoice(name, columns);
  return (
    <div className={classes.frame}>
      <div className={classes.toolbar}>
        <div className={classes.filters}>{toolbar}</div>
        {!cards && (
          <ColumnPicker columns={columns} isShown={choice.isShown} onToggle={choice.toggle} />
        )}
      </div>
      {rows === undefined && (
        <TableSkeleton columns={choice.shown} selectable={selection !== undefined} cards={cards} />
      )}
      {rows?.length === 0 && (empty ?? <p>{t('empty')}</p>)}
      {rows !== undefined && rows.length > 0 && (
        <Rows {...props} rows={rows} shown={choice.shown} cards={cards} />
      )}
    </div>
  );
}

interface RowsProps<Row> extends DataTableProps<Row> {
  rows: readonly Row[];
  shown: readonly Column<Row>[];
  cards: boolean;
}

function Rows<Row>({ cards, shown, selection, idOf, nameOf, ...props }: RowsProps<Row>) {
  const { label, rows: next, view = '', sort, onOpen, onEndReached, bulk } = props;
  const t = useMessages(tableMessages);
  const { rows, fresh, showFresh, pointerArea } = useHeldRows(next, idOf, view);
  const selectable = props.isSelectable ?? (() => true);
  const size = cards ? { rowHeight: 132, gap: 8 } : { rowHeight: 34, gap: 0 };
  const part = useRowWindow({ count: rows.length, ...size, onEndReached });
  const toggle = (id: RowId): void => {
    const row = rows.find((candidate) => idOf(candidate) === id);
    if (row && selectable(row)) selection?.toggle(id);
  };
  const ids = rows.map(idOf);
  const keys = useRowKeys({ ids, onSelect: selection && toggle, scrollTo: part.scrollTo });
  const choosable = rows.filter(selectable).map(idOf);
  const chosen = choosable.filter((id) => selection?.has(id)).length;
  const state = chosen === 0 ? 'none' : chosen === choosable.length ? 'all' : 'some';
  const total = Math.max(props.total ?? 0, rows.length);

  const rowProps = (row: Row, index: number): RowProps<Row> => {
    const id = idOf(row);
    return {
      row,
      index,
      name: nameOf(row),
      columns: shown,
      selected: selection?.has(id),
      selectable: selectable(row),
      onToggle: () => selection?.toggle(id),
      onOpen: onOpen && (() => onOpen(row)),
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
      <div ref={part.area}>
        {cards ? (
          <ul aria-label={label} className={classes.cards}>
            <li role="presentation" style={{ height: part.before }} hidden={part.before === 0} />
            {drawn.map((row) => (
              <RowCard key={row.id} {...row.props} measure={part.measure} />
            ))}
            <li role="presentation" style={{ height: part.after }} hidden={part.after === 0} />
          </ul>
        ) : (
          <table className={classes.table} aria-label={label} aria-rowcount={total + 1}>
            <TableHead
              columns={shown}
              sort={sort}
              selection={
                selection && { state, onToggle: () => selection.set(choosable, state !== 'all') }
              }
            />
            <tbody>
              <Spacer height={part.before} />
              {drawn.map((row) => (
                <TableRow key={row.id} {...row.props} />
              ))}
              <Spacer height={part.after} />
            </tbody>
          </table>
        )}
      </div>
      <div ref={part.end} />
      {onEndReached && <p className={classes.more}>{t('more')}</p>}
      {selection && bulk && (selection.ids.size > 0 || selection.allMatching) && (
        <BulkBar selection={selection} total={total} allLoaded={state === 'all'}>
          {bulk}
        </BulkBar>
      )}
    </div>
  );
}

function Spacer({ height }: { height: number }) {
  return height > 0 ? <tr aria-hidden style={{ height }} /> : null;
}
