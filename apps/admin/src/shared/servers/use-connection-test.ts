import { testConnection, type TestConnectionRequest } from '@stackyard/contracts';
import { queryOptions, useMutation } from '@tanstack/react-query';
import { api } from '../api/api.js';

/** Tries a platform; the answer says which check failed. */
export function useConnectionTest() {
  return useMutation({
    mutationFn: (body: TestConnectionRequest) => api.call(testConnection, { body }),
  });
}

/** The same for a saved server; each time it is shown it is tried anew. */
export const connectionTest = (body: TestConnectionRequest) =>
  queryOptions({
    queryKey: ['connection-test', body],
    queryFn: ({ signal }) => api.call(testConnection, { body, signal }),
    staleTime: 0,
    gcTime: 0,
    retry: false,
  });
