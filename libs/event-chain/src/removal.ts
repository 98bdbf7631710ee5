import type { EventLogEntryReply } from '@stackyard/contracts';
import { sha256 } from './hashes.js';

/** Record of a deletion, stored in `details.deletion` of its log entry. */
export interface Attestation {
  id: number;
  /** Number of removed entries. */
  entries: number;
  /** Removal digest after the last removed entry, 64 hexadecimal digits. */
  digest: string;
}

/** What remains of an entry after its removal. */
export interface RemovedEntry {
  id: number;
  /** Content hash of the entry, 32 bytes. */
  contentHash: Uint8Array;
  /**
   * If the entry recorded a completed deletion, the number and digest of the entries that the
   * deletion removed; otherwise null.
   */
  closed: { entries: number; digest: Uint8Array } | null;
}

/** Removal digest before the first entry is removed: 32 zero bytes. */
export const emptyRemovalDigest: Buffer = Buffer.alloc(32);

/**
 * Returns the removal digest after one more entry. Entries must be added in the order of their IDs.
 * The digest is the SHA-256 hash of the previous digest, the ID (8 bytes, big endian) and the
 * content hash. If the removed entry itself recorded a deletion, that deletion's number of entries
 * (8 bytes) and digest are hashed as well, so that the recorded deletion stays verifiable.
 *
 * @param previousDigest - previous digest, 32 bytes
 */
export function removalDigest(
  previousDigest: Uint8Array,
  { id, contentHash, closed }: RemovedEntry,
): Buffer {
  const parts = [previousDigest, encodeNumber(id), contentHash];
  return closed ? sha256(...parts, encodeNumber(closed.entries), closed.digest) : sha256(...parts);
}

/**
 * Returns the details of the deletion that an entry records; null if the entry records no deletion.
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
