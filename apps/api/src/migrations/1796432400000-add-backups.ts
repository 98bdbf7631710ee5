import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Delay before the backup schedule takes effect. The first backup can wait, because a new
 * installation has no data to lose yet.
 */
const setUpPeriodMs = 12 * 60 * 60_000;

export class AddBackups1796432400000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`CREATE TABLE backups (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      state TEXT NOT NULL,
      step TEXT,
      origin TEXT NOT NULL,
      asker TEXT NOT NULL,
      started_at TEXT NOT NULL,
      ended_at TEXT,
      file TEXT NOT NULL,
      bytes INTEGER,
      sha256 TEXT,
      version TEXT,
      schema_step TEXT,
      head_id INTEGER,
      head_hash TEXT,
      fault TEXT)`);
    await db.query(`CREATE TABLE backup_settings (
      id INTEGER PRIMARY KEY CHECK (id = 1),
      schedule TEXT NOT NULL,
      time TEXT NOT NULL,
      hours INTEGER NOT NULL,
      keep INTEGER NOT NULL,
      keep_days INTEGER,
      counts_from TEXT NOT NULL)`);
    const countsFrom = new Date(Date.now() + setUpPeriodMs).toISOString();
    await db.query(
      `INSERT INTO backup_settings (id, schedule, time, hours, keep, counts_from)
      VALUES (1, 'daily', '02:30', 24, 7, ?)`,
      [countsFrom],
    );
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`DROP TABLE backup_settings`);
    await db.query(`DROP TABLE backups`);
  }
}
