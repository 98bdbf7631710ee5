import { Checkbox, Radio, Select, Stack } from '@mantine/core';
import { useMessages } from '#shared/i18n/messages.js';
import { exportMessages } from './export.messages.js';
import type { ExportChoice } from './export-query.js';

interface FormatFieldProps {
  value: ExportChoice['format'];
  onChange: (format: ExportChoice['format']) => void;
}

export function FormatField({ value, onChange }: FormatFieldProps) {
  const t = useMessages(exportMessages);
  return (
    <Radio.Group
      label={t('format')}
      value={value}
      onChange={(format) => {
        if (format === 'csv' || format === 'jsonl' || format === 'chain') onChange(format);
      }}
    >
      <Stack gap="xs" mt="xs">
        <Radio value="csv" label={t('csv')} description={t('csvText')} />
        <Radio value="jsonl" label={t('jsonl')} description={t('jsonlText')} />
        <Radio value="chain" label={t('chain')} description={t('chainText')} />
      </Stack>
    </Radio.Group>
  );
}

interface CsvFieldsProps {
  choice: ExportChoice;
  onChange: (change: Partial<ExportChoice>) => void;
}

/** Options that depend on the spreadsheet program. */
export function CsvFields({ choice: { separator, bom }, onChange }: CsvFieldsProps) {
  const t = useMessages(exportMessages);
  return (
    <>
      <Select
        label={t('separator')}
        data={[
          { value: 'comma', label: t('comma') },
          { value: 'semicolon', label: t('semicolon') },
        ]}
        value={separator}
        allowDeselect={false}
        onChange={(value) => onChange({ separator: value === 'semicolon' ? 'semicolon' : 'comma' })}
        comboboxProps={{ withinPortal: false }}
      />
      <Checkbox
        label={t('bom')}
        description={t('bomText')}
        checked={bom}
        onChange={(event) => onChange({ bom: event.currentTarget.checked })}
      />
    </>
  );
}
