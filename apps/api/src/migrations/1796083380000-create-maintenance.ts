import type { MigrationInterface, QueryRunner } from 'typeorm';

export class CreateMaintenance1796083380000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`CREATE TABLE maintenance_mode (
      id INTEGER PRIMARY KEY CHECK (id = 1),
      active BOOLEAN NOT NULL,
      message TEXT NOT NULL,
      since TEXT,
      opened_by TEXT)`);
    await db.query(`INSERT INTO maintenance_mode (id, active, message) VALUES (1, FALSE, '')`);
    await db.query(`CREATE TABLE update_runs (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      status TEXT NOT NULL CHECK (status IN ('running', 'succeeded', 'failed', 'lost')),
      started_at TEXT NOT NULL,
      finished_at TEXT)`);
    await db.query(
      `CREATE UNIQUE INDEX update_runs_running ON update_runs (status) WHERE status = 'running'`,
    );
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`DROP TABLE update_runs`);
    await db.query(`DROP TABLE maintenance_mode`);
  }
}
