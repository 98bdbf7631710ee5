import { MutationCache, QueryCache, type QueryClient } from '@tanstack/react-query';
import { ApiProblem } from '@stackyard/api-client';
import type { ProblemCode } from '@stackyard/contracts';
import { FollowingQueryClient } from './first-reads.js';
import { queryKeys } from './query-keys.js';

const retries = 2;
/** Refusals that contradict what the page knows of the session. */
const outdated: ReadonlySet<ProblemCode> = new Set(['UNAUTHENTICATED', 'PERMISSION_MISSING']);

/** Refusals are answers: asking again changes nothing, except where the server itself was not ready. */
function shouldRetry(failures: number, error: Error): boolean {
  if (failures >= retries) return false;
  if (!(error instanceof ApiProblem)) return true;
  return error.code === 'DATABASE_BUSY' || error.code === 'NOT_READY';
}

export function createQueryClient(): QueryClient {
  // Any call may find that the session is over, or that a permission is gone; who is signed in and
  // what they may do is then asked anew, and the shell follows.
  const onError = (error: Error): void => {
    if (error instanceof ApiProblem && outdated.has(error.code)) {
      void client.invalidateQueries({ queryKey: queryKeys.session });
    }
  };
  const client: QueryClient = new FollowingQueryClient({
    queryCache: new QueryCache({ onError }),
    mutationCache: new MutationCache({ onError }),
    defaultOptions: {
      queries: { retry: shouldRetry, staleTime: 30_000, refetchOnWindowFocus: false },
    },
  });
  return client;
}
