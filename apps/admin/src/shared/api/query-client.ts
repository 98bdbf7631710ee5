import { MutationCache, QueryCache, type QueryClient } from '@tanstack/react-query';
import { ApiProblem } from '@stackyard/api-client';
import type { ProblemCode } from '@stackyard/contracts';
import { AppQueryClient } from './first-reads.js';
import { queryKeys } from './query-keys.js';

const maxRetries = 2;
/** Problems that show that the cached session is out of date. */
const sessionProblems: ReadonlySet<ProblemCode> = new Set([
  'UNAUTHENTICATED',
  'PERMISSION_MISSING',
]);

/**
 * Returns whether to retry a failed request, which happens at most `maxRetries` times. Requests
 * that the server rejected are retried only if the database was busy or the server was not ready.
 */
function shouldRetry(failureCount: number, error: Error): boolean {
  if (failureCount >= maxRetries) return false;
  if (!(error instanceof ApiProblem)) return true;
  return error.code === 'DATABASE_BUSY' || error.code === 'NOT_READY';
}

export function createQueryClient(): QueryClient {
  // Any call can reveal that the session has ended or a permission was withdrawn. Refetching the
  // session updates the shell.
  const onError = (error: Error): void => {
    if (error instanceof ApiProblem && sessionProblems.has(error.code)) {
      void client.invalidateQueries({ queryKey: queryKeys.session });
    }
  };
  const client: QueryClient = new AppQueryClient({
    queryCache: new QueryCache({ onError }),
    mutationCache: new MutationCache({ onError }),
    defaultOptions: {
      queries: { retry: shouldRetry, staleTime: 30_000, refetchOnWindowFocus: false },
    },
  });
  return client;
}
