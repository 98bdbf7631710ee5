import { Button } from '@mantine/core';
import { useMessages } from '../../i18n/messages.js';
import { BulkBar } from '../selection/bulk-bar.js';
import { selectionOfRows } from './choice.js';
import type { Column, RowId } from '../columns/column.js';
import classes from '../data-table.module.css';
import type { DataTableProps } from '../data-table.types.js';
import { RowCard } from './row-card.js';
import { TableHead } from '../table-head.js';
import { TableRow, type RowProps } from './table-row.js';
import { tableMessages } from '../table.messages.js';
import { useStableRows } from './use-held-rows.js';
import { useRowKeys } from './use-row-keys.js';
import { useRowWindow } from './use-row-window.js';

interface RowsProps<Row> extends DataTableProps<Row> {
  rows: readonly Row[];
  shown: readonly Column<Row>[];
  cards: boolean;
}

/** Applies an action for rows to the row at a position. */
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
  const t = useMessages(tableMessages);
  const { rows, fresh, showFresh, pointerArea } = useStableRows(next, idOf, view);
  const size = cards ? { heightOf: () => 132, gap: 8 } : { heightOf: () => 34 };
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
      <div ref={areaRef}>
        {cards ? (
          <Cards label={label} drawn={drawn} part={part} />
        ) : (
          <table className={classes.table} aria-label={label} aria-rowcount={total + 1}>
            <TableHead columns={shown} sort={props.sort} selection={choice} />
            <Body drawn={drawn} part={part} />
          </table>
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

function Cards<Row>({ label, drawn, part }: RenderedRowsProps<Row> & { label: string }) {
  return (
    <ul aria-label={label} className={classes.cards}>
      <li aria-hidden style={{ height: part.before }} hidden={part.before === 0} />
      {drawn.map((row) => (
        <RowCard key={row.id} {...row.props} measure={part.measure} />
      ))}
      <li aria-hidden style={{ height: part.after }} hidden={part.after === 0} />
    </ul>
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
