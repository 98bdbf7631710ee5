import type { EventLogEntryReply } from '@stackyard/contracts';
import { sha256 } from './hashes.js';

/** What an entry about a deletion says in its `details.deletion`; it vouches for what was removed. */
export interface Attestation {
  /** Number of the deletion. */
  id: number;
  /** How many entries it removed. */
  entries: number;
  /** Removal digest after the last of them, 64 hexadecimal digits. */
  digest: string;
}

/** What stays of an entry that was removed. */
export interface Removed {
  id: number;
  /** 32 bytes. */
  contentHash: Uint8Array;
  /** Set when the entry was that of a finished deletion: what it vouched for. */
  closed: { entries: number; digest: Uint8Array } | null;
}

/** Removal digest of a deletion that has not removed anything yet: 32 zero bytes. */
export const noneRemoved: Buffer = Buffer.alloc(32);

/**
 * The removal digest after one more entry, in the order of their ids: SHA-256 of the digest before,
 * the id (8 bytes, big endian) and the content hash. When the removed entry vouched for a deletion
 * itself, the number of entries (8 bytes) and the digest that it vouched for follow: whoever removes
 * a witness takes over its testimony.
 */
export function removalDigest(before: Uint8Array, { id, contentHash, closed }: Removed): Buffer {
  const own = [before, number(id), contentHash];
  return closed ? sha256(...own, number(closed.entries), closed.digest) : sha256(...own);
}

/** What an entry says about a deletion; null for every other entry. */
export function attestationOf({ category, details }: EventLogEntryReply): Attestation | null {
  const deletion: unknown = category === 'event-log' ? details?.['deletion'] : undefined;
  if (typeof deletion !== 'object' || deletion === null) return null;
  const { id, entries, digest }: Partial<Record<string, unknown>> = { ...deletion };
  const said = typeof id === 'number' && typeof entries === 'number' && typeof digest === 'string';
  return said ? { id, entries, digest } : null;
}

function number(value: number): Buffer {
  const bytes = Buffer.alloc(8);
  bytes.writeBigUInt64BE(BigInt(value));
  return bytes;
}
