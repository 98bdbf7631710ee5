import { createHash } from 'node:crypto';

/** Returns a strong entity tag (RFC 9110, 8.8.3) derived from the content. */
export function strongEtag(content: string | Buffer): string {
  return `"${createHash('sha256').update(content).digest('base64url')}"`;
}
