import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { unreadNotifications } from '#shared/notifications/unread.queries.js';
import { NewNotificationStatus } from './arrival-status.js';
import { BellButton } from './bell-button.js';

const BellPopover = lazy(async () => {
  const { BellPopover: component } = await import('./bell-popover.js');
  return { default: component };
});

/** The number of unread notifications. The popover is loaded on demand. */
export function Bell() {
  const { data } = useQuery(unreadNotifications);
  const [wanted, setWanted] = useState(false);
  const unread = data?.unread ?? 0;
  const target = (
    <BellButton unread={unread} aria-haspopup="dialog" onClick={() => setWanted(true)} />
  );
  return (
    <>
      <NewNotificationStatus unread={data?.unread} />
      {wanted ? (
        <Suspense fallback={target}>
          <BellPopover unread={unread} />
        </Suspense>
      ) : (
        target
      )}
    </>
  );
}
