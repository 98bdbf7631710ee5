import type { EventLogEntryReply, LogFault } from '@stackyard/contracts';
import { chainHashOf, contentHashOf, genesis } from './hashes.js';
import { attestationOf, emptyRemovalDigest, removalDigest, type RemovedEntry } from './removal.js';

/** An existing entry with its stored hashes (32 bytes each). */
export interface EntryLink {
  kind: 'entry';
  entry: EventLogEntryReply;
  contentHash: Uint8Array;
  chainHash: Uint8Array;
}

/** The stored part of an entry that was removed through Stackyard. */
export interface RemovedLink extends RemovedEntry {
  kind: 'removed';
  chainHash: Uint8Array;
  /** ID of the deletion that removed the entry. */
  deletion: number;
}

/** A link of the chain: an existing entry, or the stored part of a removed one. */
export type ChainLink = EntryLink | RemovedLink;

/** The stored record of a deletion. */
export interface DeletionRecord {
  id: number;
  /** ID of the log entry that records the deletion; null while the deletion is in progress. */
  entryId: number | null;
  /** Number of removed entries. */
  entries: number;
  /** Removal digest, 32 bytes. */
  digest: Uint8Array;
}

/** The head of a chain: the latest entry's ID and its chain hash (32 bytes). */
export interface ChainHead {
  id: number;
  hash: Uint8Array;
}

interface Removal {
  firstId: number;
  entries: number;
  digest: Buffer;
}

/**
 * The number and digest of the entries that a deletion removed, as recorded in an existing entry.
 */
interface AttestationInEntry {
  entryId: number;
  entries: number;
  digest: string;
}

/**
 * Verifies a chain link by link, in ascending order of IDs. Only the last two hashes and the totals
 * of each deletion are kept in memory. Stop at the first fault: later results are meaningless.
 *
 * @example
 * const walk = new ChainWalk(head);
 * for (const link of links) if (walk.step(link)) break;
 * const fault = walk.end(deletions);
 */
export class ChainWalk {
  /** Number of verified links so far. */
  checked = 0;
  /**
   * Number of deletions that no entry up to `head` records, for example because they are still in
   * progress. Set by {@link end}.
   */
  openDeletions = 0;
  private lastLink: ChainHead = { id: 0, hash: genesis };
  private hashBeforePrevious: Uint8Array = genesis;
  private readonly removals = new Map<number, Removal>();
  private readonly attestations = new Map<number, AttestationInEntry>();
  /**
   * Attestations in entries that were themselves removed later: number and digest of the entries
   * that the attested deletion removed. Keyed by the ID of the attesting entry.
   */
  private readonly removedAttestations = new Map<number, NonNullable<RemovedEntry['closed']>>();
  private hasPassedEarlierHead = false;

  /**
   * @param head - head of the chain when reading started; links after it must not be passed to
   *   {@link step}
   * @param earlierHead - a head that was saved elsewhere at an earlier time; the chain must contain
   *   it
   */
  constructor(
    private readonly head: ChainHead,
    private readonly earlierHead?: ChainHead,
  ) {}

  /** Verifies the next link. Returns its fault, or null if the chain is intact so far. */
  step(link: ChainLink): LogFault | null {
    const id = link.kind === 'entry' ? link.entry.id : link.id;
    const fault = this.faultOf(link, id);
    if (fault) return fault;
    if (link.kind === 'removed') this.remove(link);
    else this.collectAttestation(link.entry);
    this.hashBeforePrevious = this.lastLink.hash;
    this.lastLink = { id, hash: link.chainHash };
    this.checked += 1;
    if (this.earlierHead?.id !== id) return null;
    this.hasPassedEarlierHead = true;
    return bytesEqual(link.chainHash, this.earlierHead.hash)
      ? null
      : {
          kind: 'head-missed',
          id,
          found: `The chain hash of entry ${id} differs from the given head.`,
        };
  }

  /**
   * Ends the walk: checks that the chain reaches its head, that the removed entries match the
   * recorded deletions, and that the chain contains the earlier head, if one was given. Returns the
   * first fault, or null if the chain is intact.
   *
   * @param deletions - all deletion records, read after the last link
   */
  end(deletions: Iterable<DeletionRecord>): LogFault | null {
    return this.faultOfEnd() ?? this.faultOfRemovals(deletions) ?? this.faultOfEarlierHead();
  }

  private faultOf(link: ChainLink, id: number): LogFault | null {
    if (id <= this.lastLink.id) {
      return { kind: 'inserted', id, found: `Entry ${id} comes after entry ${this.lastLink.id}.` };
    }
    if (id > this.head.id) {
      return { kind: 'inserted', id, found: `Entry ${id} comes after the head ${this.head.id}.` };
    }
    if (link.kind === 'entry' && !bytesEqual(contentHashOf(link.entry), link.contentHash)) {
      return { kind: 'changed', id, found: `The content of entry ${id} does not match its hash.` };
    }
    if (bytesEqual(chainHashOf(this.lastLink.hash, link.contentHash), link.chainHash)) return null;
    const previousId = this.lastLink.id;
    if (id > previousId + 1) {
      const missing =
        id === previousId + 2 ? `Entry ${id - 1} is` : `Entries ${previousId + 1} to ${id - 1} are`;
      return { kind: 'removed', id: previousId + 1, found: `${missing} missing.` };
    }
    if (bytesEqual(chainHashOf(this.hashBeforePrevious, link.contentHash), link.chainHash)) {
      return {
        kind: 'inserted',
        id: previousId,
        found: `Entry ${id} is not linked to entry ${previousId}.`,
      };
    }
    return { kind: 'changed', id, found: `The chain hash of entry ${id} does not match.` };
  }

  private remove(link: RemovedLink): void {
    const { firstId, entries, digest } = this.removals.get(link.deletion) ?? {
      firstId: link.id,
      entries: 0,
      digest: emptyRemovalDigest,
    };
    if (link.closed) this.removedAttestations.set(link.id, link.closed);
    const removal = { firstId, entries: entries + 1, digest: removalDigest(digest, link) };
    this.removals.set(link.deletion, removal);
  }

  private collectAttestation(entry: EventLogEntryReply): void {
    const attestation = attestationOf(entry);
    if (attestation) {
      this.attestations.set(attestation.id, { entryId: entry.id, ...attestation });
    }
  }

  private faultOfEnd(): LogFault | null {
    const { id, hash } = this.lastLink;
    const { head } = this;
    if (id < head.id) {
      return { kind: 'removed', id: id + 1, found: `The chain ends before its head ${head.id}.` };
    }
    if (bytesEqual(hash, head.hash)) return null;
    return { kind: 'changed', id, found: `The chain hash of entry ${id} differs from the head.` };
  }

  private faultOfRemovals(deletions: Iterable<DeletionRecord>): LogFault | null {
    const records = new Map([...deletions].map((record) => [record.id, record]));
    const entryIds = new Set([...records.values()].map((record) => record.entryId));
    const unrelatedEntryIds = [...this.removedAttestations.keys()].filter(
      (id) => !entryIds.has(id),
    );
    const deletionIds = new Set([
      ...records.keys(),
      ...this.removals.keys(),
      ...this.attestations.keys(),
    ]);
    const faults = [...deletionIds].flatMap((deletionId) => {
      const mismatch = this.faultOfDeletion(deletionId, records.get(deletionId));
      const id =
        this.removals.get(deletionId)?.firstId ?? this.attestations.get(deletionId)?.entryId ?? 0;
      return mismatch === null ? [] : [{ kind: 'removed' as const, id, found: mismatch }];
    });
    for (const id of unrelatedEntryIds) {
      const found = `Entry ${id} records an unknown deletion.`;
      faults.push({ kind: 'removed', id, found });
    }
    return faults.sort((x, y) => x.id - y.id)[0] ?? null;
  }

  /**
   * Returns why the removed entries do not match the deletion's record or its log entry; null if
   * they match. A deletion that may still be in progress is only counted in `openDeletions`.
   */
  private faultOfDeletion(deletionId: number, record: DeletionRecord | undefined): string | null {
    const { entries, digest } = this.removals.get(deletionId) ?? {
      entries: 0,
      digest: emptyRemovalDigest,
    };
    const attestation = this.attestations.get(deletionId);
    if (record === undefined) return `Deletion ${deletionId} is unknown.`;
    const { entryId } = record;
    // If no entry up to the head records the deletion, the deletion may still be in progress and
    // may have removed more entries since the head was read.
    if (!attestation && (entryId === null || entryId > this.head.id)) {
      this.openDeletions += 1;
      return null;
    }
    if (record.entries !== entries || !bytesEqual(record.digest, digest)) {
      return `The missing entries are not those that deletion ${deletionId} removed.`;
    }
    const hex = digest.toString('hex');
    const isAttested =
      attestation?.entryId === entryId &&
      attestation?.entries === entries &&
      attestation.digest === hex;
    const removedAttestation = entryId === null ? undefined : this.removedAttestations.get(entryId);
    const isAttestedByRemovedEntry =
      removedAttestation?.entries === entries && bytesEqual(removedAttestation.digest, digest);
    return isAttested || isAttestedByRemovedEntry
      ? null
      : `No entry records what deletion ${deletionId} removed.`;
  }

  private faultOfEarlierHead(): LogFault | null {
    if (!this.earlierHead || this.hasPassedEarlierHead) return null;
    const { id } = this.earlierHead;
    return { kind: 'head-missed', id, found: `The chain does not contain entry ${id}.` };
  }
}

function bytesEqual(a: Uint8Array, b: Uint8Array): boolean {
  return Buffer.compare(a, b) === 0;
}
