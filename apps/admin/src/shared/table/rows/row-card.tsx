import classes from '../data-table.module.css';
import { openHandlers, RowCheckbox, type RowProps } from './table-row.js';
import { useChangeHighlight } from './use-change-highlight.js';

interface RowCardProps<Row> extends RowProps<Row> {
  measure: ((element: Element | null) => void) | undefined;
}

/** A row as a card: the title column on top, the others as lines below. */
export function RowCard<Row>({ measure, ...props }: RowCardProps<Row>) {
  const { row, index, columns, selected, onOpen } = props;
  const glow = useChangeHighlight(row);
  const title = columns.find((column) => column.title);
  return (
    <li
      ref={measure}
      data-index={index}
      className={classes.card}
      data-glow={glow}
      data-opens={onOpen ? true : undefined}
      {...openHandlers(onOpen)}
    >
      <div className={classes.cardTitle}>
        {selected !== undefined && <RowCheckbox {...props} />}
        {title?.cell(row)}
      </div>
      <dl className={classes.cardLines}>
        {columns
          .filter((column) => column !== title)
          .map(({ id, header, cell }) => (
            <div key={id}>
              <dt>{header}</dt>
              <dd>{cell(row)}</dd>
            </div>
          ))}
      </dl>
    </li>
  );
}
