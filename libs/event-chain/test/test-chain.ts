import type { EventLogEntryReply } from '@stackyard/contracts';
import {
  chainHashOf,
  chainVersion,
  contentHashOf,
  deletionLine,
  genesis,
  headerLine,
  linkLine,
  emptyRemovalDigest,
  removalDigest,
  type ChainHead,
  type ChainLink,
  type DeletionRecord,
} from '../src/index.js';

/** An in-memory event log with the same hash chain as the event log of Stackyard. */
export class TestChain {
  head: ChainHead = { id: 0, hash: genesis };
  private links: ChainLink[] = [];
  private readonly deletions: DeletionRecord[] = [];

  static hashOf(entry: EventLogEntryReply): string {
    return contentHashOf(entry).toString('hex');
  }

  append(message: string, details: EventLogEntryReply['details'] = null): EventLogEntryReply {
    const entry: EventLogEntryReply = {
      id: this.head.id + 1,
      createdAt: '2026-03-01T10:00:00.000Z',
      category: 'event-log',
      action: 'log.entries-deleted',
      outcome: 'success',
      severity: 'info',
      actor: { type: 'user', id: 1, name: 'lena' },
      target: { type: 'log', id: null, name: 'event log' },
      server: null,
      message,
      ip: '192.0.2.7',
      userAgent: null,
      requestId: 'r-1',
      reason: null,
      details,
    };
    const contentHash = contentHashOf(entry);
    const chainHash = chainHashOf(this.head.hash, contentHash);
    this.links.push({ kind: 'entry', entry, contentHash, chainHash });
    this.head = { id: entry.id, hash: chainHash };
    return entry;
  }

  /** Removes the entries with these IDs and appends an entry that records the deletion. */
  remove(ids: readonly number[]): void {
    const id = this.deletions.length + 1;
    let digest = emptyRemovalDigest;
    let entries = 0;
    this.links = this.links.map((link) => {
      if (link.kind !== 'entry' || !ids.includes(link.entry.id)) return link;
      const removedLink = this.removedLink(link.entry.id, id);
      digest = removalDigest(digest, removedLink);
      entries += 1;
      return removedLink;
    });
    const attestation = { id, entries, digest: digest.toString('hex') };
    const { id: entryId } = this.append(`deletion ${id}`, { deletion: attestation });
    this.deletions.push({ id, entryId, entries, digest });
  }

  /** Replaces an entry with a forged removal record. */
  forgeRemoval(id: number, deletionId: number): void {
    this.links = this.links.map((link) =>
      link.kind === 'entry' && link.entry.id === id ? this.removedLink(id, deletionId) : link,
    );
  }

  /** Returns the lines of an export that ends at `head`. */
  lines(head = this.head): string[] {
    return [
      headerLine(head, chainVersion),
      ...this.links.map(linkLine),
      ...this.deletions.map(deletionLine),
    ];
  }

  private removedLink(id: number, deletionId: number): ChainLink & { kind: 'removed' } {
    const link = this.links.find(
      (candidate) => candidate.kind === 'entry' && candidate.entry.id === id,
    );
    if (link === undefined) throw new Error(`There is no entry ${id}`);
    const closed = this.deletions.find(({ entryId }) => entryId === id) ?? null;
    const { contentHash, chainHash } = link;
    return { kind: 'removed', id, deletion: deletionId, contentHash, chainHash, closed };
  }
}
