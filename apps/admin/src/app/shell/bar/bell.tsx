import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { unreadNotifications } from '#shared/notifications/unread.queries.js';
import { ArrivalStatus } from './arrival-status.js';
import { BellTarget } from './bell-target.js';

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
    <BellTarget unread={unread} aria-haspopup="dialog" onClick={() => setWanted(true)} />
  );
  return (
    <>
      <ArrivalStatus unread={data?.unread} />
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
