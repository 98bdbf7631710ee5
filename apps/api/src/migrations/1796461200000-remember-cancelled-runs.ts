import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Stores requests to cancel an encode, because the process that receives the request is not
 * necessarily the process that runs the encode.
 */
export class RememberCancelledRuns1796461200000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`ALTER TABLE processing_runs ADD COLUMN cancel_requested_at TEXT`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`ALTER TABLE processing_runs DROP COLUMN cancel_requested_at`);
  }
}
