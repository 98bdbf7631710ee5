import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { DangerDialog } from '#shared/dialogs/danger-dialog.js';
import { useFormat } from '#shared/i18n/format.js';
import { useMessages } from '#shared/i18n/messages.js';
import { useNow } from '#shared/i18n/relative-time.js';
import { ProblemAlert } from '#shared/problems/problem-alert.js';
import { entriesBefore, useDeleteLogsBefore } from '../event-log.queries.js';
import { MomentField } from '#shared/filters/time/moment-field.js';
import { deletionMessages } from './deletion.messages.js';

interface DeleteOldEntriesDialogProps {
  opened: boolean;
  onClose: () => void;
}

const dayMs = 24 * 60 * 60 * 1000;
const defaultAgeDays = 90;

/**
 * Deletes entries before a chosen time, after showing how many are affected and asking the user to
 * type a word.
 */
export function DeleteOldEntriesDialog({ opened, onClose }: DeleteOldEntriesDialogProps) {
  const t = useMessages(deletionMessages);
  const format = useFormat();
  const now = useNow();
  const [cutoff, setCutoff] = useState<string | undefined>(() =>
    new Date(Math.floor(Date.now() / dayMs) * dayMs - defaultAgeDays * dayMs).toISOString(),
  );
  const remove = useDeleteLogsBefore();
  const isInFuture = cutoff !== undefined && new Date(cutoff).getTime() > now;
  const isUsable = cutoff !== undefined && !isInFuture;
  const countQuery = useQuery({ ...entriesBefore(cutoff ?? ''), enabled: opened && isUsable });
  const affectedEntries = isUsable && !countQuery.isPlaceholderData ? countQuery.data : undefined;
  const count = affectedEntries?.count ?? 0;
  const latestTime = affectedEntries?.latest ? format.dateTime(affectedEntries.latest) : '';
  const action =
    count === 0
      ? t('deleteNone')
      : t(affectedEntries?.exact ? 'deleteSome' : 'deleteAtLeast', { count });
  return (
    <DangerDialog
      opened={opened}
      onClose={onClose}
      title={t('deleteBeforeTitle')}
      actionLabel={action}
      confirmationWord={t('word')}
      isReady={count > 0}
      onConfirm={() => remove.mutateAsync(cutoff ?? '')}
    >
      <Text size="sm">{t('deleteBeforeText')}</Text>
      <MomentField
        label={t('moment')}
        value={cutoff}
        onChange={setCutoff}
        error={isInFuture ? t('momentFuture') : undefined}
      />
      {isUsable && (
        <Text size="sm" fw={600} role="status">
          {!affectedEntries && !countQuery.isError && t('counting')}
          {affectedEntries &&
            t(affectedEntries.exact ? 'touched' : 'touchedAtLeast', { count, latest: latestTime })}
        </Text>
      )}
      {countQuery.isError && <ProblemAlert error={countQuery.error} />}
    </DangerDialog>
  );
}
