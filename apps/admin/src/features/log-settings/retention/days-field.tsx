import { TextInput } from '@mantine/core';
import type { LogCategory, LogRetentionPreviewLine } from '@stackyard/contracts';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { useFormat } from '#shared/i18n/format.js';
import { useMessages } from '#shared/i18n/messages.js';
import { logCategoryMessages } from '#shared/vocabulary/event-log.messages.js';
import { retentionMessages } from './retention.messages.js';

interface DaysFieldProps {
  category: LogCategory;
  preview: LogRetentionPreviewLine | undefined;
  field: UseFormRegisterReturn;
  error: string | undefined;
}

/**
 * The field for the number of days for which entries of one category are kept. Also shows how many
 * entries would be deleted.
 */
export function DaysField({ category, preview, field, error }: DaysFieldProps) {
  const t = useMessages(retentionMessages);
  const tLogCategory = useMessages(logCategoryMessages);
  const format = useFormat();
  return (
    <TextInput
      label={tLogCategory(category)}
      placeholder={t('forGood')}
      inputMode="numeric"
      autoComplete="off"
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      description={
        preview && (
          <span title={t('before', { before: format.dateTime(preview.before) })}>
            {t('wouldGo', { entries: preview.entries })}
          </span>
        )
      }
      {...field}
      error={error}
    />
  );
}
