import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { DangerDialog } from '#shared/dialogs/danger-dialog.js';
import { useFormat } from '#shared/i18n/format.js';
import { useMessages } from '#shared/i18n/messages.js';
import { useNow } from '#shared/i18n/relative-time.js';
import { ProblemAlert } from '#shared/problems/problem-alert.js';
import { entriesBefore, useDeleteBefore } from '../event-log.queries.js';
import { MomentField } from '#shared/filters/time/moment-field.js';
import { deletionMessages } from './deletion.messages.js';

interface DeleteBeforeProps {
  opened: boolean;
  onClose: () => void;
}

const dayMs = 24 * 60 * 60 * 1000;
const defaultAgeDays = 90;

/** Deletes entries before a chosen time, after showing how many are affected. */
export function DeleteBefore({ opened, onClose }: DeleteBeforeProps) {
  const t = useMessages(deletionMessages);
  const format = useFormat();
  const now = useNow();
  const [before, setBefore] = useState<string | undefined>(() =>
    new Date(Math.floor(Date.now() / dayMs) * dayMs - defaultAgeDays * dayMs).toISOString(),
  );
  const remove = useDeleteBefore();
  const future = before !== undefined && new Date(before).getTime() > now;
  const usable = before !== undefined && !future;
  const counted = useQuery({ ...entriesBefore(before ?? ''), enabled: opened && usable });
  const touched = usable && !counted.isPlaceholderData ? counted.data : undefined;
  const count = touched?.count ?? 0;
  const latest = touched?.latest ? format.dateTime(touched.latest) : '';
  const action =
    count === 0 ? t('deleteNone') : t(touched?.exact ? 'deleteSome' : 'deleteAtLeast', { count });
  return (
    <DangerDialog
      opened={opened}
      onClose={onClose}
      title={t('deleteBeforeTitle')}
      action={action}
      confirmationWord={t('word')}
      ready={count > 0}
      onConfirm={() => remove.mutateAsync(before ?? '')}
    >
      <Text size="sm">{t('deleteBeforeText')}</Text>
      <MomentField
        label={t('moment')}
        value={before}
        onChange={setBefore}
        error={future ? t('momentFuture') : undefined}
      />
      {usable && (
        <Text size="sm" fw={600} role="status">
          {!touched && !counted.isError && t('counting')}
          {touched && t(touched.exact ? 'touched' : 'touchedAtLeast', { count, latest })}
        </Text>
      )}
      {counted.isError && <ProblemAlert error={counted.error} />}
    </DangerDialog>
  );
}
