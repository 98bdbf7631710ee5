import { join } from 'node:path';
import { openDatabase } from '../event-log/sqlite.mjs';

const titleWords = [
  'Heat',
  'Alien',
  'Solaris',
  'Stalker',
  'Metropolis',
  'Vertigo',
  'Brazil',
  'Fargo',
];
const statuses = [
  'FINISHED',
  'FINISHED',
  'FINISHED',
  'FINISHED',
  'CANCELLED',
  'ERROR',
  'READY_TO_ENCODE',
];
const kinds = ['bluray', 'dvd', 'cd', 'audiobook'];
const batchSize = 5000;

/**
 * Fills the empty history of a migrated database. Database triggers maintain the search index and
 * the counts.
 *
 * @param {string} dataDir
 * @param {number} rows
 * @param {import('./media.mjs').Media} media
 */
export async function seedHistory(dataDir, rows, media) {
  const db = await openDatabase(join(dataDir, 'stackyard.sqlite'));
  await db.exec(
    'PRAGMA synchronous = OFF; PRAGMA cache_size = -300000; PRAGMA temp_store = MEMORY',
  );
  for (let firstId = 1; firstId <= rows; firstId += batchSize) {
    const ids = Array.from(
      { length: Math.min(batchSize, rows - firstId + 1) },
      (_, index) => firstId + index,
    );
    await db.exec('BEGIN');
    await insert(
      db,
      'jobs',
      ids.map((id) => jobOf(id, media)),
    );
    await insert(
      db,
      'job_infos',
      ids.map((id) => ({
        job_id: id,
        kind: 'ripperInfo',
        info: JSON.stringify({
          status: 'SUCCESS',
          highlights: Array(10).fill(`line of job ${id}`),
        }),
        attached_at: timeOf(id),
      })),
    );
    await db.exec('COMMIT');
  }
  await db.exec('PRAGMA wal_checkpoint(TRUNCATE)');
  await db.close();
}

/** @param {number} id */
export function titleOf(id) {
  return `${titleWords[id % titleWords.length]} ${id % 977}`;
}

/** @param {number} id */
export function rawFolderOf(id) {
  return `${titleOf(id)} (${1950 + (id % 70)}) - RAW - job-${id}`;
}

/**
 * @param {number} id
 * @param {import('./media.mjs').Media} media
 */
function jobOf(id, media) {
  const title = titleOf(id);
  const raw = `${media.raw}/${rawFolderOf(id)}`;
  const imdb = `tt${String(1_000_000 + id)}`;
  const kind = kinds[id % kinds.length];
  const status = statuses[id % statuses.length];
  return {
    id,
    status,
    media_type: kind,
    job_kind: kind,
    is_child: id % 20 === 0 ? 1 : 0,
    parent_job_id: id % 20 === 0 ? id - 1 : null,
    title,
    title_key: title.toLowerCase(),
    year: 1950 + (id % 70),
    imdb_id: imdb,
    raw_path: raw,
    raw_claim: id % 20 === 0 ? null : raw,
    output_path: status === 'FINISHED' ? `${media.output}/${title} ${id}.mkv` : null,
    rip_successful: 1,
    encode_success: status === 'FINISHED' ? 1 : 0,
    error_message: status === 'ERROR' ? 'Read error at sector 4711' : null,
    created_at: timeOf(id),
    updated_at: timeOf(id + 100),
    ended_at: timeOf(id + 100),
    search_text: `${title}\n${imdb}\n${raw}`.toLowerCase(),
  };
}

/** @param {number} id */
function timeOf(id) {
  return new Date(Date.UTC(2020, 0, 1) + id * 600_000).toISOString();
}

/**
 * @param {import('../event-log/sqlite.mjs').Handle} db
 * @param {string} table
 * @param {Record<string, unknown>[]} rows
 */
async function insert(db, table, rows) {
  const columnNames = Object.keys(rows[0] ?? {});
  await db.all(
    `INSERT INTO ${table} (${columnNames.join(', ')})
     SELECT ${columnNames.map((name) => `value ->> '${name}'`).join(', ')} FROM json_each(?)`,
    [JSON.stringify(rows)],
  );
}
