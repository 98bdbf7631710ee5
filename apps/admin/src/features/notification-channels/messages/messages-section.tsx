import { Text, Title } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Mail } from 'lucide-react';
import { EmptyState } from '#shared/feedback/empty-state.js';
import { useMessages } from '#shared/i18n/messages.js';
import { ProblemAlert } from '#shared/problems/problem-alert.js';
import { DataTable } from '#shared/table/data-table.js';
import { nextPageOf } from '#shared/table/next-page.js';
import { messageList, useResendMessage } from '../notification-channels.queries.js';
import { useChannelsView } from '../use-channels-view.js';
import { messagesMessages } from './messages.messages.js';
import { MessageFilter } from './message-filter.js';
import { useMessageColumns } from './use-message-columns.js';

export function MessagesSection() {
  const t = useMessages(messagesMessages);
  const { filter } = useChannelsView();
  const { channel, state } = filter;
  const list = useInfiniteQuery(
    messageList({ ...(channel !== undefined && { channelId: channel }), ...(state && { state }) }),
  );
  const resend = useResendMessage();
  const columns = useMessageColumns(resend.mutate);
  return (
    <section aria-label={t('title')}>
      <Title order={2} mb="xs">
        {t('title')}
      </Title>
      <Text size="sm" c="dimmed" mb="sm">
        {t('text')}
      </Text>
      {resend.error && <ProblemAlert error={resend.error} />}
      {!list.data && list.error ? (
        <ProblemAlert error={list.error} onRetry={() => void list.refetch()} />
      ) : (
        <DataTable
          name="notification-messages"
          label={t('title')}
          columns={columns}
          rows={list.data?.pages.flatMap(({ messages }) => messages)}
          idOf={({ id }) => id}
          nameOf={({ headline }) => headline}
          view={JSON.stringify(filter)}
          onEndReached={nextPageOf(list)}
          toolbar={<MessageFilter />}
          empty={<EmptyState icon={Mail} title={t('emptyTitle')} />}
        />
      )}
    </section>
  );
}
