import { VisuallyHidden } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { useMessages } from '#shared/i18n/messages.js';
import { bellMessages } from './bell.messages.js';

/** Notifications that arrive within this time of each other are announced together. */
const announceDelayMs = 3000;

/** Tells screen readers that notifications have arrived. Reading notifications is not announced. */
export function NewNotificationStatus({ unread }: { unread: number | undefined }) {
  const t = useMessages(bellMessages);
  const [announcedCount, setAnnouncedCount] = useState<number | null>(null);
  const previousUnread = useRef<number | undefined>(undefined);
  useEffect(() => {
    if (unread === undefined) return;
    const isMore = previousUnread.current !== undefined && unread > previousUnread.current;
    // Update the baseline at once unless the count has risen. The first count only sets the
    // baseline, so notifications that existed when the page opened are not announced.
    if (!isMore) previousUnread.current = unread;
    const timer = setTimeout(() => {
      previousUnread.current = unread;
      setAnnouncedCount(isMore ? unread : null);
    }, announceDelayMs);
    return () => clearTimeout(timer);
  }, [unread]);
  return (
    <VisuallyHidden role="status">
      {announcedCount !== null && t('arrived', { unread: announcedCount })}
    </VisuallyHidden>
  );
}
