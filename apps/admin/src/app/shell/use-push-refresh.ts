import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useLocale } from '#shared/i18n/locale.js';
import { session } from '#shared/session/session.queries.js';

/**
 * Keeps this browser's registration for notifications up to date when another user signs in or the
 * language changes. Does nothing if the user has not allowed notifications.
 */
export function usePushRefresh(): void {
  const { data } = useQuery(session);
  const locale = useLocale();
  const userId = data?.authenticated ? data.user?.id : undefined;
  useEffect(() => {
    if (userId === undefined || !('serviceWorker' in navigator && 'Notification' in window)) return;
    if (Notification.permission !== 'granted') return;
    // Load the code only when it is needed, because most users have not turned notifications on.
    void import('#shared/notifications/push-subscription.js').then(({ refreshPush }) =>
      refreshPush(userId),
    );
  }, [userId, locale]);
}
