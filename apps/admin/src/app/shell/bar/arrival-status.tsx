import { VisuallyHidden } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { useMessages } from '#shared/i18n/messages.js';
import { bellMessages } from './bell.messages.js';

/** Notifications that arrive within this time of each other are announced together. */
const announceDelayMs = 3000;

/**
 * Tells screen readers that notifications have arrived. A falling number of unread notifications
 * is not announced.
 */
export function NewNotificationStatus({ unreadCount }: { unreadCount: number | undefined }) {
  const t = useMessages(bellMessages);
  const [announcedCount, setAnnouncedCount] = useState<number | null>(null);
  const previousUnreadCount = useRef<number | undefined>(undefined);
  useEffect(() => {
    if (unreadCount === undefined) return;
    const hasRisen =
      previousUnreadCount.current !== undefined && unreadCount > previousUnreadCount.current;
    // Update the baseline at once unless the count has risen. The first count only sets the
    // baseline, so notifications that existed when the page opened are not announced.
    if (!hasRisen) previousUnreadCount.current = unreadCount;
    const timer = setTimeout(() => {
      previousUnreadCount.current = unreadCount;
      setAnnouncedCount(hasRisen ? unreadCount : null);
    }, announceDelayMs);
    return () => clearTimeout(timer);
  }, [unreadCount]);
  return (
    <VisuallyHidden role="status">
      {announcedCount !== null && t('arrived', { unread: announcedCount })}
    </VisuallyHidden>
  );
}
