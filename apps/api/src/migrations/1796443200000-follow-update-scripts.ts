import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Adds columns for finding the running script of an update on its host, and for cancelling the update
 * from any process.
 */
export class FollowUpdateScripts1796443200000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`ALTER TABLE update_runs ADD COLUMN mark TEXT`);
    await db.query(`ALTER TABLE update_runs ADD COLUMN cancel_requested_at TEXT`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`ALTER TABLE update_runs DROP COLUMN cancel_requested_at`);
    await db.query(`ALTER TABLE update_runs DROP COLUMN mark`);
  }
}
