import { queryOptions } from '@tanstack/react-query';
import { queryKeys } from '../api/query-keys.js';

/** Own tokens that are about to expire. What it takes to ask comes with the question. */
export const expiringTokens = queryOptions({
  queryKey: [...queryKeys.tokens, 'expiring'],
  queryFn: async ({ signal }) => {
    const { readExpiringTokens } = await import('../tokens/expiring-tokens.js');
    return readExpiringTokens(signal);
  },
  staleTime: 5 * 60_000,
});
