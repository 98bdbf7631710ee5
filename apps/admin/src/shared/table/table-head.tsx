import { Checkbox, UnstyledButton } from '@mantine/core';
import { ArrowDown, ArrowUp } from 'lucide-react';
import { useMessages } from '../i18n/messages.js';
import type { Column, SortState } from './columns/column.js';
import classes from './data-table.module.css';
import { tableMessages } from './table.messages.js';

interface TableHeadProps<Row> {
  columns: readonly Column<Row>[];
  sort: SortState | undefined;
  /** Undefined if rows cannot be selected. */
  selection?: { state: 'none' | 'some' | 'all'; onToggle: () => void } | undefined;
}

export function TableHead<Row>({ columns, sort, selection }: TableHeadProps<Row>) {
  const t = useMessages(tableMessages);
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
              onChange={selection.onToggle}
            />
          </th>
        )}
        {columns.map((column) => (
          <HeadCell key={column.id} column={column} sort={sort} />
        ))}
      </tr>
    </thead>
  );
}

interface HeadCellProps<Row> {
  column: Column<Row>;
  sort: SortState | undefined;
}

function HeadCell<Row>({ column, sort }: HeadCellProps<Row>) {
  const { header, width, align, sort: name } = column;
  const style = width ? { width } : undefined;
  if (!name || !sort) {
    return (
      <th scope="col" style={style} data-align={align}>
        <span className={classes.cell} title={header}>
          {header}
        </span>
      </th>
    );
  }
  const ascending = sort.value === name;
  const descending = sort.value === `-${name}`;
  const order = ascending ? 'ascending' : descending ? 'descending' : 'none';
  const Arrow = descending ? ArrowDown : ArrowUp;
  return (
    <th scope="col" style={style} data-align={align} aria-sort={order}>
      <UnstyledButton
        className={classes.sort}
        onClick={() => sort.onChange(ascending ? `-${name}` : name)}
      >
        {header}
        <Arrow size={12} aria-hidden data-shown={order !== 'none'} />
      </UnstyledButton>
    </th>
  );
}
