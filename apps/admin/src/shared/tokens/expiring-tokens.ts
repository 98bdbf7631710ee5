import { listTokens } from '@stackyard/contracts';
import { api } from '../api/api.js';
import { expiresSoon } from './expiry.js';

/** Own tokens that stop working within two weeks, the next one first. */
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
