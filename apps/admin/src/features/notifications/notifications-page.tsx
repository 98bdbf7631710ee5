import { Button, Group, NativeSelect, SegmentedControl, Skeleton } from '@mantine/core';
import { monthName, newsAreas, newsAreaTexts, type NewsArea } from '@stackyard/contracts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { Bell, Settings } from 'lucide-react';
import { EmptyState } from '#shared/feedback/empty-state.js';
import { Page } from '#shared/feedback/page.js';
import { useFormat } from '#shared/i18n/format.js';
import { ListTime } from '#shared/i18n/list-time.js';
import { useLocale } from '#shared/i18n/locale.js';
import { useMessages } from '#shared/i18n/messages.js';
import { useToday } from '#shared/i18n/relative-time.js';
import {
  foldNotifications,
  type FoldedNotification,
} from '#shared/notifications/folded-notifications.js';
import { NotificationRow } from '#shared/notifications/notification-row.js';
import classes from '#shared/notifications/notifications.module.css';
import { notificationsMessages } from '#shared/notifications/notifications.messages.js';
import { notificationList, useMarkAllRead } from '#shared/notifications/notifications.queries.js';
import { ProblemAlert } from '#shared/problems/problem-alert.js';
import { periodsOf } from './inbox-periods.js';
import { inboxMessages } from './inbox.messages.js';

export function NotificationsPage() {
  const t = useMessages(notificationsMessages);
  const tInbox = useMessages(inboxMessages);
  const { show, area } = useSearch({ from: '/shell/notifications' });
  const isUnread = show === 'unread';
  const inbox = useInfiniteQuery(
    notificationList({ ...(isUnread && { unread: true }), ...(area && { area: [area] }) }),
  );
  const rows = inbox.data?.pages.flatMap(({ notifications }) => notifications);
  const unreadCount = inbox.data?.pages.at(-1)?.unread ?? 0;
  const loadMore = inbox.hasNextPage ? () => void inbox.fetchNextPage() : undefined;
  return (
    <Page
      title={t('title')}
      actions={
        <InboxActions
          unreadCount={unreadCount}
          newestId={rows?.[0]?.id}
          isLimited={area !== undefined}
        />
      }
    >
      <InboxFilter isUnread={isUnread} unreadCount={unreadCount} area={area} />
      {inbox.error && <ProblemAlert error={inbox.error} onRetry={() => void inbox.refetch()} />}
      {!rows && !inbox.error && <Skeleton height={240} />}
      {rows?.length === 0 && (
        <EmptyState
          icon={Bell}
          title={area ? tInbox('noneHere') : t(isUnread ? 'noneUnread' : 'none')}
          text={isUnread || area ? undefined : t('noneText')}
        />
      )}
      {rows && rows.length > 0 && <Periods notifications={foldNotifications(rows)} />}
      {loadMore && <LoadMoreButton loading={inbox.isFetchingNextPage} onLoadMore={loadMore} />}
    </Page>
  );
}

/** Notifications under headings such as Today and October 2026. */
function Periods({ notifications }: { notifications: readonly FoldedNotification[] }) {
  const t = useMessages(inboxMessages);
  const locale = useLocale();
  const format = useFormat();
  const today = useToday();
  return periodsOf(notifications, today).map(({ name, notifications: rows }) => {
    const isDay = name === 'today' || name === 'yesterday';
    const title = isDay || name === 'week' ? t(name) : monthName(name, locale);
    return (
      <section key={name} className={classes.period}>
        <h2>{title}</h2>
        <ul className={classes.list} data-framed aria-label={title}>
          {rows.map((row) => {
            const { id, news } = row.latest;
            const timeOfDay = (
              <time dateTime={news.at} title={format.dateTime(news.at)}>
                {format.timeOfDay(news.at)}
              </time>
            );
            const time = isDay ? timeOfDay : <ListTime at={news.at} />;
            return <NotificationRow key={id} notification={row} time={time} />;
          })}
        </ul>
      </section>
    );
  });
}

interface InboxActionsProps {
  unreadCount: number;
  newestId: number | undefined;
  /** True if only one topic is listed. Marking all as read would then affect other topics too. */
  isLimited: boolean;
}

function InboxActions({ unreadCount, newestId, isLimited }: InboxActionsProps) {
  const t = useMessages(notificationsMessages);
  const markAllRead = useMarkAllRead();
  return (
    <>
      {!isLimited && (
        <Button
          variant="default"
          disabled={unreadCount === 0 || newestId === undefined}
          loading={markAllRead.isPending}
          onClick={() => newestId !== undefined && markAllRead.mutate(newestId)}
        >
          {t('markAllRead')}
        </Button>
      )}
      <Button
        variant="default"
        leftSection={<Settings size={16} aria-hidden />}
        renderRoot={(props) => <Link to="/account/notifications" {...props} />}
      >
        {t('settings')}
      </Button>
    </>
  );
}

interface InboxFilterProps {
  isUnread: boolean;
  unreadCount: number;
  area: NewsArea | undefined;
}

function InboxFilter({ isUnread, unreadCount, area }: InboxFilterProps) {
  const t = useMessages(inboxMessages);
  const locale = useLocale();
  const navigate = useNavigate();
  const change = (filter: { show?: 'unread' | undefined; area?: NewsArea | undefined }) =>
    void navigate({ to: '/notifications', search: (previous) => ({ ...previous, ...filter }) });
  return (
    <Group gap="sm" mb="md">
      <SegmentedControl
        aria-label={t('show')}
        value={isUnread ? 'unread' : 'all'}
        data={[
          { value: 'all', label: t('all') },
          { value: 'unread', label: t('unread', { count: unreadCount }) },
        ]}
        onChange={(value) => change({ show: value === 'unread' ? 'unread' : undefined })}
      />
      <NativeSelect
        aria-label={t('area')}
        value={area ?? ''}
        data={[
          { value: '', label: t('allAreas') },
          ...newsAreas.map((value) => ({ value, label: newsAreaTexts[locale][value] })),
        ]}
        onChange={({ currentTarget: { value } }) =>
          change({ area: newsAreas.find((known) => known === value) })
        }
      />
    </Group>
  );
}

function LoadMoreButton({ loading, onLoadMore }: { loading: boolean; onLoadMore: () => void }) {
  const t = useMessages(inboxMessages);
  return (
    <Button mt="md" variant="default" loading={loading} onClick={onLoadMore}>
      {t('more')}
    </Button>
  );
}
