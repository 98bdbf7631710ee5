import { Button, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Archive } from 'lucide-react';
import { BackupFault } from '#shared/backups/backup-fault.js';
import { PageSkeleton } from '#shared/feedback/page-skeleton.js';
import { Page } from '#shared/feedback/page.js';
import { useFormat } from '#shared/i18n/format.js';
import { useMessages } from '#shared/i18n/messages.js';
import { ProblemAlert } from '#shared/problems/problem-alert.js';
import { backups, isBusy } from '#shared/queries/backups.queries.js';
import { BackupList } from './backup-list.js';
import { BackupSettingsForm } from './backup-settings-form.js';
import { backupsMessages } from './backups.messages.js';
import { backupSettings, useCreateBackup } from './backups.queries.js';

export function BackupsPage() {
  const t = useMessages(backupsMessages);
  const { data, error, refetch } = useQuery(backups);
  const settings = useQuery(backupSettings);
  const create = useCreateBackup();
  const format = useFormat();
  if (!data && !error) return <PageSkeleton />;
  const createButton = data && (
    <Button
      leftSection={<Archive size={16} aria-hidden />}
      loading={create.isPending || isBusy(data)}
      onClick={() => create.mutate()}
    >
      {t('create')}
    </Button>
  );
  return (
    <Page
      title={t('title')}
      state={
        data?.nextRunAt && (
          <Text size="sm" c="dimmed">
            {t('next', { when: format.dayAndTime(data.nextRunAt) })}
          </Text>
        )
      }
      actions={createButton}
    >
      <Stack gap="lg">
        <Text size="sm" c="dimmed" maw={720}>
          {t('text')}
        </Text>
        {error && <ProblemAlert error={error} onRetry={() => void refetch()} />}
        {create.error && <ProblemAlert error={create.error} />}
        <BackupFault />
        {data && <BackupList reply={data} />}
        {settings.error && (
          <ProblemAlert error={settings.error} onRetry={() => void settings.refetch()} />
        )}
        {settings.data && <BackupSettingsForm settings={settings.data} />}
      </Stack>
    </Page>
  );
}
