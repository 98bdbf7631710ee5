import type { SessionReply } from '@stackyard/contracts';
import { useQuery, useQueryClient, type QueryKey } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { queryKeys } from '../../shared/api/query-keys.js';
import { session } from '../../shared/session/session.queries.js';
import { returnSearch } from '../guards.js';

const kept: readonly string[] = [...queryKeys.session, ...queryKeys.setup];

const isForgotten = ({ queryKey }: { queryKey: QueryKey }): boolean =>
  !kept.includes(String(queryKey[0]));

/** Leads from the frame to the sign-in page as soon as the session is over, and forgets what it showed. */
export function useSessionWatch(): void {
  useRightsWatch();
  const cache = useQueryClient();
  const router = useRouter();
  const { data } = useQuery(session);
  const ended = data?.authenticated === false;
  useEffect(() => {
    if (!ended) return;
    void router
      .navigate({ to: '/sign-in', search: returnSearch(router.state.location.href) })
      .then(() => cache.removeQueries({ predicate: isForgotten }));
  }, [ended, router, cache]);
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
