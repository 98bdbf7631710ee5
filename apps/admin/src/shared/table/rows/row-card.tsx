import type { ReactNode } from 'react';
import classes from '../data-table.module.css';
import { rowOpenHandlers, RowCheckbox, type RowProps } from './table-row.js';
import { useChangeHighlight } from './use-change-highlight.js';

interface RowCardProps<Row> extends RowProps<Row> {
  /** Renders a row in two lines; undefined for a card with a line for each column. */
  renderBrief: ((row: Row) => ReactNode) | undefined;
  measure: ((element: Element | null) => void) | undefined;
}

/**
 * A row on a phone: either in two lines, or as a card with the title and actions on top and the other
 * columns as lines below.
 */
export function RowCard<Row>({ renderBrief, measure, ...props }: RowCardProps<Row>) {
  const { row, index, selected, onOpen } = props;
  const highlight = useChangeHighlight(row);
  return (
    <li
      ref={measure}
      data-index={index}
      className={renderBrief ? classes.brief : classes.card}
      data-glow={highlight}
      data-opens={onOpen ? true : undefined}
      {...rowOpenHandlers(onOpen)}
    >
      {renderBrief ? (
        <>
          {selected !== undefined && <RowCheckbox {...props} />}
          {renderBrief(row)}
        </>
      ) : (
        <CardLines {...props} />
      )}
    </li>
  );
}

function CardLines<Row>(props: RowProps<Row>) {
  const { row, columns, selected } = props;
  const title = columns.find((column) => column.title);
  const actions = columns.find(({ id }) => id === 'actions');
  return (
    <>
      <div className={classes.cardTitle}>
        {selected !== undefined && <RowCheckbox {...props} />}
        {title?.cell(row)}
        {actions && <span className={classes.cardActions}>{actions.cell(row)}</span>}
      </div>
      <dl className={classes.cardLines}>
        {columns
          .filter((column) => column !== title && column !== actions)
          .map(({ id, header, cell }) => (
            <div key={id}>
              <dt>{header}</dt>
              <dd>{cell(row)}</dd>
            </div>
          ))}
      </dl>
    </>
  );
}
