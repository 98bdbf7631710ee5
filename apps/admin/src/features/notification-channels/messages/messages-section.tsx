import { Button, Text, Title } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Mail } from 'lucide-react';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
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

/** Number of messages to show until the user asks for more or filters them. */
const maxInitialMessages = 10;

export function MessagesSection() {
  const t = useMessages(messagesMessages);
  const { filter } = useChannelsView();
  const [isExpanded, setWantsAll] = useState(false);
  const section = useRef<HTMLElement>(null);
  const { channel, state } = filter;
  const list = useInfiniteQuery(
    messageList({ ...(channel !== undefined && { channelId: channel }), ...(state && { state }) }),
  );
  const resend = useResendMessage();
  const columns = useMessageColumns(resend.mutate);
  const showsAll = isExpanded || Object.values(filter).some((value) => value !== undefined);
  const messages = list.data?.pages.flatMap((page) => page.messages);
  const isShortened = !showsAll && (messages?.length ?? 0) > maxInitialMessages;
  const showAll = (): void => {
    flushSync(() => setWantsAll(true));
    // Move the focus to the first new row, because the button has disappeared. Row 1 is the
    // table head.
    const firstNewRow = `[aria-rowindex="${maxInitialMessages + 2}"]`;
    section.current?.querySelector<HTMLElement>(firstNewRow)?.focus();
  };
  return (
    <section ref={section} aria-label={t('title')}>
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
          rows={isShortened ? messages?.slice(0, maxInitialMessages) : messages}
          idOf={({ id }) => id}
          nameOf={({ headline }) => headline}
          view={JSON.stringify(filter)}
          onEndReached={isShortened ? undefined : nextPageOf(list)}
          toolbar={<MessageFilter />}
          empty={<EmptyState icon={Mail} title={t('emptyTitle')} />}
        />
      )}
      {isShortened && (
        <Button mt="xs" variant="default" size="xs" onClick={showAll}>
          {t('showAll')}
        </Button>
      )}
    </section>
  );
}
