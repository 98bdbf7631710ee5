import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Adds a table for snapshots of stacks, taken before and after their latest redeploys. */
export class AddRedeploySnapshots1796500000016 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`CREATE TABLE redeploy_snapshots (
      redeploy_id INTEGER PRIMARY KEY REFERENCES redeploys (id) ON DELETE CASCADE,
      stack_id INTEGER NOT NULL REFERENCES stacks (id) ON DELETE CASCADE,
      taken_at TEXT NOT NULL,
      sealed_before TEXT NOT NULL,
      git_before TEXT,
      services_before TEXT NOT NULL,
      succeeded_at TEXT,
      sealed_after TEXT,
      git_after TEXT,
      services_after TEXT)`);
    await db.query(
      `CREATE INDEX redeploy_snapshots_stack ON redeploy_snapshots (stack_id, redeploy_id)`,
    );
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`DROP TABLE redeploy_snapshots`);
  }
}
