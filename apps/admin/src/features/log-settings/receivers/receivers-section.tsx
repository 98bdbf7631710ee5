import { Button, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Plus, Send } from 'lucide-react';
import { Section } from '#shared/detail/section.js';
import { EmptyState } from '#shared/feedback/empty-state.js';
import { useMessages } from '#shared/i18n/messages.js';
import { ProblemAlert } from '#shared/problems/problem-alert.js';
import { DataTable } from '#shared/table/data-table.js';
import { logReceivers, usePauseReceiver } from '../log-settings.queries.js';
import { useLogSettingsDialog } from '../use-log-settings-dialog.js';
import { ReceiverDialogs } from './receiver-dialogs.js';
import { receiversMessages } from './receivers.messages.js';
import { useReceiverColumns } from './use-receiver-columns.js';

export function ReceiversSection() {
  const t = useMessages(receiversMessages);
  const { data, error, refetch } = useQuery(logReceivers);
  const pause = usePauseReceiver();
  const columns = useReceiverColumns(pause.mutate);
  const { show } = useLogSettingsDialog();
  const addButton = (
    <Button leftSection={<Plus size={16} aria-hidden />} onClick={() => show('add')}>
      {t('add')}
    </Button>
  );
  return (
    <Section title={t('title')} aside={data?.receivers.length !== 0 && addButton}>
      <Text size="sm" c="dimmed" mb="sm">
        {t('text')}
      </Text>
      {pause.error && <ProblemAlert error={pause.error} />}
      {!data && error ? (
        <ProblemAlert error={error} onRetry={() => void refetch()} />
      ) : (
        <DataTable
          name="log-receivers"
          label={t('title')}
          columns={columns}
          rows={data?.receivers}
          idOf={({ id }) => id}
          nameOf={({ name }) => name}
          empty={
            <EmptyState icon={Send} title={t('emptyTitle')} text={t('emptyText')}>
              {addButton}
            </EmptyState>
          }
        />
      )}
      <ReceiverDialogs receivers={data?.receivers} />
    </Section>
  );
}
