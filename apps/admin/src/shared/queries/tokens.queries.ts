import { queryOptions } from '@tanstack/react-query';
import { queryKeys } from '../api/query-keys.js';

/** The user's own tokens that expire soon. The code that reads them is loaded on demand. */
export const expiringTokens = queryOptions({
  queryKey: [...queryKeys.tokens, 'expiring'],
  queryFn: async ({ signal }) => {
    const { readExpiringTokens } = await import('../tokens/expiring-tokens.js');
    return readExpiringTokens(signal);
  },
  staleTime: 5 * 60_000,
});
