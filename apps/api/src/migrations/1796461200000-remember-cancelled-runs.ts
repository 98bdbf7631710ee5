import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The process that receives the request to cancel an encode may not be the one that runs it. */
export class RememberCancelledRuns1796461200000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`ALTER TABLE processing_runs ADD COLUMN cancel_requested_at TEXT`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`ALTER TABLE processing_runs DROP COLUMN cancel_requested_at`);
  }
}
