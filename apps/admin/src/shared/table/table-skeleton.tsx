import { Skeleton } from '@mantine/core';
import { useMessages } from '../i18n/messages.js';
import type { Column } from './columns/column.js';
import classes from './data-table.module.css';
import { tableMessages } from './table.messages.js';

interface TableSkeletonProps<Row> {
  columns: readonly Column<Row>[];
  areRowsSelectable: boolean;
  showsCards: boolean;
}

const lineWidthsPercent = [72, 48, 60, 84, 56, 66, 78, 50];

export function TableSkeleton<Row>({
  columns,
  areRowsSelectable,
  showsCards,
}: TableSkeletonProps<Row>) {
  const t = useMessages(tableMessages);
  if (showsCards) {
    return (
      <div className={classes.cards} role="status" aria-busy="true" aria-label={t('loading')}>
        {lineWidthsPercent.slice(0, 4).map((width) => (
          <div key={width} className={classes.card}>
            <Skeleton height={18} width={`${width}%`} />
            <Skeleton height={12} mt="sm" />
            <Skeleton height={12} mt="xs" width="60%" />
          </div>
        ))}
      </div>
    );
  }
  return (
    <table className={classes.table} aria-busy="true" aria-label={t('loading')}>
      <tbody>
        {lineWidthsPercent.map((width) => (
          <tr key={width} className={classes.row}>
            {areRowsSelectable && (
              <td className={classes.select}>
                <Skeleton height={14} width={14} />
              </td>
            )}
            {columns.map((column) => (
              <td key={column.id} style={column.width ? { width: column.width } : undefined}>
                <Skeleton height={12} width={`${width}%`} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
