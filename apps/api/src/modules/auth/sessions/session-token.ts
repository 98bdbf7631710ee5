import { createHash, randomBytes } from 'node:crypto';

/** 256 random bits. */
export function newSessionToken(): string {
  return randomBytes(32).toString('base64url');
}

/** Only the hash is stored. The token is random, so a fast hash is enough. */
export function hashOfToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}
