import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { ApiProblem } from '@stackyard/api-client';
import { queryKeys } from './query-keys.js';

const retries = 2;

/** Refusals are answers: asking again changes nothing, except where the server itself was not ready. */
export function shouldRetry(failures: number, error: Error): boolean {
  if (failures >= retries) return false;
  if (!(error instanceof ApiProblem)) return true;
  return error.code === 'DATABASE_BUSY' || error.code === 'NOT_READY';
}

export function createQueryClient(): QueryClient {
  // Any call may find that the session is over; who is signed in is then asked anew, and the
  // shell leads to the sign-in page.
  const onError = (error: Error): void => {
    if (error instanceof ApiProblem && error.code === 'UNAUTHENTICATED') {
      void client.invalidateQueries({ queryKey: queryKeys.session });
    }
  };
  const client: QueryClient = new QueryClient({
    queryCache: new QueryCache({ onError }),
    mutationCache: new MutationCache({ onError }),
    defaultOptions: {
      queries: { retry: shouldRetry, staleTime: 30_000, refetchOnWindowFocus: false },
    },
  });
  return client;
}
