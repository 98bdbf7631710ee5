import {
  ActionIcon,
  Button,
  Checkbox,
  Group,
  Popover,
  SegmentedControl,
  Stack,
} from '@mantine/core';
import { ChevronsLeftRight, ChevronsRightLeft, Columns3 } from 'lucide-react';
import { useMessages } from '../../i18n/messages.js';
import type { Column } from './column.js';
import { tableMessages } from '../table.messages.js';
import { tableDensities, type useDensity } from '../use-density.js';
import type { ColumnWidths } from './use-column-widths.js';

interface ColumnPickerProps<Row> {
  columns: readonly Column<Row>[];
  isShown: (column: Column<Row>) => boolean;
  onToggle: (column: Column<Row>) => void;
  widths: ColumnWidths<Row>;
  density: ReturnType<typeof useDensity>;
}

export function ColumnPicker<Row>(props: ColumnPickerProps<Row>) {
  const { columns, isShown, onToggle, widths, density } = props;
  const t = useMessages(tableMessages);
  return (
    <Popover position="bottom-end" withinPortal>
      <Popover.Target>
        <ActionIcon variant="subtle" color="gray" aria-label={t('columns')} title={t('columns')}>
          <Columns3 size={16} aria-hidden />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown aria-label={t('columns')}>
        <Stack gap="xs">
          <SegmentedControl
            size="xs"
            aria-label={t('density')}
            data={tableDensities.map((value) => ({ value, label: t(value) }))}
            value={density.density}
            onChange={density.change}
          />
          {columns
            .filter(({ title }) => !title)
            .map((column) => (
              <Group key={column.id} gap="xl" justify="space-between" wrap="nowrap">
                <Checkbox
                  label={column.header}
                  checked={isShown(column)}
                  onChange={() => onToggle(column)}
                />
                {isShown(column) && <WidthButtons column={column} widths={widths} />}
              </Group>
            ))}
          {widths.reset && (
            <Button size="compact-sm" variant="subtle" onClick={widths.reset}>
              {t('resetWidths')}
            </Button>
          )}
        </Stack>
      </Popover.Dropdown>
    </Popover>
  );
}

const widthStepPx = 24;

interface WidthButtonsProps<Row> {
  column: Column<Row>;
  widths: ColumnWidths<Row>;
}

/**
 * Buttons that change the width of a column. Users of a keyboard or screen reader need them,
 * because they cannot drag the edge of the heading.
 */
function WidthButtons<Row>({ column, widths }: WidthButtonsProps<Row>) {
  const t = useMessages(tableMessages);
  const sizedColumn = widths.columns.find(({ id }) => id === column.id) ?? column;
  const button = { size: 'sm', variant: 'subtle', color: 'gray' } as const;
  return (
    <Group gap={4} wrap="nowrap">
      <ActionIcon
        {...button}
        aria-label={t('narrower', { name: column.header })}
        title={t('narrower', { name: column.header })}
        onClick={() => widths.changeWidthBy(sizedColumn, -widthStepPx)}
      >
        <ChevronsRightLeft size={14} aria-hidden />
      </ActionIcon>
      <ActionIcon
        {...button}
        aria-label={t('wider', { name: column.header })}
        title={t('wider', { name: column.header })}
        onClick={() => widths.changeWidthBy(sizedColumn, widthStepPx)}
      >
        <ChevronsLeftRight size={14} aria-hidden />
      </ActionIcon>
    </Group>
  );
}
