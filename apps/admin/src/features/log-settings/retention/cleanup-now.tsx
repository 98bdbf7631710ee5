import { Text } from '@mantine/core';
import type { LogRetentionReply } from '@stackyard/contracts';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { DangerDialog } from '#shared/dialogs/danger-dialog.js';
import { useMessages } from '#shared/i18n/messages.js';
import { ProblemAlert } from '#shared/problems/problem-alert.js';
import { retentionPreview, useRunLogRetention } from '../log-settings.queries.js';
import { useLogSettingsDialog } from '../use-log-settings-dialog.js';
import { retentionMessages } from './retention.messages.js';

/**
 * Runs a cleanup now, after showing how many entries will be deleted and asking the user to type a
 * word. Closes if there is nothing to delete.
 */
export function CleanUpNow({ retention: { days, archive } }: { retention: LogRetentionReply }) {
  const t = useMessages(retentionMessages);
  const { close } = useLogSettingsDialog();
  const run = useRunLogRetention();
  const { data, error, refetch } = useQuery(retentionPreview({ days, archive }));
  const total = data?.total ?? 0;
  const isEmpty = run.isIdle && data?.total === 0;
  const closeDialog = useEffectEvent(() => void close());
  useEffect(() => {
    if (isEmpty) closeDialog();
  }, [isEmpty]);
  if (isEmpty || (!data && !error)) return null;
  return (
    <DangerDialog
      opened
      onClose={() => void close()}
      title={t('runTitle')}
      actionLabel={data ? t('runAction', { total }) : t('runPlain')}
      confirmationWord={t('runWord')}
      isReady={data !== undefined}
      onConfirm={() => run.mutateAsync()}
    >
      {data && <Text size="sm">{t('runText', { total })}</Text>}
      {error && <ProblemAlert error={error} onRetry={() => void refetch()} />}
      {total > 0 && <Text size="sm">{t(archive ? 'runArchived' : 'runNotArchived')}</Text>}
    </DangerDialog>
  );
}
