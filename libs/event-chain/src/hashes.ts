import type { EventLogEntryReply } from '@stackyard/contracts';
import { createHash } from 'node:crypto';
import { canonicalEntry } from './canonical-entry.js';

/** Start of the chain: 32 zero bytes in place of a previous chain hash. */
export const genesis: Buffer = Buffer.alloc(32);

/** Returns the content hash of an entry: SHA-256 of its canonical form in UTF-8, 32 bytes. */
export function contentHashOf(entry: EventLogEntryReply): Buffer {
  return sha256(canonicalEntry(entry));
}

/**
 * Returns the chain hash of an entry: SHA-256 of the previous chain hash followed by the entry's
 * content hash. All hashes have 32 bytes.
 */
export function chainHashOf(previousChainHash: Uint8Array, contentHash: Uint8Array): Buffer {
  return sha256(previousChainHash, contentHash);
}

/** Returns the SHA-256 hash of the concatenated parts; 32 bytes. */
export function sha256(...parts: (string | Uint8Array)[]): Buffer {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return hash.digest();
}
