import { createHash } from 'node:crypto';

/** A strong entity tag (RFC 9110, 8.8.3), derived from the content. */
export function strongEtag(text: string): string {
  return `"${createHash('sha256').update(text).digest('base64url')}"`;
}
