import { chainHashOf, contentHashOf, genesis } from '@stackyard/event-chain';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { entryOf } from './entries.mjs';
import { openDatabase } from './sqlite.mjs';

const batchSize = 5000;

/**
 * Fills the empty log of a migrated database. The rows are inserted before the indexes are created,
 * which is ten times faster. The result is the same as if the server had written the entries. The
 * server builds the search index itself.
 *
 * @param {string} dataDir
 * @param {number} rows
 */
export async function seed(dataDir, rows) {
  for (const suffix of ['', '-wal', '-shm']) {
    rmSync(join(dataDir, `search.sqlite${suffix}`), { force: true });
  }
  const db = await openDatabase(join(dataDir, 'stackyard.sqlite'));
  await db.exec('PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; PRAGMA cache_size = -500000');
  await db.exec('PRAGMA temp_store = MEMORY');
  const indexes = /** @type {{ type: string, name: string, sql: string }[]} */ (
    await db.all(
      `SELECT type, name, sql FROM sqlite_master WHERE tbl_name = 'event_log' AND type IN ('index', 'trigger')`,
    )
  );
  for (const { type, name } of indexes) await db.exec(`DROP ${type} ${name}`);
  await db.exec(
    'DELETE FROM event_log; DELETE FROM event_log_counts; DELETE FROM event_log_blocks',
  );

  let hash = genesis;
  for (let firstId = 1; firstId <= rows; firstId += batchSize) {
    const values = [];
    for (let id = firstId; id < firstId + batchSize && id <= rows; id++) {
      const entry = entryOf(id, rows);
      const contentHash = contentHashOf(entry);
      hash = chainHashOf(hash, contentHash);
      const row = rowOf(entry);
      values.push([...Object.values(row), contentHash.toString('hex'), hash.toString('hex')]);
    }
    await db.exec('BEGIN');
    await db.all(
      `INSERT INTO event_log (${columnNames.join(', ')}, content_hash, chain_hash)
       SELECT ${columnNames.map((_, index) => `value ->> ${index}`).join(', ')},
         unhex(value ->> ${columnNames.length}), unhex(value ->> ${columnNames.length + 1})
       FROM json_each(?)`,
      [JSON.stringify(values)],
    );
    await db.exec('COMMIT');
  }
  for (const { sql } of indexes) await db.exec(sql);
  await fillSummaryTables(db);
  await db.all('UPDATE event_log_chain SET head_id = ?, head_hash = ?, next_id = ?, links = ?', [
    rows,
    hash,
    rows + 1,
    rows,
  ]);
  await db.exec('PRAGMA journal_mode = WAL');
  await db.close();
}

/** @param {import('./sqlite.mjs').Handle} db */
async function fillSummaryTables(db) {
  const starts = {
    hour: 'created_at - created_at % 3600000',
    day: 'created_at - created_at % 86400000',
    month: `unixepoch(created_at / 1000, 'unixepoch', 'start of month') * 1000`,
  };
  for (const [span, start] of Object.entries(starts)) {
    await db.exec(`INSERT INTO event_log_counts
      SELECT '${span}', ${start}, action, outcome, severity, COALESCE(target_type, ''),
        COALESCE(server_id, 0), COUNT(*) FROM event_log GROUP BY 1, 2, 3, 4, 5, 6, 7`);
  }
  await db.exec(`INSERT INTO event_log_blocks
    SELECT id >> 12, MIN(created_at), MAX(created_at) FROM event_log GROUP BY 1`);
}

/** @param {import('./entries.mjs').Entry} entry */
function rowOf(entry) {
  const { actor, target, server } = entry;
  const searchedTexts = [entry.message, target?.name, actor.name, entry.reason];
  return {
    id: entry.id,
    created_at: Date.parse(entry.createdAt),
    category: entry.category,
    action: entry.action,
    outcome: entry.outcome,
    severity: entry.severity,
    actor_type: actor.type,
    actor_id: actor.id,
    actor_name: actor.name,
    target_type: target?.type ?? null,
    target_id: target?.id ?? null,
    target_name: target?.name ?? null,
    server_id: server?.id ?? null,
    server_name: server?.name ?? null,
    message: entry.message,
    ip: entry.ip,
    user_agent: entry.userAgent,
    request_id: entry.requestId,
    reason: entry.reason,
    details: entry.details && JSON.stringify(entry.details),
    search_text: searchedTexts
      .filter((text) => text != null)
      .join('\n')
      .toLowerCase(),
  };
}

const columnNames = Object.keys(rowOf(entryOf(1, 1)));
