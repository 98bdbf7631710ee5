import { VisuallyHidden } from '@mantine/core';
import type { ReactNode } from 'react';
import type { Column } from '../columns/column.js';
import classes from './brief-row.module.css';

/**
 * Returns a function that renders a row in two lines, for phones; undefined if no column sets
 * `phoneLine`.
 */
export function briefRendererOf<Row>(
  columns: readonly Column<Row>[],
): ((row: Row) => ReactNode) | undefined {
  if (!columns.some(({ phoneLine }) => phoneLine)) return undefined;
  return (row) => <BriefRow row={row} columns={columns} />;
}

interface BriefRowProps<Row> {
  row: Row;
  columns: readonly Column<Row>[];
}

function BriefRow<Row>({ row, columns }: BriefRowProps<Row>) {
  const title = columns.find((column) => column.title);
  const actions = columns.find(({ id }) => id === 'actions');
  const columnsAt = (place: Column<Row>['phoneLine']) =>
    columns.filter(({ phoneLine }) => phoneLine === place);
  return (
    <div className={classes.row}>
      <div className={classes.lines}>
        <div className={classes.line}>
          <span className={classes.title}>{title?.cell(row)}</span>
          <ColumnValues row={row} columns={columnsAt('first-line')} />
        </div>
        <div className={classes.line}>
          <ColumnValues row={row} columns={columnsAt('second-line')} />
        </div>
      </div>
      {actions?.cell(row)}
    </div>
  );
}

/** The values of the columns. Their headings are for screen readers only. */
function ColumnValues<Row>({ row, columns }: BriefRowProps<Row>) {
  return columns.map(({ id, header, cell }) => (
    <span key={id} className={classes.value}>
      <VisuallyHidden>{`${header}: `}</VisuallyHidden>
      {cell(row)}
    </span>
  ));
}
