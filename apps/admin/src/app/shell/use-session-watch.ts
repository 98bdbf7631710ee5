import type { SessionEnd, SessionReply } from '@stackyard/contracts';
import { useIsMutating, useQuery, useQueryClient, type QueryKey } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { queryKeys } from '#shared/api/query-keys.js';
import { useServerEvent } from '#shared/realtime/realtime-context.js';
import { passwordChange, session } from '#shared/session/session.queries.js';
import { returnSearch } from '../guards.js';

const kept: readonly string[] = [...queryKeys.session, ...queryKeys.setup];

const isForgotten = ({ queryKey }: { queryKey: QueryKey }): boolean =>
  !kept.includes(String(queryKey[0]));

/**
 * Leads from the frame to the sign-in page as soon as the session is over, says why where the server
 * did, and forgets what the frame showed.
 */
export function useSessionWatch(): void {
  useRightsWatch();
  const cache = useQueryClient();
  const router = useRouter();
  const { data, dataUpdatedAt } = useQuery(session);
  const reason = useRef<SessionEnd | null>(null);
  useServerEvent('session.ended', (payload) => {
    reason.current = payload.reason;
  });
  // The answer to a password change brings the cookie that goes on: until then the old one is refused.
  const changing = useIsMutating({ mutationKey: passwordChange }) > 0;
  const authenticated = data?.authenticated;
  useEffect(() => {
    // What ended was another cookie than the one that goes on.
    if (authenticated) reason.current = null;
    if (changing || authenticated !== false) return;
    const ended = reason.current;
    const search = {
      ...returnSearch(router.state.location.href),
      ...(ended !== null && ended !== 'signed-out' && { ended }),
    };
    void router
      // Typed things are lost with the session: asking whether to stay would be no real question.
      .navigate({ to: '/sign-in', search, ignoreBlocker: true })
      .then(() => cache.removeQueries({ predicate: isForgotten }));
  }, [authenticated, dataUpdatedAt, changing, router, cache]);
}

/**
 * Asks the guards again when the rights have changed: an open page gives way as soon as its permission
 * is gone and comes back with it, and what it showed is forgotten.
 */
function useRightsWatch(): void {
  const cache = useQueryClient();
  const router = useRouter();
  const { data } = useQuery(session);
  const rights = data?.authenticated ? rightsOf(data) : undefined;
  const known = useRef(rights);
  useEffect(() => {
    if (rights === undefined || known.current === rights) return;
    const first = known.current === undefined;
    known.current = rights;
    if (first) return;
    void router
      .invalidate()
      .then(() => cache.removeQueries({ type: 'inactive', predicate: isForgotten }));
  }, [rights, router, cache]);
}

/** Everything that decides what one may do, in one word. */
function rightsOf({ user, permissions = [] }: SessionReply): string {
  return `${user?.id} ${user?.superuser} ${permissions.toSorted().join(' ')}`;
}
