import { Anchor, Button, Popover, Skeleton, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useMessages } from '#shared/i18n/messages.js';
import { foldNotifications } from '#shared/notifications/folded-notifications.js';
import { NotificationRow } from '#shared/notifications/notification-row.js';
import classes from '#shared/notifications/notifications.module.css';
import { notificationsMessages } from '#shared/notifications/notifications.messages.js';
import {
  latestNotifications,
  useMarkAllRead,
} from '#shared/notifications/notifications.queries.js';
import { ProblemAlert } from '#shared/problems/problem-alert.js';
import { BellButton } from './bell-button.js';

/** The latest notifications. Loaded on the first click. */
export function BellPopover({ unreadCount }: { unreadCount: number }) {
  const t = useMessages(notificationsMessages);
  const [opened, setOpened] = useState(true);
  const close = () => setOpened(false);
  return (
    <Popover
      opened={opened}
      onChange={setOpened}
      position="bottom-end"
      width="min(400px, calc(100vw - 24px))"
      trapFocus
      returnFocus
      withRoles={false}
    >
      <Popover.Target>
        <BellButton
          unreadCount={unreadCount}
          aria-haspopup="dialog"
          aria-expanded={opened}
          onClick={() => setOpened(!opened)}
        />
      </Popover.Target>
      <Popover.Dropdown role="dialog" aria-label={t('title')} p={0}>
        {opened && <LatestNotifications unreadCount={unreadCount} onLeave={close} />}
      </Popover.Dropdown>
    </Popover>
  );
}

interface LatestNotificationsProps {
  unreadCount: number;
  onLeave: () => void;
}

function LatestNotifications({ unreadCount, onLeave }: LatestNotificationsProps) {
  const t = useMessages(notificationsMessages);
  const { data, error, refetch } = useQuery(latestNotifications);
  const markAllRead = useMarkAllRead();
  const newestNotification = data?.notifications[0];
  return (
    <>
      <div className={classes.popoverHead}>
        <Text fw={600} size="sm">
          {t('title')}
        </Text>
        <Button
          size="compact-sm"
          variant="subtle"
          disabled={unreadCount === 0 || newestNotification === undefined}
          onClick={() => newestNotification && markAllRead.mutate(newestNotification.id)}
        >
          {t('markAllRead')}
        </Button>
      </div>
      {error && !data && <ProblemAlert error={error} onRetry={() => void refetch()} />}
      {!error && !data && <Skeleton height={120} m="sm" />}
      {data?.notifications.length === 0 && (
        <Text size="sm" c="dimmed" p="md">
          {t('noneText')}
        </Text>
      )}
      {data && data.notifications.length > 0 && (
        <ul className={`${classes.list} ${classes.popoverList}`}>
          {foldNotifications(data.notifications).map((notification) => (
            <NotificationRow
              key={notification.latest.id}
              notification={notification}
              onOpen={onLeave}
            />
          ))}
        </ul>
      )}
      <div className={classes.popoverFoot}>
        <Anchor
          size="sm"
          renderRoot={(props) => <Link to="/notifications" {...props} />}
          onClick={onLeave}
        >
          {t('all')}
        </Anchor>
        <Anchor
          size="sm"
          renderRoot={(props) => <Link to="/account/notifications" {...props} />}
          onClick={onLeave}
        >
          {t('settings')}
        </Anchor>
      </div>
    </>
  );
}
