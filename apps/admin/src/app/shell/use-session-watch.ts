import type { SessionEnd, SessionReply } from '@stackyard/contracts';
import { useIsMutating, useQuery, useQueryClient, type QueryKey } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { queryKeys } from '#shared/api/query-keys.js';
import { forgetPages } from '#shared/command-palette/recent-pages.js';
import { useServerEvent } from '#shared/realtime/realtime-context.js';
import { passwordChangeKey, session } from '#shared/session/session.queries.js';
import { returnToSearch } from '../guards.js';

const preservedKeys: readonly string[] = [...queryKeys.session, ...queryKeys.setup];

const isDiscardable = ({ queryKey }: { queryKey: QueryKey }): boolean =>
  !preservedKeys.includes(String(queryKey[0]));

/**
 * Opens the sign-in page when the session ends, with the reason if it is known, and clears the
 * cached data and the recent pages.
 */
export function useSessionWatch(): void {
  usePermissionWatch();
  const cache = useQueryClient();
  const router = useRouter();
  const { data, dataUpdatedAt } = useQuery(session);
  const reason = useRef<SessionEnd | null>(null);
  useServerEvent('session.ended', (payload) => {
    reason.current = payload.reason;
  });
  // While the password is being changed, requests with the old session cookie fail. Do not treat
  // such a failure as the end of the session.
  const isChangingPassword = useIsMutating({ mutationKey: passwordChangeKey }) > 0;
  const authenticated = data?.authenticated;
  useEffect(() => {
    // While the user is signed in, a received reason belongs to another session, so discard it.
    if (authenticated) reason.current = null;
    if (isChangingPassword || authenticated !== false) return;
    const endReason = reason.current;
    const search = {
      ...returnToSearch(router.state.location.href),
      ...(endReason !== null && endReason !== 'signed-out' && { ended: endReason }),
    };
    void router
      // The input is lost with the session, so do not ask whether to leave the page.
      .navigate({ to: '/sign-in', search, ignoreBlocker: true })
      .then(() => {
        forgetPages();
        cache.removeQueries({ predicate: isDiscardable });
      });
  }, [authenticated, dataUpdatedAt, isChangingPassword, router, cache]);
}

/**
 * Runs the route guards again when permissions change. If a permission is withdrawn, the page that
 * requires the permission closes, and the page's data is removed from the cache; if the permission
 * is granted again, the page reappears.
 */
function usePermissionWatch(): void {
  const cache = useQueryClient();
  const router = useRouter();
  const { data } = useQuery(session);
  const currentKey = data?.authenticated ? permissionKey(data) : undefined;
  const lastKey = useRef(currentKey);
  useEffect(() => {
    if (currentKey === undefined || lastKey.current === currentKey) return;
    const isFirst = lastKey.current === undefined;
    lastKey.current = currentKey;
    if (isFirst) return;
    void router
      .invalidate()
      .then(() => cache.removeQueries({ type: 'inactive', predicate: isDiscardable }));
  }, [currentKey, router, cache]);
}

/** Returns a key that changes when another user signs in or when the user's permissions change. */
function permissionKey({ user, permissions = [] }: SessionReply): string {
  return `${user?.id} ${user?.superuser} ${permissions.toSorted().join(' ')}`;
}
