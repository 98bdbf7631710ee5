import { listTokens } from '@stackyard/contracts';
import { api } from '../api/api.js';
import { expiresSoon } from './expiry.js';

/** Reads the user's own tokens that expire soon, earliest first. */
export async function readExpiringTokens(signal: AbortSignal) {
  const { tokens } = await api.call(listTokens, {
    query: { state: ['active'], limit: 200 },
    signal,
  });
  const now = Date.now();
  return tokens
    .filter((token) => expiresSoon(token, now))
    .sort((a, b) => a.expiresAt.localeCompare(b.expiresAt));
}
