import type { EventLogEntryReply } from '@stackyard/contracts';
import { createHash } from 'node:crypto';
import { canonicalEntry } from './canonical-entry.js';

/** Where the chain begins: 32 zero bytes instead of the chain hash of an entry before. */
export const genesis: Buffer = Buffer.alloc(32);

/** SHA-256 of the canonical form of an entry in UTF-8; 32 bytes. */
export function contentHashOf(entry: EventLogEntryReply): Buffer {
  return sha256(canonicalEntry(entry));
}

/** SHA-256 of the chain hash before (32 bytes), followed by the content hash (32 bytes). */
export function chainHashOf(before: Uint8Array, contentHash: Uint8Array): Buffer {
  return sha256(before, contentHash);
}

/** SHA-256 of parts, one after the other; 32 bytes. */
export function sha256(...parts: (string | Uint8Array)[]): Buffer {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return hash.digest();
}
