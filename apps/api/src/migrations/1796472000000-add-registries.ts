import type { MigrationInterface, QueryRunner } from 'typeorm';

export class AddRegistries1796472000000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`CREATE TABLE registries (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      host TEXT NOT NULL UNIQUE,
      managed BOOLEAN NOT NULL,
      username TEXT,
      password TEXT,
      plain_http BOOLEAN NOT NULL,
      ca TEXT,
      revision INTEGER NOT NULL,
      quota_limit INTEGER,
      quota_remaining INTEGER,
      quota_window_seconds INTEGER,
      quota_at TEXT,
      paused_until TEXT,
      answered_at TEXT,
      fault TEXT,
      fault_at TEXT)`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`DROP TABLE registries`);
  }
}
