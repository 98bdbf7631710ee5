import type { EventLogEntryReply, LogFault } from '@stackyard/contracts';
import { chainHashOf, contentHashOf, genesis } from './hashes.js';
import { attestationOf, noneRemoved, removalDigest, type Removed } from './removal.js';

/** An entry that is there, with the hashes that were stored with it (32 bytes each). */
export interface EntryLink {
  kind: 'entry';
  entry: EventLogEntryReply;
  contentHash: Uint8Array;
  chainHash: Uint8Array;
}

/** What is left of an entry that was removed through the application. */
export interface RemovedLink extends Removed {
  kind: 'removed';
  chainHash: Uint8Array;
  /** Number of the deletion that removed it. */
  deletion: number;
}

/** One link of the chain. */
export type ChainLink = EntryLink | RemovedLink;

/** What is stored about a deletion. */
export interface DeletionRecord {
  id: number;
  /** Id of its own entry; null while it is still at work. */
  entryId: number | null;
  entries: number;
  /** 32 bytes. */
  digest: Uint8Array;
}

/** An end of the chain: the last entry and its chain hash (32 bytes). */
export interface ChainHead {
  id: number;
  hash: Uint8Array;
}

interface Removal {
  firstId: number;
  entries: number;
  digest: Buffer;
}

/** What a live entry says about a deletion, and which entry it is. */
interface Testimony {
  entryId: number;
  entries: number;
  digest: string;
}

/**
 * Checks a chain link by link, in the order of ids, holding nothing but the last two hashes and a
 * digest for each deletion. The first fault is the answer; what follows it is not to be believed.
 */
export class ChainWalk {
  checked = 0;
  /** Deletions that were at work, or came to an end after `head`: nothing vouches for them yet. */
  openDeletions = 0;
  private last: ChainHead = { id: 0, hash: genesis };
  private hashBeforeLast: Uint8Array = genesis;
  private readonly removals = new Map<number, Removal>();
  private readonly testimonies = new Map<number, Testimony>();
  /** Entries that vouched for a deletion and were removed themselves. */
  private readonly removedWitnesses = new Map<number, NonNullable<Removed['closed']>>();
  private passedNoted = false;

  /**
   * @param head - end of the chain as it was when reading began; links behind it are not handed in
   * @param noted - an earlier head, noted elsewhere, that the chain has to lead through
   */
  constructor(
    private readonly head: ChainHead,
    private readonly noted?: ChainHead,
  ) {}

  /** Takes the next link; null as long as everything is as the application left it. */
  step(link: ChainLink): LogFault | null {
    const id = link.kind === 'entry' ? link.entry.id : link.id;
    const fault = this.faultOf(link, id);
    if (fault) return fault;
    if (link.kind === 'removed') this.remove(link);
    else this.hear(link.entry);
    this.hashBeforeLast = this.last.hash;
    this.last = { id, hash: link.chainHash };
    this.checked += 1;
    if (this.noted?.id !== id) return null;
    this.passedNoted = true;
    return same(link.chainHash, this.noted.hash)
      ? null
      : { kind: 'head-missed', id, found: `Entry ${id} has another chain hash than was noted.` };
  }

  /**
   * Ends the walk: the chain has to reach its head, and each removed entry needs a deletion that
   * owns up to it.
   *
   * @param deletions - everything stored about deletions, read after the last link
   */
  end(deletions: Iterable<DeletionRecord>): LogFault | null {
    return this.faultOfEnd() ?? this.faultOfRemovals(deletions) ?? this.faultOfNoted();
  }

  private faultOf(link: ChainLink, id: number): LogFault | null {
    if (id <= this.last.id) {
      return { kind: 'inserted', id, found: `Entry ${id} stands after entry ${this.last.id}.` };
    }
    if (id > this.head.id) {
      return { kind: 'inserted', id, found: `Entry ${id} lies behind the head ${this.head.id}.` };
    }
    if (link.kind === 'entry' && !same(contentHashOf(link.entry), link.contentHash)) {
      return { kind: 'changed', id, found: `The content of entry ${id} has another hash.` };
    }
    if (same(chainHashOf(this.last.hash, link.contentHash), link.chainHash)) return null;
    const before = this.last.id;
    if (id > before + 1) {
      const missing =
        id === before + 2 ? `Entry ${id - 1} is` : `Entries ${before + 1} to ${id - 1} are`;
      return { kind: 'removed', id: before + 1, found: `${missing} missing.` };
    }
    if (same(chainHashOf(this.hashBeforeLast, link.contentHash), link.chainHash)) {
      return {
        kind: 'inserted',
        id: before,
        found: `Entry ${id} is not linked to entry ${before}.`,
      };
    }
    return { kind: 'changed', id, found: `The chain hash of entry ${id} does not follow.` };
  }

  private remove(link: RemovedLink): void {
    const { firstId, entries, digest } = this.removals.get(link.deletion) ?? {
      firstId: link.id,
      entries: 0,
      digest: noneRemoved,
    };
    if (link.closed) this.removedWitnesses.set(link.id, link.closed);
    const next = { firstId, entries: entries + 1, digest: removalDigest(digest, link) };
    this.removals.set(link.deletion, next);
  }

  private hear(entry: EventLogEntryReply): void {
    const said = attestationOf(entry);
    if (said) this.testimonies.set(said.id, { entryId: entry.id, ...said });
  }

  private faultOfEnd(): LogFault | null {
    const { id, hash } = this.last;
    const { head } = this;
    if (id < head.id) {
      return { kind: 'removed', id: id + 1, found: `The chain ends before its head ${head.id}.` };
    }
    if (same(hash, head.hash)) return null;
    return { kind: 'changed', id, found: `Entry ${id} has another chain hash than the head.` };
  }

  private faultOfRemovals(deletions: Iterable<DeletionRecord>): LogFault | null {
    const records = new Map([...deletions].map((record) => [record.id, record]));
    const witnesses = new Set([...records.values()].map((record) => record.entryId));
    const strays = [...this.removedWitnesses.keys()].filter((id) => !witnesses.has(id));
    const numbers = new Set([
      ...records.keys(),
      ...this.removals.keys(),
      ...this.testimonies.keys(),
    ]);
    const faults = [...numbers].flatMap((number) => {
      const found = this.doubt(number, records.get(number));
      const id = this.removals.get(number)?.firstId ?? this.testimonies.get(number)?.entryId ?? 0;
      return found === null ? [] : [{ kind: 'removed' as const, id, found }];
    });
    for (const id of strays) {
      const found = `Entry ${id} vouched for a deletion that is unknown.`;
      faults.push({ kind: 'removed', id, found });
    }
    return faults.sort((x, y) => x.id - y.id)[0] ?? null;
  }

  /** Why nobody owns up to what a deletion removed; null when someone does. */
  private doubt(number: number, record: DeletionRecord | undefined): string | null {
    const { entries, digest } = this.removals.get(number) ?? { entries: 0, digest: noneRemoved };
    const said = this.testimonies.get(number);
    if (record === undefined) return `Deletion ${number} is unknown.`;
    const { entryId } = record;
    // One whose own entry is not part of the walk may go on removing meanwhile.
    if (!said && (entryId === null || entryId > this.head.id)) {
      this.openDeletions += 1;
      return null;
    }
    if (record.entries !== entries || !same(record.digest, digest)) {
      return `What is missing is not what deletion ${number} removed.`;
    }
    const hex = digest.toString('hex');
    const heard = said?.entryId === entryId && said?.entries === entries && said.digest === hex;
    const left = entryId === null ? undefined : this.removedWitnesses.get(entryId);
    const takenOver = left?.entries === entries && same(left.digest, digest);
    return heard || takenOver ? null : `No entry vouches for what deletion ${number} removed.`;
  }

  private faultOfNoted(): LogFault | null {
    if (!this.noted || this.passedNoted) return null;
    const { id } = this.noted;
    return { kind: 'head-missed', id, found: `The chain does not lead through entry ${id}.` };
  }
}

function same(a: Uint8Array, b: Uint8Array): boolean {
  return Buffer.compare(a, b) === 0;
}
