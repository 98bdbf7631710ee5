import { Injectable } from '@nestjs/common';
import type { ChainHead, ChainLink, DeletionRecord } from '@stackyard/event-chain';
import { UnitOfWork } from '#infra/database/unit-of-work.js';
import { rowColumns, toReply, type ChainedRow } from '../event-log-row.js';

const batchSize = 200;

interface RemovedRow {
  id: number;
  content_hash: Buffer;
  chain_hash: Buffer;
  deletion_id: number;
  deletion_entries: number | null;
  deletion_digest: Buffer | null;
}

/**
 * Reads the chain, which consists of the existing entries and the kept hashes of removed entries.
 */
@Injectable()
export class LogChainRepository {
  constructor(private readonly uow: UnitOfWork) {}

  /**
   * Yields batches of links in the order of their IDs, up to and including the given head. Memory
   * use does not depend on the length of the chain.
   */
  async *links(head: ChainHead): AsyncGenerator<ChainLink[], void, undefined> {
    for (let lastId = 0; lastId < head.id;) {
      const links = await this.readLinksAfter(lastId, head.id);
      const lastLink = links.at(-1);
      if (lastLink === undefined) return;
      yield links;
      lastId = idOf(lastLink);
    }
  }

  async findDeletions(): Promise<DeletionRecord[]> {
    const rows = await this.uow.manager.query<
      { id: number; entry_id: number | null; entries: number; digest: Buffer }[]
    >(`SELECT id, entry_id, entries, digest FROM event_log_deletions ORDER BY id`);
    return rows.map(({ entry_id, ...record }) => ({ ...record, entryId: entry_id }));
  }

  /**
   * Returns the ID of the first entry after the end of the chain; null if there is none. Stackyard
   * never writes such an entry, so it was inserted directly into the database.
   */
  async findStrayEntry(): Promise<number | null> {
    const [row] = await this.uow.manager.query<{ id: number | null }[]>(
      `SELECT MIN(id) AS id FROM event_log WHERE id > (SELECT head_id FROM event_log_chain)`,
    );
    return row?.id ?? null;
  }

  /**
   * Reads existing entries and the hashes of removed entries in one statement, because an entry
   * could be removed between two statements. Each half of the union joins the tables of the other
   * half `ON FALSE`, so that both have the same columns, with null for missing values.
   */
  private async readLinksAfter(lastId: number, upTo: number): Promise<ChainLink[]> {
    const columns = rowColumns
      .slice(1)
      .map((column) => `e.${column}`)
      .join(', ');
    const rows = await this.uow.manager.query<(ChainedRow & RemovedRow & { live: 0 | 1 })[]>(
      `SELECT * FROM (
         SELECT e.id, ${columns}, e.content_hash, e.chain_hash,
           1 AS live, r.deletion_id,
           d.entries AS deletion_entries, d.digest AS deletion_digest
         FROM event_log e LEFT JOIN event_log_removed r ON FALSE LEFT JOIN event_log_deletions d ON FALSE
         WHERE e.id > ? AND e.id <= ? ORDER BY e.id LIMIT ?) AS entries
       UNION ALL
       SELECT * FROM (
         SELECT r.id, ${columns}, r.content_hash, r.chain_hash,
           0 AS live, r.deletion_id,
           d.entries AS deletion_entries, d.digest AS deletion_digest
         FROM event_log_removed r LEFT JOIN event_log_deletions d ON d.entry_id = r.id
           LEFT JOIN event_log e ON FALSE
         WHERE r.id > ? AND r.id <= ? ORDER BY r.id LIMIT ?) AS removed
       ORDER BY id LIMIT ?`,
      [lastId, upTo, batchSize, lastId, upTo, batchSize, batchSize],
    );
    return rows.map((row) => (row.live === 1 ? toEntryLink(row) : toRemovedLink(row)));
  }
}

function toEntryLink(row: ChainedRow): ChainLink {
  const { content_hash: contentHash, chain_hash: chainHash } = row;
  return { kind: 'entry', entry: toReply(row), contentHash, chainHash };
}

function toRemovedLink(row: RemovedRow): ChainLink {
  const { id, content_hash: contentHash, chain_hash: chainHash, deletion_id: deletionId } = row;
  const { deletion_entries: entries, deletion_digest: digest } = row;
  const closed = entries === null || digest === null ? null : { entries, digest };
  return { kind: 'removed', id, deletion: deletionId, contentHash, chainHash, closed };
}

function idOf(link: ChainLink): number {
  return link.kind === 'entry' ? link.entry.id : link.id;
}
