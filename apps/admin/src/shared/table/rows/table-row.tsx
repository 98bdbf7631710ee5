import { Checkbox } from '@mantine/core';
import {
  useEffect,
  useEffectEvent,
  useRef,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
} from 'react';
import { useMessages } from '../../i18n/messages.js';
import type { Column } from '../columns/column.js';
import classes from '../data-table.module.css';
import { tableMessages } from '../table.messages.js';
import { useGlow } from './use-glow.js';

export interface RowProps<Row> {
  row: Row;
  name: string;
  index: number;
  columns: readonly Column<Row>[];
  /** Absent where nothing can be selected at all. */
  selected?: boolean | undefined;
  selectable: boolean;
  onToggle: () => void;
  onOpen?: (() => void) | undefined;
  active: boolean;
  /** True when a key led here: the row takes the focus, and says so by `onActivate`. */
  focused: boolean;
  onActivate: () => void;
}

const interactive = 'a, button, input, label, [role="menuitem"]';

/** Opens on a click that is not meant for something inside the row, and on Enter. */
export function openHandlers(onOpen: (() => void) | undefined) {
  if (!onOpen) return {};
  return {
    onClick: (event: MouseEvent<HTMLElement>) => {
      const target = event.target;
      if (target instanceof Element && target.closest(interactive)) return;
      if (window.getSelection()?.toString()) return;
      onOpen();
    },
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
      if (event.key === 'Enter' && event.target === event.currentTarget) onOpen();
    },
  };
}

export function TableRow<Row>(props: RowProps<Row>) {
  const { row, index, columns, selected, active, focused, onActivate, onOpen } = props;
  const element = useRef<HTMLTableRowElement>(null);
  const glow = useGlow(row);
  const takeFocus = useEffectEvent(() => {
    element.current?.focus();
    onActivate();
  });
  useEffect(() => {
    if (focused) takeFocus();
  }, [focused]);
  return (
    <tr
      ref={element}
      className={classes.row}
      aria-rowindex={index + 2}
      aria-selected={selected}
      tabIndex={active ? 0 : -1}
      data-glow={glow}
      data-opens={onOpen ? true : undefined}
      onFocus={onActivate}
      {...openHandlers(onOpen)}
    >
      {selected !== undefined && (
        <td className={classes.select}>
          <RowCheckbox {...props} />
        </td>
      )}
      {columns.map(({ id, align, cell }) => (
        <td key={id} data-align={align}>
          <div className={classes.cell}>{cell(row)}</div>
        </td>
      ))}
    </tr>
  );
}

export function RowCheckbox<Row>({
  selected,
  selectable,
  name,
  onToggle,
}: RowProps<Row>): ReactNode {
  const t = useMessages(tableMessages);
  return (
    <Checkbox
      size="xs"
      aria-label={t('selectRow', { name })}
      checked={selected ?? false}
      disabled={!selectable}
      onChange={onToggle}
    />
  );
}
