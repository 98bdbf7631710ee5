import type { MigrationInterface, QueryRunner } from 'typeorm';

export class AddMaintenanceWindows1796259600000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`ALTER TABLE maintenance_mode ADD COLUMN until TEXT`);
    await db.query(`CREATE TABLE maintenance_windows (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      message TEXT NOT NULL,
      starts_at TEXT NOT NULL,
      duration_minutes INTEGER NOT NULL,
      time_zone TEXT NOT NULL,
      recurrence TEXT,
      announce_minutes TEXT NOT NULL,
      created_by TEXT NOT NULL,
      created_at TEXT NOT NULL,
      cancelled_at TEXT)`);
    await db.query(`CREATE TABLE maintenance_occurrences (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      window_id INTEGER NOT NULL REFERENCES maintenance_windows (id),
      message TEXT NOT NULL,
      starts_at TEXT NOT NULL,
      ends_at TEXT NOT NULL,
      state TEXT NOT NULL CHECK (state IN ('planned', 'announced', 'active', 'ended', 'cancelled')),
      announced INTEGER NOT NULL)`);
    await db.query(`CREATE INDEX maintenance_occurrences_open ON maintenance_occurrences (starts_at)
      WHERE state IN ('planned', 'announced', 'active')`);
    await db.query(
      `CREATE INDEX maintenance_occurrences_window ON maintenance_occurrences (window_id, starts_at)`,
    );
    await db.query(
      `CREATE INDEX maintenance_occurrences_end ON maintenance_occurrences (ends_at, starts_at)`,
    );
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`DROP TABLE maintenance_occurrences`);
    await db.query(`DROP TABLE maintenance_windows`);
    await db.query(`ALTER TABLE maintenance_mode DROP COLUMN until`);
  }
}
