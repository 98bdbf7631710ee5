import { Button, Group, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Megaphone, Plus } from 'lucide-react';
import { EmptyState } from '#shared/feedback/empty-state.js';
import { useMessages } from '#shared/i18n/messages.js';
import { ProblemAlert } from '#shared/problems/problem-alert.js';
import { DataTable } from '#shared/table/data-table.js';
import {
  channelList,
  useResumeChannel,
  useToggleChannel,
} from '../notification-channels.queries.js';
import { useChannelsView } from '../use-channels-view.js';
import { ChannelDialogs } from './channel-dialogs.js';
import { channelsMessages } from './channels.messages.js';
import { useChannelColumns } from './use-channel-columns.js';

export function ChannelsSection() {
  const t = useMessages(channelsMessages);
  const { data, error, refetch } = useQuery(channelList);
  const toggle = useToggleChannel();
  const resume = useResumeChannel();
  const columns = useChannelColumns({ onToggle: toggle.mutate, onResume: resume.mutate });
  const actionError = toggle.error ?? resume.error;
  const { show } = useChannelsView();
  const addButton = (
    <Button leftSection={<Plus size={16} aria-hidden />} onClick={() => show('add-channel')}>
      {t('add')}
    </Button>
  );
  return (
    <section aria-label={t('title')}>
      <Group justify="space-between" mb="xs">
        <Title order={2}>{t('title')}</Title>
        {data?.channels.length !== 0 && addButton}
      </Group>
      <Text size="sm" c="dimmed" mb="sm">
        {t('text')}
      </Text>
      {actionError && <ProblemAlert error={actionError} />}
      {!data && error ? (
        <ProblemAlert error={error} onRetry={() => void refetch()} />
      ) : (
        <DataTable
          name="notification-channels"
          label={t('title')}
          columns={columns}
          rows={data?.channels}
          idOf={({ id }) => id}
          nameOf={({ name }) => name}
          empty={
            <EmptyState icon={Megaphone} title={t('emptyTitle')} text={t('emptyText')}>
              {addButton}
            </EmptyState>
          }
        />
      )}
      <ChannelDialogs channels={data?.channels} />
    </section>
  );
}
