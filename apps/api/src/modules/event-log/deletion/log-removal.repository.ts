import { Injectable } from '@nestjs/common';
import type { LogCategory } from '@stackyard/contracts';
import { emptyRemovalDigest, removalDigest } from '@stackyard/event-chain';
import { UnitOfWork } from '#infra/database/unit-of-work.js';

/** Number of IDs that one statement scans for entries to remove. */
const idsPerScan = 20_000;

export interface Deletion {
  id: number;
  /** Plan of the deletion as JSON. Only the code that started the deletion interprets it. */
  plan: string;
  seenId: number;
  entries: number;
  /** Digest of all entries removed so far, 32 bytes. */
  digest: Buffer;
}

export interface RemovalCriteria {
  /** Time in milliseconds since 1970. Only entries created before it are removed. */
  before: number;
  /** Entries with a higher ID are kept, because they were written after the deletion started. */
  upTo: number;
  category?: LogCategory | undefined;
}

const columns = `id, plan, seen_id AS "seenId", entries, digest`;

/**
 * Removes entries, but keeps the hashes that the chain needs. A deletion is open until `close`. The
 * digest over the removed entries is updated with each batch, so that the deletion can continue
 * after a crash.
 */
@Injectable()
export class LogRemovalRepository {
  constructor(private readonly uow: UnitOfWork) {}

  /** Starts a deletion in the current unit of work. */
  async open(plan: string): Promise<Deletion> {
    const { manager } = this.uow;
    await manager.query(
      `INSERT INTO event_log_deletions (plan, seen_id, entries, digest) VALUES (?, 0, 0, ?)`,
      [plan, emptyRemovalDigest],
    );
    const [deletion] = await manager.query<Deletion[]>(
      `SELECT ${columns} FROM event_log_deletions ORDER BY id DESC LIMIT 1`,
    );
    if (deletion === undefined) throw new Error('The deletion was not stored');
    return deletion;
  }

  findUnfinished(): Promise<Deletion[]> {
    return this.uow.manager.query<Deletion[]>(
      `SELECT ${columns} FROM event_log_deletions WHERE entry_id IS NULL ORDER BY id`,
    );
  }

  /**
   * Returns the next matching IDs in ascending order. Call this outside a unit of work, because the
   * scan can take a long time.
   */
  async findIdsAfter(after: number, criteria: RemovalCriteria, limit: number): Promise<number[]> {
    const { withoutIndexSql } = this.uow.dialect;
    const ids: number[] = [];
    const end = Math.min(criteria.upTo, await this.findMaxIdCreatedBefore(criteria.before));
    for (let afterId = after; afterId < end && ids.length < limit; afterId += idsPerScan) {
      const { before, category } = criteria;
      const rows = await this.uow.manager.query<{ id: number }[]>(
        `SELECT id FROM event_log WHERE id > ? AND id <= ? AND ${withoutIndexSql('created_at')} < ?
         ${category === undefined ? '' : `AND ${withoutIndexSql('category')} = ?`} ORDER BY id LIMIT ?`,
        [
          afterId,
          Math.min(afterId + idsPerScan, end),
          before,
          ...(category === undefined ? [] : [category]),
          limit - ids.length,
        ],
      );
      ids.push(...rows.map(({ id }) => id));
    }
    return ids;
  }

  /**
   * Removes the entries with these IDs that still exist, in the current unit of work, and returns
   * the updated deletion. Each batch must have higher IDs than the previous one, because the digest
   * depends on the order.
   */
  async remove(deletion: Deletion, ids: readonly number[]): Promise<Deletion> {
    const { manager } = this.uow;
    const condition = `id IN (${this.uow.dialect.selectNumbersSql('?')})`;
    const list = JSON.stringify(ids);
    const rows = await manager.query<
      { id: number; content_hash: Buffer; entries: number | null; digest: Buffer | null }[]
    >(
      `SELECT e.id, e.content_hash, d.entries, d.digest
       FROM event_log e LEFT JOIN event_log_deletions d ON d.entry_id = e.id
       WHERE e.${condition} ORDER BY e.id`,
      [list],
    );
    await manager.query(
      `INSERT INTO event_log_removed (id, content_hash, chain_hash, deletion_id)
       SELECT id, content_hash, chain_hash, CAST(? AS BIGINT) FROM event_log WHERE ${condition}`,
      [deletion.id, list],
    );
    await manager.query(`DELETE FROM event_log WHERE ${condition}`, [list]);
    const digest = rows.reduce<Buffer>(
      (previousDigest, { id, content_hash: contentHash, entries, digest: entryDigest }) =>
        removalDigest(previousDigest, {
          id,
          contentHash,
          closed:
            entries === null || entryDigest === null ? null : { entries, digest: entryDigest },
        }),
      deletion.digest,
    );
    const seenId = Math.max(deletion.seenId, ...ids);
    const entries = deletion.entries + rows.length;
    await manager.query(
      `UPDATE event_log_deletions SET seen_id = ?, entries = ?, digest = ? WHERE id = ?`,
      [seenId, entries, digest, deletion.id],
    );
    await manager.query(`UPDATE event_log_chain SET removed = removed + ?`, [rows.length]);
    return { ...deletion, seenId, entries, digest };
  }

  /**
   * Ends a deletion. Call this in the unit of work that writes the event log entry about the
   * deletion, right after that entry.
   */
  async close(deletion: Deletion): Promise<void> {
    await this.uow.manager.query(
      `UPDATE event_log_deletions SET entry_id = (SELECT head_id FROM event_log_chain) WHERE id = ?`,
      [deletion.id],
    );
  }

  /** Returns an upper bound for the IDs of the entries that were created before the given time. */
  private async findMaxIdCreatedBefore(moment: number): Promise<number> {
    const [row] = await this.uow.manager.query<{ id: number | null }[]>(
      `SELECT MAX(block) * 4096 + 4095 AS id FROM event_log_blocks WHERE earliest < ?`,
      [moment],
    );
    return row?.id ?? 0;
  }
}

/**
 * Returns the details for the entry about a deletion: its ID, and the number and digest of the
 * removed entries.
 */
export function deletionDetails({ id, entries, digest }: Deletion): {
  deletion: { id: number; entries: number; digest: string };
} {
  return { deletion: { id, entries, digest: digest.toString('hex') } };
}
