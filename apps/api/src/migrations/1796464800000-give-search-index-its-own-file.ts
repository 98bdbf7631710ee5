import type { MigrationInterface, QueryRunner } from 'typeorm';
import {
  searchColumns,
  searchRow,
  type SearchedRow,
} from '#modules/event-log/query/search-tokens.js';
import { perEngine } from './per-engine.js';

const columns = [
  'id',
  'created_at',
  'category',
  'action',
  'outcome',
  'severity',
  'actor_type',
  'actor_id',
  'actor_name',
  'target_type',
  'target_id',
  'target_name',
  'server_id',
  'server_name',
  'message',
  'ip',
  'user_agent',
  'request_id',
  'reason',
  'details',
  'content_hash',
  'chain_hash',
  'search_text',
].join(', ');

const advanceSql = `UPDATE event_log_chain
  SET head_id = new.id, head_hash = new.chain_hash, next_id = new.id + 1, links = links + 1;`;
const newColumns = (names: string) => names.replaceAll(/\w+/g, 'new.$&');

/**
 * On SQLite, deletes the search index of the event log from the database. The server fills a new
 * index in a separate file, because updating the index with each new and deleted entry held the
 * write lock for too long.
 */
export class GiveSearchIndexItsOwnFile1796464800000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    const statements = [
      'DROP TRIGGER event_log_unindexed',
      'DROP VIEW event_log_append',
      'DROP TABLE event_log_search',
      `CREATE VIEW event_log_append AS SELECT ${columns} FROM event_log`,
      `CREATE TRIGGER event_log_appended INSTEAD OF INSERT ON event_log_append BEGIN
         INSERT INTO event_log (${columns}) VALUES (${newColumns(columns)});
         ${advanceSql}
       END`,
    ];
    for (const statement of perEngine(db, { sqlite: statements, postgres: [] })) {
      await db.query(statement);
    }
  }

  async down(db: QueryRunner): Promise<void> {
    await perEngine(db, { sqlite: putBack, postgres: () => Promise.resolve() })(db);
  }
}

async function putBack(db: QueryRunner): Promise<void> {
  const tokens = searchColumns.filter((column) => column !== 'text');
  const searched = tokens.map((token) => `search_${token}`).join(', ');
  const names = `rowid, ${searchColumns.join(', ')}`;
  for (const statement of [
    'DROP VIEW event_log_append',
    `CREATE VIRTUAL TABLE event_log_search USING fts5(${searchColumns.join(', ')},
       tokenize = 'trigram case_sensitive 1', content = '', contentless_delete = 1, detail = none)`,
    `INSERT INTO event_log_search (event_log_search, rank) VALUES ('deletemerge', 0)`,
    `CREATE TRIGGER event_log_unindexed AFTER DELETE ON event_log BEGIN
       DELETE FROM event_log_search WHERE rowid = old.id;
     END`,
    `CREATE VIEW event_log_append AS
       SELECT ${columns}, ${searched.replaceAll(/\w+/g, 'NULL AS $&')} FROM event_log`,
    `CREATE TRIGGER event_log_appended INSTEAD OF INSERT ON event_log_append BEGIN
       INSERT INTO event_log (${columns}) VALUES (${newColumns(columns)});
       INSERT INTO event_log_search (${names})
         VALUES (${newColumns(`id, search_text, ${searched}`)});
       ${advanceSql}
     END`,
  ]) {
    await db.query(statement);
  }
  await fill(db, names);
}

async function fill(db: QueryRunner, names: string): Promise<void> {
  for (let last = 0; ;) {
    const rows: (SearchedRow & { id: number })[] = await db.query(
      `SELECT * FROM event_log WHERE id > ? ORDER BY id LIMIT 500`,
      [last],
    );
    if (rows.length === 0) return;
    const values = searchColumns.map((_, index) => `value ->> ${index + 1}`).join(', ');
    await db.query(
      `INSERT INTO event_log_search (${names}) SELECT value ->> 0, ${values} FROM json_each(?)`,
      [JSON.stringify(rows.map((row) => [row.id, ...searchRow(row)]))],
    );
    last = rows.at(-1)?.id ?? last;
  }
}
