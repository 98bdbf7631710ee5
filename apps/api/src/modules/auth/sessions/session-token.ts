import { createHash, randomBytes } from 'node:crypto';

/** Creates a token of 256 random bits. */
export function newSessionToken(): string {
  return randomBytes(32).toString('base64url');
}

/**
 * Returns the hash of a token, because the token itself is never stored. The token is random, so a
 * fast hash is enough.
 */
export function hashOfToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}
