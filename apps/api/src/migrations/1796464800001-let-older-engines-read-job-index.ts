import type { MigrationInterface, QueryRunner } from 'typeorm';
import { perEngine } from './per-engine.js';

/**
 * Rebuilds the search index of jobs without the option `contentless_delete`, with which older
 * programs, such as the `sqlite3` of Debian 12, fail when they change a job. Without this option, the
 * index reads its texts from the `jobs` table, and removing a job from the index requires the job's
 * old text.
 */
export class LetOlderEnginesReadJobIndex1796464800001 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    const add = `INSERT INTO jobs_search (rowid, search_text) VALUES (new.id, new.search_text);`;
    const remove = `INSERT INTO jobs_search (jobs_search, rowid, search_text)
      VALUES ('delete', old.id, old.search_text);`;
    await perEngine(db, { sqlite: replace, postgres: () => Promise.resolve() })(db, {
      table: `search_text, content = 'jobs', content_rowid = 'id'`,
      add,
      remove,
      fill: `INSERT INTO jobs_search (jobs_search) VALUES ('rebuild')`,
    });
  }

  async down(db: QueryRunner): Promise<void> {
    await perEngine(db, { sqlite: replace, postgres: () => Promise.resolve() })(db, {
      table: `text, content = '', contentless_delete = 1`,
      add: `INSERT INTO jobs_search (rowid, text) VALUES (new.id, new.search_text);`,
      remove: `DELETE FROM jobs_search WHERE rowid = old.id;`,
      fill: `INSERT INTO jobs_search (rowid, text) SELECT id, search_text FROM jobs`,
    });
  }
}

/** SQL fragments that create, fill and update the index. */
interface JobIndex {
  table: string;
  add: string;
  remove: string;
  fill: string;
}

async function replace(db: QueryRunner, { table, add, remove, fill }: JobIndex): Promise<void> {
  for (const statement of [
    'DROP TRIGGER jobs_indexed',
    'DROP TRIGGER jobs_reindexed',
    'DROP TRIGGER jobs_unindexed',
    'DROP TABLE jobs_search',
    `CREATE VIRTUAL TABLE jobs_search USING fts5(${table},
       tokenize = 'trigram case_sensitive 1', detail = none)`,
    fill,
    `CREATE TRIGGER jobs_indexed AFTER INSERT ON jobs BEGIN ${add} END`,
    `CREATE TRIGGER jobs_reindexed AFTER UPDATE OF search_text ON jobs
       WHEN old.search_text <> new.search_text BEGIN ${remove} ${add} END`,
    `CREATE TRIGGER jobs_unindexed AFTER DELETE ON jobs BEGIN ${remove} END`,
  ]) {
    await db.query(statement);
  }
}
