import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Adds the kind of action to redeploys, because starts, stops and restarts share the queue of the
 * redeploys. Also stores which stacks contain the platform.
 */
export class AddStackActions1796490400000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`ALTER TABLE redeploys ADD COLUMN action TEXT NOT NULL DEFAULT 'redeploy'`);
    // Monthly reports read only redeploys. This index contains all columns that they need.
    await db.query(`DROP INDEX redeploys_by_finish`);
    await db.query(`CREATE INDEX redeploys_by_finish ON redeploys
      (finished_at, state, stack_id, stack_name, started_at)
      WHERE finished_at IS NOT NULL AND action = 'redeploy'`);
    await db.query(`ALTER TABLE stacks ADD COLUMN runs_platform BOOLEAN NOT NULL DEFAULT FALSE`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`DROP INDEX redeploys_by_finish`);
    await db.query(`DELETE FROM redeploys WHERE action <> 'redeploy'`);
    await db.query(`CREATE INDEX redeploys_by_finish ON redeploys
      (finished_at, state, stack_id, stack_name, started_at) WHERE finished_at IS NOT NULL`);
    await db.query(`ALTER TABLE redeploys DROP COLUMN action`);
    await db.query(`ALTER TABLE stacks DROP COLUMN runs_platform`);
  }
}
