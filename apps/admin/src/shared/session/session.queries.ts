import { logout, readSession } from '@stackyard/contracts';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../api/api.js';
import { queryKeys } from '../api/query-keys.js';

/** Who is signed in and what they may do. */
export const session = queryOptions({
  queryKey: queryKeys.session,
  queryFn: ({ signal }) => api.call(readSession, { signal }),
  staleTime: 5 * 60_000,
});

/** Marks the change of the caller’s password: while it runs, the session that it replaces may be over. */
export const passwordChange = [...queryKeys.account, 'password'] as const;

export function useSignOut() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: () => api.call(logout),
    // The answer about the session comes last: it leads away from pages whose data is gone then.
    onSuccess: () => cache.invalidateQueries({ queryKey: queryKeys.session }),
  });
}
