import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { queryKeys } from '../../shared/api/query-keys.js';
import { session } from '../../shared/session/session.queries.js';
import { returnSearch } from '../guards.js';

const kept: readonly string[] = [...queryKeys.session, ...queryKeys.setup];

/** Leads from the frame to the sign-in page as soon as the session is over, and forgets what it showed. */
export function useSessionWatch(): void {
  const cache = useQueryClient();
  const router = useRouter();
  const { data } = useQuery(session);
  const ended = data?.authenticated === false;
  useEffect(() => {
    if (!ended) return;
    void router
      .navigate({ to: '/sign-in', search: returnSearch(router.state.location.href) })
      .then(() =>
        cache.removeQueries({ predicate: ({ queryKey }) => !kept.includes(String(queryKey[0])) }),
      );
  }, [ended, router, cache]);
}
