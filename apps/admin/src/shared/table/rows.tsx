import { Button } from '@mantine/core';
import { useMessages } from '../i18n/messages.js';
import { BulkBar } from './bulk-bar.js';
import type { Column, RowId } from './column.js';
import classes from './data-table.module.css';
import type { DataTableProps } from './data-table.types.js';
import { RowCard } from './row-card.js';
import { TableHead } from './table-head.js';
import { TableRow, type RowProps } from './table-row.js';
import { tableMessages } from './table.messages.js';
import { useHeldRows } from './use-held-rows.js';
import { useRowKeys } from './use-row-keys.js';
import { useRowWindow } from './use-row-window.js';
import type { Selection } from './use-selection.js';

interface RowsProps<Row> extends DataTableProps<Row> {
  rows: readonly Row[];
  shown: readonly Column<Row>[];
  cards: boolean;
}

/** The rows there are: held under the pointer, windowed when there are many. */
export function Rows<Row>({ cards, shown, selection, idOf, nameOf, ...props }: RowsProps<Row>) {
  const { label, rows: next, view = '', sort, onOpen, onEndReached, bulk } = props;
  const t = useMessages(tableMessages);
  const { rows, fresh, showFresh, pointerArea } = useHeldRows(next, idOf, view);
  const selectable = props.isSelectable ?? (() => true);
  const size = cards ? { heightOf: () => 132, gap: 8 } : { heightOf: () => 34 };
  const { areaRef, endRef, ...part } = useRowWindow({ count: rows.length, ...size, onEndReached });
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
  // Rows that are not loaded cannot be taken out one by one.
  const toggleAll = (current: Selection): void =>
    current.allMatching ? current.clear() : current.set(choosable, state !== 'all');

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
      <div ref={areaRef}>
        {cards ? (
          <ul aria-label={label} className={classes.cards}>
            <li aria-hidden style={{ height: part.before }} hidden={part.before === 0} />
            {drawn.map((row) => (
              <RowCard key={row.id} {...row.props} measure={part.measure} />
            ))}
            <li aria-hidden style={{ height: part.after }} hidden={part.after === 0} />
          </ul>
        ) : (
          <table className={classes.table} aria-label={label} aria-rowcount={total + 1}>
            <TableHead
              columns={shown}
              sort={sort}
              selection={selection && { state, onToggle: () => toggleAll(selection) }}
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
      <div ref={endRef} />
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
