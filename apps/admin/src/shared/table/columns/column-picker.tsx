import { ActionIcon, Checkbox, Popover, Stack } from '@mantine/core';
import { Columns3 } from 'lucide-react';
import { useMessages } from '../../i18n/messages.js';
import type { Column } from './column.js';
import { tableMessages } from '../table.messages.js';

interface ColumnPickerProps<Row> {
  columns: readonly Column<Row>[];
  isShown: (column: Column<Row>) => boolean;
  onToggle: (column: Column<Row>) => void;
}

export function ColumnPicker<Row>({ columns, isShown, onToggle }: ColumnPickerProps<Row>) {
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
          {columns
            .filter(({ title }) => !title)
            .map((column) => (
              <Checkbox
                key={column.id}
                label={column.header}
                checked={isShown(column)}
                onChange={() => onToggle(column)}
              />
            ))}
        </Stack>
      </Popover.Dropdown>
    </Popover>
  );
}
