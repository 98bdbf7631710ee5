import { Checkbox } from '@mantine/core';
import type { KeyboardEvent, MouseEvent, ReactNode } from 'react';
import { useMessages } from '../../i18n/messages.js';
import type { Column } from '../columns/column.js';
import classes from '../data-table.module.css';
import { tableMessages } from '../table.messages.js';
import { useChangeHighlight } from './use-change-highlight.js';
import { useRowFocus } from './use-row-focus.js';

export interface RowProps<Row> {
  row: Row;
  name: string;
  index: number;
  columns: readonly Column<Row>[];
  /** Undefined if rows cannot be selected. */
  selected?: boolean | undefined;
  isSelectable: boolean;
  onToggle: () => void;
  onOpen?: (() => void) | undefined;
  /** Replaces `onOpen` for clicks. */
  onPeek?: (() => void) | undefined;
  /** Whether the row is shown beside the table. */
  isDetailShown: boolean;
  hasShortcuts: boolean;
  /**
   * True after the user has moved to this row with a key. The row then takes the focus and calls
   * `onActivate`.
   */
  isFocused: boolean;
  onActivate: () => void;
}

const interactiveSelector = 'a, button, input, label, [role="menuitem"]';

/**
 * Returns handlers that open the row on Enter and call `onClick` on clicks, unless a click hits a
 * control in the row, selects text or happens in a dialog of the row. Events of such dialogs bubble
 * to the row, although their elements are outside.
 */
export function rowOpenHandlers(
  onOpen: (() => void) | undefined,
  onClick: (() => void) | undefined = onOpen,
) {
  if (!onOpen || !onClick) return {};
  return {
    onClick: (event: MouseEvent<HTMLElement>) => {
      const target = event.target;
      if (!(target instanceof Element) || !event.currentTarget.contains(target)) return;
      if (target.closest(interactiveSelector)) return;
      if (window.getSelection()?.toString()) return;
      onClick();
    },
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
      if (event.key === 'Enter' && event.target === event.currentTarget) onOpen();
    },
  };
}

/** Shows the full text of a truncated cell as a tooltip, unless the content already has one. */
function showFullText({ currentTarget: cell }: MouseEvent<HTMLElement>): void {
  const isTruncated = cell.scrollWidth > cell.clientWidth && !cell.querySelector('[title]');
  cell.title = isTruncated ? cell.innerText : '';
}

export function TableRow<Row>(props: RowProps<Row>) {
  const { row, index, columns, selected, hasShortcuts, isFocused, onActivate, onOpen, onPeek } =
    props;
  const element = useRowFocus<HTMLTableRowElement>(isFocused, onActivate);
  const highlight = useChangeHighlight(row);
  return (
    <tr
      ref={element}
      className={classes.row}
      aria-rowindex={index + 2}
      aria-selected={selected}
      aria-current={props.isDetailShown || undefined}
      tabIndex={hasShortcuts ? 0 : -1}
      data-glow={highlight}
      data-opens={onOpen ? true : undefined}
      onFocus={onActivate}
      {...rowOpenHandlers(onOpen, onPeek)}
    >
      {selected !== undefined && (
        <td className={classes.select}>
          <RowCheckbox {...props} />
        </td>
      )}
      {columns.map(({ id, align, title, cell }) => (
        <td key={id} data-align={align} data-title={title}>
          <div className={classes.cell} onMouseEnter={showFullText}>
            {cell(row)}
          </div>
        </td>
      ))}
    </tr>
  );
}

export function RowCheckbox<Row>({
  selected,
  isSelectable,
  name,
  onToggle,
}: RowProps<Row>): ReactNode {
  const t = useMessages(tableMessages);
  return (
    <Checkbox
      size="xs"
      aria-label={t('selectRow', { name })}
      checked={selected ?? false}
      disabled={!isSelectable}
      onChange={onToggle}
    />
  );
}
