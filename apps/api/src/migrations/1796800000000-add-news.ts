import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Adds news and the position of news in the event log. Also stores the addresses from which users
 * sign in, and whether the end of a batch was recorded.
 */
export class AddNews1796800000000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`CREATE TABLE news (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      entry_id INTEGER UNIQUE,
      kind TEXT NOT NULL,
      severity TEXT NOT NULL,
      at TEXT NOT NULL,
      since TEXT,
      server_id INTEGER,
      server_name TEXT,
      stack_id INTEGER,
      stack_name TEXT,
      stack_ids TEXT NOT NULL,
      actor TEXT,
      subject TEXT,
      path TEXT,
      trouble_key TEXT NOT NULL,
      in_batch BOOLEAN NOT NULL,
      facts TEXT NOT NULL)`);
    await db.query(`CREATE INDEX news_by_trouble ON news (trouble_key, id)`);
    await db.query(`CREATE INDEX news_by_time ON news (at)`);
    await db.query(`CREATE TABLE news_progress (
      id INTEGER PRIMARY KEY CHECK (id = 1),
      entry_id INTEGER NOT NULL)`);
    // Skip existing entries, so that the history of the installation does not become news.
    await db.query(
      `INSERT INTO news_progress (id, entry_id) SELECT 1, head_id FROM event_log_chain`,
    );
    await db.query(`CREATE TABLE sign_in_addresses (
      user_id INTEGER NOT NULL REFERENCES users (id) ON DELETE CASCADE,
      ip TEXT NOT NULL,
      PRIMARY KEY (user_id, ip))`);
    await db.query(
      `ALTER TABLE redeploy_batches ADD COLUMN end_recorded BOOLEAN NOT NULL DEFAULT FALSE`,
    );
    await db.query(`UPDATE redeploy_batches SET end_recorded = TRUE WHERE NOT EXISTS (
      SELECT 1 FROM redeploys WHERE batch_id = redeploy_batches.id AND state IN ('queued', 'running'))`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`ALTER TABLE redeploy_batches DROP COLUMN end_recorded`);
    await db.query(`DROP TABLE sign_in_addresses`);
    await db.query(`DROP TABLE news_progress`);
    await db.query(`DROP TABLE news`);
  }
}
