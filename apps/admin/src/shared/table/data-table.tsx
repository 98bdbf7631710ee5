import { useMediaQuery } from '@mantine/hooks';
import { SlowNotice } from '../feedback/slow-notice.js';
import { useMessages } from '../i18n/messages.js';
import { ColumnPicker } from './columns/column-picker.js';
import classes from './data-table.module.css';
import type { DataTableProps } from './data-table.types.js';
import { Rows } from './rows/rows.js';
import { TableSkeleton } from './table-skeleton.js';
import { tableMessages } from './table.messages.js';
import { useColumnChoice } from './columns/use-column-choice.js';
import { useColumnWidths } from './columns/use-column-widths.js';
import { useDensity } from './use-density.js';
import { useElementWidth } from '../layout/use-element-width.js';

/** The width of the checkbox column in pixels. The style sheet has the same value. */
const checkboxColumnWidthPx = 34;

/**
 * A table whose columns, column widths and row height the user can change. On a phone, rows are
 * shown as cards.
 */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { columns, rows, name, toolbar, selection, empty } = props;
  const t = useMessages(tableMessages);
  const showsCards = useMediaQuery('(max-width: 40em)', false, { getInitialValueInEffect: false });
  const [availablePx, frame] = useElementWidth();
  const reservedPx = selection ? checkboxColumnWidthPx : 0;
  const widths = useColumnWidths(name, columns);
  const density = useDensity();
  const choice = useColumnChoice(name, widths.columns, {
    showsCards,
    availablePx,
    reservedPx,
  });
  return (
    <div className={classes.frame} ref={frame} data-density={density.density}>
      {toolbar !== undefined && <div className={classes.toolbar}>{toolbar}</div>}
      {rows === undefined && (
        <>
          <TableSkeleton
            columns={choice.shown}
            areRowsSelectable={selection !== undefined}
            showsCards={showsCards}
          />
          <SlowNotice />
        </>
      )}
      {rows?.length === 0 && (empty ?? <p>{t('empty')}</p>)}
      {rows !== undefined && rows.length > 0 && (
        <Rows
          {...props}
          rows={rows}
          shownColumns={choice.shown}
          minWidthPx={choice.minWidthPx}
          showsCards={showsCards}
          rowHeightPx={density.rowHeightPx}
          onResize={widths.resize}
          tableHeadEnd={
            <ColumnPicker
              columns={widths.columns}
              isShown={choice.isShown}
              onToggle={choice.toggle}
              widths={widths}
              density={density}
            />
          }
        />
      )}
    </div>
  );
}
