import { fetchWholeList } from '@stackyard/api-client';
import { listTokens } from '@stackyard/contracts';
import { api } from '../api/api.js';
import { expiresSoon } from './expiry.js';

/** Reads the user's own tokens that expire soon, earliest first. */
export async function readExpiringTokens(signal: AbortSignal) {
  const { tokens } = await fetchWholeList(
    (page) => api.call(listTokens, { query: { state: ['active'], ...page }, signal }),
    'tokens',
  );
  const now = Date.now();
  return tokens
    .filter((token) => expiresSoon(token, now))
    .sort((a, b) => a.expiresAt.localeCompare(b.expiresAt));
}
