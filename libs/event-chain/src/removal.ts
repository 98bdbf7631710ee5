import type { EventLogEntryReply } from '@stackyard/contracts';
import { sha256 } from './hashes.js';

/** The record of a deletion, stored in `details.deletion` of the log entry about it. */
export interface Attestation {
  /** ID of the deletion. */
  id: number;
  /** Number of removed entries. */
  entries: number;
  /** Removal digest after the last removed entry, 64 hexadecimal digits. */
  digest: string;
}

/** The part of a removed entry that is kept. */
export interface RemovedEntry {
  id: number;
  /** Hash of the canonical form of the entry, 32 bytes. */
  contentHash: Uint8Array;
  /**
   * If the entry recorded a completed deletion, the number and digest of the entries that the
   * deletion removed; otherwise null.
   */
  closed: { entries: number; digest: Uint8Array } | null;
}

/** Removal digest of a deletion without removed entries: 32 zero bytes. */
export const emptyRemovalDigest: Buffer = Buffer.alloc(32);

/**
 * Returns the removal digest after one more entry, in the order of IDs: SHA-256 of the previous
 * digest, the ID (8 bytes, big endian) and the content hash. If the removed entry was about a
 * deletion itself, that deletion's number of entries (8 bytes) and digest follow, so that its
 * record remains covered.
 *
 * @param before - previous digest, 32 bytes
 */
export function removalDigest(
  before: Uint8Array,
  { id, contentHash, closed }: RemovedEntry,
): Buffer {
  const parts = [before, encodeNumber(id), contentHash];
  return closed ? sha256(...parts, encodeNumber(closed.entries), closed.digest) : sha256(...parts);
}

/**
 * If the entry records a deletion, returns the details of that deletion; otherwise returns null.
 */
export function attestationOf({ category, details }: EventLogEntryReply): Attestation | null {
  const deletion: unknown = category === 'event-log' ? details?.['deletion'] : undefined;
  if (typeof deletion !== 'object' || deletion === null) return null;
  const { id, entries, digest }: Partial<Record<string, unknown>> = { ...deletion };
  const isValid =
    typeof id === 'number' && typeof entries === 'number' && typeof digest === 'string';
  return isValid ? { id, entries, digest } : null;
}

function encodeNumber(value: number): Buffer {
  const bytes = Buffer.alloc(8);
  bytes.writeBigUInt64BE(BigInt(value));
  return bytes;
}
