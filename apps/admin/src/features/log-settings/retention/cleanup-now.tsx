import { Text } from '@mantine/core';
import type { LogRetentionReply } from '@stackyard/contracts';
import { useQuery } from '@tanstack/react-query';
import { DangerDialog } from '#shared/dialogs/danger-dialog.js';
import { useMessages } from '#shared/i18n/messages.js';
import { ProblemAlert } from '#shared/problems/problem-alert.js';
import { retentionPreview, useRunLogRetention } from '../log-settings.queries.js';
import { useLogSettingsDialog } from '../use-log-settings-dialog.js';
import { retentionMessages } from './retention.messages.js';

/** Shows how many entries are deleted permanently and asks the user to type a word. */
export function CleanUpNow({ retention: { days, archive } }: { retention: LogRetentionReply }) {
  const t = useMessages(retentionMessages);
  const { close } = useLogSettingsDialog();
  const run = useRunLogRetention();
  const { data, error, refetch } = useQuery(retentionPreview({ days, archive }));
  const total = data?.total ?? 0;
  const keepsAll = Object.values(days).every((kept) => kept === null);
  return (
    <DangerDialog
      opened
      onClose={() => void close()}
      title={t('runTitle')}
      action={data ? t('runAction', { total }) : t('runPlain')}
      confirmationWord={t('runWord')}
      ready={data !== undefined && !keepsAll}
      onConfirm={() => run.mutateAsync()}
    >
      {keepsAll && <Text size="sm">{t('keepsAll')}</Text>}
      {data && !keepsAll && <Text size="sm">{t('runText', { total })}</Text>}
      {error && <ProblemAlert error={error} onRetry={() => void refetch()} />}
      {total > 0 && <Text size="sm">{t(archive ? 'runArchived' : 'runNotArchived')}</Text>}
    </DangerDialog>
  );
}
