import type { MigrationInterface, QueryRunner } from 'typeorm';
import { createTrigger, dropTrigger, perEngine } from './per-engine.js';
import { genesis } from '@stackyard/event-chain';
import { chainAndIndexEntries } from './existing-entries.js';

/**
 * Units of time for which entries are counted. Each has an SQL expression that rounds a time down
 * to the start of its unit. Months are counted too, but their expression depends on the database
 * engine.
 */
const spans = {
  hour: (at: string) => `${at} - ${at} % 3600000`,
  day: (at: string) => `${at} - ${at} % 86400000`,
};
const startOfMonth = {
  sqlite: (at: string) => `unixepoch(${at} / 1000, 'unixepoch', 'start of month') * 1000`,
  postgres: (at: string) =>
    `extract(epoch FROM date_trunc('month', to_timestamp(${at} / 1000), 'UTC'))::bigint * 1000`,
};

/** Columns of the search index: the text, and one column of tokens for each list filter. */
const searched = [
  'text',
  'category',
  'action',
  'outcome',
  'severity',
  'actor',
  'target_type',
  'target',
  'server',
  'ip',
];

export class ChainAndIndexEventLog1796173200000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await addChain(db);
    await addCounts(db);
    await perEngine(db, { sqlite: addSearch, postgres: indexTexts })(db);
  }

  async down(db: QueryRunner): Promise<void> {
    for (const trigger of ['counted', 'uncounted', 'placed']) {
      await dropTrigger(db, `event_log_${trigger}`, 'event_log');
    }
    for (const statement of perEngine(db, {
      sqlite: ['DROP TRIGGER event_log_unindexed', 'DROP TABLE event_log_search'],
      postgres: ['DROP INDEX event_log_search'],
    })) {
      await db.query(statement);
    }
    for (const table of ['blocks', 'counts', 'deletions', 'removed', 'chain']) {
      await db.query(`DROP TABLE event_log_${table}`);
    }
    await db.query(`ALTER TABLE event_log DROP COLUMN chain_hash`);
    await db.query(`ALTER TABLE event_log DROP COLUMN content_hash`);
  }
}

/**
 * Creates an index that contains only trigrams, without positions or text. Each match must
 * therefore be checked against its entry. Then adds existing entries to the index and to the chain.
 */
async function addSearch(db: QueryRunner): Promise<void> {
  await db.query(`CREATE VIRTUAL TABLE event_log_search USING fts5(${searched.join(', ')},
    tokenize = 'trigram case_sensitive 1', content = '', contentless_delete = 1, detail = none)`);
  await db.query(`CREATE TRIGGER event_log_unindexed AFTER DELETE ON event_log BEGIN
    DELETE FROM event_log_search WHERE rowid = old.id;
  END`);
  await chainAndIndexEntries(db);
}

/**
 * Adds the text index on PostgreSQL. PostgreSQL was not supported before this migration, so there
 * are no existing entries to add to the chain.
 */
async function indexTexts(db: QueryRunner): Promise<void> {
  await db.query('CREATE EXTENSION IF NOT EXISTS pg_trgm');
  await db.query(`CREATE INDEX event_log_search ON event_log USING gin (search_text gin_trgm_ops)`);
}

/**
 * Adds the hash chain. Existing entries get empty hashes, which `chainAndIndexEntries` replaces.
 */
async function addChain(db: QueryRunner): Promise<void> {
  await db.query(`ALTER TABLE event_log ADD COLUMN content_hash BLOB NOT NULL DEFAULT x''`);
  await db.query(`ALTER TABLE event_log ADD COLUMN chain_hash BLOB NOT NULL DEFAULT x''`);
  await db.query(`CREATE TABLE event_log_chain (
    id INTEGER PRIMARY KEY CHECK (id = 1),
    head_id INTEGER NOT NULL,
    head_hash BLOB NOT NULL,
    next_id INTEGER NOT NULL,
    links INTEGER NOT NULL,
    removed INTEGER NOT NULL)`);
  // Continue after the highest ID that was ever used, so that the ID of a deleted entry is not
  // reused.
  const nextId = perEngine(db, {
    sqlite: `1 + COALESCE((SELECT seq FROM sqlite_sequence WHERE name = 'event_log'), 0)`,
    postgres: '1',
  });
  await db.query(
    `INSERT INTO event_log_chain (id, head_id, head_hash, next_id, links, removed)
     VALUES (1, 0, ?, ${nextId}, 0, 0)`,
    [genesis],
  );
  await db.query(`CREATE TABLE event_log_removed (
    id INTEGER PRIMARY KEY,
    content_hash BLOB NOT NULL,
    chain_hash BLOB NOT NULL,
    deletion_id INTEGER NOT NULL)`);
  await db.query(`CREATE TABLE event_log_deletions (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    plan TEXT NOT NULL,
    seen_id INTEGER NOT NULL,
    entries INTEGER NOT NULL,
    digest BLOB NOT NULL,
    entry_id INTEGER)`);
  await db.query(`CREATE UNIQUE INDEX event_log_deletions_entry_id ON event_log_deletions (entry_id)
    WHERE entry_id IS NOT NULL`);
}

/**
 * Creates the table of counts and counts the existing entries. Triggers keep the counts up to
 * date, so code that adds or deletes entries does not have to.
 */
async function addCounts(db: QueryRunner): Promise<void> {
  await db.query(`CREATE TABLE event_log_counts (
    span TEXT NOT NULL,
    start INTEGER NOT NULL,
    action TEXT NOT NULL,
    outcome TEXT NOT NULL,
    severity TEXT NOT NULL,
    target_type TEXT NOT NULL,
    server_id INTEGER NOT NULL,
    entries INTEGER NOT NULL,
    PRIMARY KEY (span, start, action, outcome, severity, target_type, server_id)) WITHOUT ROWID`);
  const key = (row: string) =>
    `${row}action, ${row}outcome, ${row}severity, COALESCE(${row}target_type, ''), COALESCE(${row}server_id, 0)`;
  const starts = Object.entries({ ...spans, month: perEngine(db, startOfMonth) });
  const placed = (row: string) =>
    starts.map(([span, start]) => `('${span}', ${start(`${row}created_at`)}, ${key(row)}, 1)`);
  const table = 'event_log';
  await createTrigger(db, {
    name: 'event_log_counted',
    table,
    after: 'INSERT',
    body: `INSERT INTO event_log_counts VALUES ${placed('new.').join(', ')}
      ON CONFLICT (span, start, action, outcome, severity, target_type, server_id)
      DO UPDATE SET entries = event_log_counts.entries + 1;`,
  });
  const removals = starts.map(
    ([span, start]) => `UPDATE event_log_counts SET entries = entries - 1
      WHERE span = '${span}' AND start = ${start('old.created_at')} AND action = old.action
        AND outcome = old.outcome AND severity = old.severity
        AND target_type = COALESCE(old.target_type, '') AND server_id = COALESCE(old.server_id, 0);`,
  );
  await createTrigger(db, {
    name: 'event_log_uncounted',
    table,
    after: 'DELETE',
    body: removals.join('\n'),
  });
  for (const [span, start] of starts) {
    await db.query(`INSERT INTO event_log_counts
      SELECT '${span}', ${start('created_at')}, ${key('')}, COUNT(*) FROM event_log GROUP BY 1, 2, 3, 4, 5, 6, 7`);
  }
  // Earliest and latest time of the entries in each block of 4096 IDs, for finding the IDs of a
  // period. The times of different blocks overlap only if a clock was set back.
  await db.query(`CREATE TABLE event_log_blocks (
    block INTEGER PRIMARY KEY,
    earliest INTEGER NOT NULL,
    latest INTEGER NOT NULL)`);
  const [least, greatest] = perEngine(db, {
    sqlite: ['MIN', 'MAX'],
    postgres: ['LEAST', 'GREATEST'],
  });
  await createTrigger(db, {
    name: 'event_log_placed',
    table,
    after: 'INSERT',
    body: `INSERT INTO event_log_blocks VALUES (new.id >> 12, new.created_at, new.created_at)
      ON CONFLICT (block) DO UPDATE SET
        earliest = ${least}(event_log_blocks.earliest, excluded.earliest),
        latest = ${greatest}(event_log_blocks.latest, excluded.latest);`,
  });
  await db.query(`INSERT INTO event_log_blocks
    SELECT id >> 12, MIN(created_at), MAX(created_at) FROM event_log GROUP BY 1`);
}
