import { VisuallyHidden } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { useMessages } from '#shared/i18n/messages.js';
import { bellMessages } from './bell.messages.js';

/** Notifications that arrive within this time of each other are announced together. */
const announceDelayMs = 3000;

/** Tells screen readers that notifications have arrived. Reading notifications is not announced. */
export function NewNotificationStatus({ unread }: { unread: number | undefined }) {
  const t = useMessages(bellMessages);
  const [announced, setAnnounced] = useState<number | null>(null);
  const before = useRef<number | undefined>(undefined);
  useEffect(() => {
    if (unread === undefined) return;
    const isMore = before.current !== undefined && unread > before.current;
    // Update the baseline at once unless the count has risen. The first count only sets the
    // baseline, so notifications that existed when the page opened are not announced.
    if (!isMore) before.current = unread;
    const timer = setTimeout(() => {
      before.current = unread;
      setAnnounced(isMore ? unread : null);
    }, announceDelayMs);
    return () => clearTimeout(timer);
  }, [unread]);
  return (
    <VisuallyHidden role="status">
      {announced !== null && t('arrived', { unread: announced })}
    </VisuallyHidden>
  );
}
