import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { lazyComponent } from '#shared/lazy/lazy-component.js';
import { unreadNotifications } from '#shared/notifications/unread.queries.js';
import { NewNotificationStatus } from './arrival-status.js';
import { BellButton } from './bell-button.js';

const BellPopover = lazyComponent(async () => (await import('./bell-popover.js')).BellPopover);

/** A bell button with the number of unread notifications. The popover is loaded on demand. */
export function Bell() {
  const { data } = useQuery(unreadNotifications);
  const [opened, setOpened] = useState(false);
  const unreadCount = data?.unread ?? 0;
  const target = (
    <BellButton unreadCount={unreadCount} aria-haspopup="dialog" onClick={() => setOpened(true)} />
  );
  return (
    <>
      <NewNotificationStatus unreadCount={data?.unread} />
      {opened ? <BellPopover unreadCount={unreadCount} fallback={target} /> : target}
    </>
  );
}
