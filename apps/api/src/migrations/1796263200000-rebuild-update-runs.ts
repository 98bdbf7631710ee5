import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Recreates the table of update runs. Nothing is lost, because updates could not run before this
 * migration.
 */
export class RebuildUpdateRuns1796263200000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`DROP TABLE update_runs`);
    await db.query(`CREATE TABLE update_runs (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      server_id INTEGER NOT NULL,
      server_name TEXT NOT NULL,
      state TEXT NOT NULL,
      steps TEXT NOT NULL,
      checks TEXT NOT NULL,
      version_before TEXT,
      version_after TEXT,
      interrupted BOOLEAN NOT NULL,
      reason TEXT,
      message TEXT NOT NULL,
      script TEXT NOT NULL,
      started_by TEXT NOT NULL,
      started_at TEXT NOT NULL,
      ended_at TEXT,
      lines INTEGER NOT NULL,
      truncated BOOLEAN NOT NULL)`);
    // Allow only one open update, even if several are started in parallel.
    await db.query(
      `CREATE UNIQUE INDEX update_runs_open ON update_runs ((ended_at IS NULL)) WHERE ended_at IS NULL`,
    );
    await db.query(`CREATE TABLE update_log (
      update_id INTEGER NOT NULL REFERENCES update_runs (id) ON DELETE CASCADE,
      seq INTEGER NOT NULL,
      at TEXT NOT NULL,
      stream TEXT NOT NULL,
      text TEXT NOT NULL,
      PRIMARY KEY (update_id, seq)) WITHOUT ROWID`);
    await db.query(`CREATE TABLE update_script (
      id INTEGER PRIMARY KEY CHECK (id = 1),
      text TEXT NOT NULL,
      changed_at TEXT NOT NULL,
      changed_by TEXT NOT NULL)`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`DROP TABLE update_script`);
    await db.query(`DROP TABLE update_log`);
    await db.query(`DROP TABLE update_runs`);
    await db.query(`CREATE TABLE update_runs (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      status TEXT NOT NULL CHECK (status IN ('running', 'succeeded', 'failed', 'lost')),
      started_at TEXT NOT NULL,
      finished_at TEXT)`);
    await db.query(
      `CREATE UNIQUE INDEX update_runs_running ON update_runs (status) WHERE status = 'running'`,
    );
  }
}
