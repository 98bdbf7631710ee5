import { tokenPrefix } from '@stackyard/contracts';
import { createHash, randomBytes } from 'node:crypto';

/**
 * Creates a token of 256 random bits. A token that happens to begin like an API token is discarded,
 * because Stackyard would treat it as an API token.
 */
export function createSessionToken(generateBytes = () => randomBytes(32)): string {
  for (;;) {
    const token = generateBytes().toString('base64url');
    if (!token.startsWith(tokenPrefix)) return token;
  }
}

/**
 * Returns the hash of a token, because the token itself is never stored. The token is random, so a
 * fast hash is enough.
 */
export function hashOfToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}
