import { TextInput } from '@mantine/core';
import {
  logCategories,
  type LogCategory,
  type LogRetentionPreviewReply,
  type LogStorageReply,
  type SetLogRetentionRequest,
} from '@stackyard/contracts';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import type { ContractForm } from '#shared/forms/use-contract-form.js';
import { useFormat } from '#shared/i18n/format.js';
import { useMessages } from '#shared/i18n/messages.js';
import { logCategoryMessages } from '#shared/vocabulary/event-log.messages.js';
import { logStorage } from '../log-settings.queries.js';
import classes from '../log-settings.module.css';
import type { RetentionValues } from './retention-values.js';
import { retentionMessages } from './retention.messages.js';

interface DaysTableProps {
  form: ContractForm<RetentionValues, SetLogRetentionRequest>;
  preview: LogRetentionPreviewReply | undefined;
}

/**
 * Lists for each category the number of entries, the retention in days, and the number of
 * entries that a cleanup would delete.
 */
export function DaysTable({ form, preview }: DaysTableProps) {
  const t = useMessages(retentionMessages);
  const { data: storage } = useQuery(logStorage);
  return (
    <div className={classes.daysFrame}>
      <table className={classes.days} aria-label={t('days')}>
        <thead>
          <tr>
            <th scope="col">{t('category')}</th>
            <th scope="col">{t('entries')}</th>
            <th scope="col">{t('keptDays')}</th>
            <th scope="col">{t('toRemove')}</th>
          </tr>
        </thead>
        <tbody>
          {logCategories.map((category) => (
            <DaysRow key={category} {...{ category, form, preview, storage }} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface DaysRowProps extends DaysTableProps {
  category: LogCategory;
  storage: LogStorageReply | undefined;
}

function DaysRow({ category, form, preview, storage }: DaysRowProps) {
  const t = useMessages(retentionMessages);
  const tLogCategory = useMessages(logCategoryMessages);
  const format = useFormat();
  const id = useId();
  const line = preview?.categories.find((entry) => entry.category === category);
  return (
    <tr>
      <th scope="row">
        <label htmlFor={id}>{tLogCategory(category)}</label>
      </th>
      <td>{storage && format.number(storage.entriesByCategory[category] ?? 0)}</td>
      <td>
        <TextInput
          id={id}
          size="xs"
          placeholder={t('forGood')}
          inputMode="numeric"
          autoComplete="off"
          {...form.register(`days.${category}`)}
          error={form.errorOf(`days.${category}`)}
        />
      </td>
      <td {...(line && { title: t('before', { before: format.dateTime(line.before) }) })}>
        {line ? format.number(line.entries) : '–'}
      </td>
    </tr>
  );
}
