import type { MigrationInterface, QueryRunner } from 'typeorm';

export class AddReports1796268060000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`CREATE TABLE reports (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      month TEXT NOT NULL,
      language TEXT NOT NULL,
      state TEXT NOT NULL,
      fault TEXT,
      requested_at TEXT,
      asker TEXT,
      scheduled BOOLEAN NOT NULL,
      versions INTEGER NOT NULL,
      UNIQUE (month, language))`);
    await db.query(
      `CREATE INDEX reports_open ON reports (id) WHERE state IN ('queued', 'producing')`,
    );
    // AUTOINCREMENT prevents the ID of a deleted version, which is part of its ETag, from being
    // reused.
    await db.query(`CREATE TABLE report_versions (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      report_id INTEGER NOT NULL REFERENCES reports (id) ON DELETE CASCADE,
      version INTEGER NOT NULL,
      origin TEXT NOT NULL,
      rating TEXT NOT NULL,
      headline TEXT NOT NULL,
      content TEXT NOT NULL,
      figures TEXT,
      model TEXT,
      writer_fault TEXT,
      created_at TEXT NOT NULL,
      created_by TEXT NOT NULL,
      UNIQUE (report_id, version))`);
    await db.query(`CREATE TABLE report_settings (
      id INTEGER PRIMARY KEY CHECK (id = 1),
      time_zone TEXT NOT NULL,
      language TEXT NOT NULL,
      schedule BOOLEAN NOT NULL,
      last_scheduled TEXT,
      webhook TEXT,
      webhook_secret TEXT,
      mail TEXT,
      mail_password TEXT,
      writer TEXT,
      writer_key TEXT)`);
    await db.query(
      `INSERT INTO report_settings (id, time_zone, language, schedule) VALUES (1, 'UTC', 'en', TRUE)`,
    );
    await db.query(`CREATE TABLE report_deliveries (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      version_id INTEGER NOT NULL REFERENCES report_versions (id) ON DELETE CASCADE,
      channel TEXT NOT NULL,
      state TEXT NOT NULL,
      created_at TEXT NOT NULL,
      attempts INTEGER NOT NULL,
      fault TEXT,
      next_try_at TEXT,
      delivered_at TEXT)`);
    await db.query(`CREATE INDEX report_deliveries_version ON report_deliveries (version_id)`);
    await db.query(
      `CREATE INDEX report_deliveries_waiting ON report_deliveries (next_try_at) WHERE state = 'waiting'`,
    );
    await db.query(`CREATE TABLE report_notices (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      kind TEXT NOT NULL,
      month TEXT NOT NULL,
      language TEXT NOT NULL,
      created_at TEXT NOT NULL)`);
    await db.query(`CREATE TABLE report_notice_views (
      user_id INTEGER PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
      up_to INTEGER NOT NULL)`);
    // Contains all redeploy columns that a monthly report needs, so that the database does not read
    // the table.
    await db.query(`CREATE INDEX redeploys_by_finish ON redeploys
      (finished_at, state, stack_id, stack_name, started_at) WHERE finished_at IS NOT NULL`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`DROP INDEX redeploys_by_finish`);
    for (const table of [
      'report_notice_views',
      'report_notices',
      'report_deliveries',
      'report_settings',
      'report_versions',
      'reports',
    ]) {
      await db.query(`DROP TABLE ${table}`);
    }
  }
}
