import { chainHashOf, contentHashOf, genesis } from '@stackyard/event-chain';
import type { QueryRunner } from 'typeorm';
import { toReply, type EventLogRow } from '#modules/event-log/event-log-row.js';
import { searchColumns, searchRow } from '#modules/event-log/query/search-tokens.js';

/** Number of entries to read and index at once. */
const batch = 500;

/** Adds existing entries to the hash chain, oldest first, and to the search index. */
export async function chainAndIndexEntries(db: QueryRunner): Promise<void> {
  let hash: Buffer = genesis;
  let linkCount = 0;
  let last = 0;
  for (;;) {
    const rows: (EventLogRow & { search_text: string })[] = await db.query(
      `SELECT * FROM event_log WHERE id > ? ORDER BY id LIMIT ?`,
      [last, batch],
    );
    if (rows.length === 0) break;
    for (const row of rows) {
      const contentHash = contentHashOf(toReply(row));
      hash = chainHashOf(hash, contentHash);
      await db.query(`UPDATE event_log SET content_hash = ?, chain_hash = ? WHERE id = ?`, [
        contentHash,
        hash,
        row.id,
      ]);
    }
    const places = `(${[...searchColumns, 'id'].map(() => '?').join(', ')})`;
    await db.query(
      `INSERT INTO event_log_search (rowid, ${searchColumns.join(', ')})
       VALUES ${rows.map(() => places).join(', ')}`,
      rows.flatMap((row) => [row.id, ...searchRow(row)]),
    );
    linkCount += rows.length;
    last = rows.at(-1)?.id ?? last;
  }
  const head = [last, hash, linkCount];
  await db.query(`UPDATE event_log_chain SET head_id = ?, head_hash = ?, links = ?`, head);
}
