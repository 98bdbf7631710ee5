import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { RegisteredRouter } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { queryKeys } from '../shared/api/query-keys.js';
import { session } from '../shared/session/session.queries.js';
import { returnSearch } from './guards.js';

/** Leads to the sign-in page as soon as a session is over, and forgets what it had shown. */
export function SessionWatch({ router }: { router: RegisteredRouter }) {
  const cache = useQueryClient();
  const { data } = useQuery(session);
  const authenticated = data?.authenticated;
  const before = useRef(authenticated);
  useEffect(() => {
    // Whoever arrives without a session is led by the guards; here one that was open has ended.
    const ended = before.current === true && authenticated === false;
    before.current = authenticated;
    if (!ended) return;
    const { pathname, href } = router.state.location;
    if (pathname === '/sign-in' || pathname === '/setup') return;
    const known: readonly string[] = [...queryKeys.session, ...queryKeys.setup];
    void router
      .navigate({ to: '/sign-in', search: returnSearch(href) })
      .then(() =>
        cache.removeQueries({ predicate: ({ queryKey }) => !known.includes(String(queryKey[0])) }),
      );
  }, [authenticated, router, cache]);
  return null;
}
