import { Checkbox, UnstyledButton } from '@mantine/core';
import { ArrowDown, ArrowUp } from 'lucide-react';
import { useMessages } from '../i18n/messages.js';
import type { ReactNode } from 'react';
import type { Column, SortState } from './columns/column.js';
import { ResizeHandle } from './columns/resize-handle.js';
import classes from './data-table.module.css';
import { tableMessages } from './table.messages.js';

interface TableHeadProps<Row> {
  columns: readonly Column<Row>[];
  sort: SortState | undefined;
  /** Undefined if rows cannot be selected. */
  selection?: { state: 'none' | 'some' | 'all'; toggleAll: () => void } | undefined;
  onResize: (columnId: string, width: number) => void;
  /** Shown at the end of the head, e.g. the column picker. */
  tableHeadEnd: ReactNode;
}

export function TableHead<Row>(props: TableHeadProps<Row>) {
  const { columns, sort, selection, onResize, tableHeadEnd } = props;
  const t = useMessages(tableMessages);
  // Each resize handle is on the edge that faces the title column. Only that edge moves, because the
  // title column absorbs the change in width.
  const titleIndex = columns.findIndex((column) => column.title);
  return (
    <thead className={classes.head}>
      <tr aria-rowindex={1}>
        {selection && (
          <th scope="col" className={classes.select}>
            <Checkbox
              size="xs"
              aria-label={t('selectAll')}
              checked={selection.state === 'all'}
              indeterminate={selection.state === 'some'}
              onChange={selection.toggleAll}
            />
          </th>
        )}
        {columns.map((column, index) => (
          <HeadCell key={column.id} column={column} sort={sort}>
            {!column.title && column.header !== '' && (
              <ResizeHandle
                edge={index < titleIndex ? 'right' : 'left'}
                onResize={(width) => onResize(column.id, width)}
              />
            )}
            {tableHeadEnd && index === columns.length - 1 && (
              <span className={classes.corner}>{tableHeadEnd}</span>
            )}
          </HeadCell>
        ))}
      </tr>
    </thead>
  );
}

interface HeadCellProps<Row> {
  column: Column<Row>;
  sort: SortState | undefined;
  /**
   * Elements in front of the heading: the resize handle and, in the last column, the end of the
   * table head.
   */
  children: ReactNode;
}

function HeadCell<Row>({ column, sort, children }: HeadCellProps<Row>) {
  const { id, header, width, align, title, sort: name } = column;
  const style = width ? { width } : undefined;
  if (!name || !sort) {
    return (
      <th
        scope="col"
        style={style}
        data-align={align}
        data-title={title}
        data-actions={id === 'actions' || undefined}
      >
        {children}
        <span className={classes.cell} title={header}>
          {header}
        </span>
      </th>
    );
  }
  const isAscending = sort.value === name;
  const isDescending = sort.value === `-${name}`;
  const order = isAscending ? 'ascending' : isDescending ? 'descending' : 'none';
  const Arrow = isDescending ? ArrowDown : ArrowUp;
  return (
    <th scope="col" style={style} data-align={align} data-title={title} aria-sort={order}>
      {children}
      <UnstyledButton
        className={classes.sort}
        onClick={() => sort.onChange(isAscending ? `-${name}` : name)}
      >
        {header}
        <Arrow size={12} aria-hidden data-shown={order !== 'none'} />
      </UnstyledButton>
    </th>
  );
}
