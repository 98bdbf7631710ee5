import type { MigrationInterface, QueryRunner } from 'typeorm';
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
];

/** Columns of the search index other than the text. */
const tokens = [
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

/**
 * Adds a view through which one statement stores an entry, its search index row and the new end of
 * the chain, because every round trip to the database makes the next writer wait.
 */
export class AppendEntriesAtOnce1796356800000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    const searched = tokens.map((token) => `NULL AS search_${token}`);
    await db.query(`CREATE VIEW event_log_append AS
      SELECT ${[...columns, ...searched].join(', ')} FROM event_log`);
    const newColumns = (names: readonly string[]) => names.map((name) => `new.${name}`).join(', ');
    const appendSql = `INSERT INTO event_log (${columns.join(', ')}) VALUES (${newColumns(columns)});`;
    const index = `INSERT INTO event_log_search (rowid, text, ${tokens.join(', ')})
        VALUES (new.id, new.search_text, ${newColumns(tokens.map((token) => `search_${token}`))});`;
    const advanceSql = `UPDATE event_log_chain
        SET head_id = new.id, head_hash = new.chain_hash, next_id = new.id + 1, links = links + 1;`;
    const trigger = `CREATE TRIGGER event_log_appended INSTEAD OF INSERT ON event_log_append`;
    const statements = perEngine(db, {
      sqlite: [`${trigger} BEGIN ${appendSql} ${index} ${advanceSql} END`],
      // PostgreSQL maintains its text index itself.
      postgres: [
        `CREATE FUNCTION event_log_appended() RETURNS trigger LANGUAGE plpgsql AS
         $$ BEGIN ${appendSql} ${advanceSql} RETURN new; END $$`,
        `${trigger} FOR EACH ROW EXECUTE FUNCTION event_log_appended()`,
      ],
    });
    for (const statement of statements) await db.query(statement);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`DROP VIEW event_log_append`);
    const functionsToDrop = perEngine(db, {
      sqlite: [],
      postgres: ['DROP FUNCTION event_log_appended()'],
    });
    for (const statement of functionsToDrop) await db.query(statement);
  }
}
