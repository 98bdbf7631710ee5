import { logout, readSession } from '@stackyard/contracts';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../api/api.js';
import { queryKeys } from '../api/query-keys.js';

/** The current user and their permissions. */
export const session = queryOptions({
  queryKey: queryKeys.session,
  queryFn: ({ signal }) => api.call(readSession, { signal }),
  staleTime: 5 * 60_000,
});

/**
 * The mutation key of a password change. While the change is pending, requests with the old session
 * cookie fail, which `useSessionWatch` must not treat as the end of the session.
 */
export const passwordChangeKey = [...queryKeys.account, 'password'] as const;

export function useSignOut() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: () => api.call(logout),
    // Refetching the session redirects the user to the sign-in page.
    onSuccess: () => cache.invalidateQueries({ queryKey: queryKeys.session }),
  });
}
