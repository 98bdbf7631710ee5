import type { MigrationInterface, QueryRunner } from 'typeorm';

export class AddLogSettings1796180400000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`CREATE TABLE log_views (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      user_id INTEGER NOT NULL REFERENCES users (id) ON DELETE CASCADE,
      name TEXT NOT NULL,
      name_key TEXT NOT NULL,
      search TEXT NOT NULL,
      created_at TEXT NOT NULL,
      UNIQUE (user_id, name_key))`);
    // The JSON object `days` maps categories to numbers of days. Entries of a category that is not in
    // the object are kept forever, which is the default for all categories.
    await db.query(`CREATE TABLE log_retention (
      id INTEGER PRIMARY KEY CHECK (id = 1),
      days TEXT NOT NULL,
      archive BOOLEAN NOT NULL,
      changed_at TEXT)`);
    await db.query(`INSERT INTO log_retention (id, days, archive) VALUES (1, '{}', FALSE)`);
    await db.query(`CREATE TABLE log_retention_runs (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      state TEXT NOT NULL,
      asker TEXT NOT NULL,
      started_at TEXT NOT NULL,
      ended_at TEXT,
      up_to INTEGER NOT NULL,
      deletion INTEGER,
      days TEXT NOT NULL,
      archive BOOLEAN NOT NULL,
      removed TEXT NOT NULL,
      files INTEGER NOT NULL,
      pending TEXT,
      fault TEXT)`);
    await db.query(`CREATE TABLE log_receivers (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      name TEXT NOT NULL,
      name_key TEXT NOT NULL UNIQUE,
      kind TEXT NOT NULL,
      enabled BOOLEAN NOT NULL,
      transport TEXT,
      host TEXT,
      port INTEGER,
      url TEXT,
      ca TEXT,
      secret TEXT,
      categories TEXT,
      min_severity TEXT,
      created_at TEXT NOT NULL,
      cursor INTEGER NOT NULL,
      delivered INTEGER NOT NULL,
      missed INTEGER NOT NULL,
      last_id INTEGER,
      last_delivered_at TEXT,
      failures INTEGER NOT NULL,
      fault TEXT,
      fault_at TEXT,
      next_try_at TEXT)`);
  }

  async down(db: QueryRunner): Promise<void> {
    for (const table of ['log_receivers', 'log_retention_runs', 'log_retention', 'log_views']) {
      await db.query(`DROP TABLE ${table}`);
    }
  }
}
