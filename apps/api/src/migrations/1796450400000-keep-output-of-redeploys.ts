import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Stores the platform's whole output with the log line that reports a failure. */
export class KeepOutputOfRedeploys1796450400000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query('ALTER TABLE redeploy_log ADD COLUMN output TEXT');
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('ALTER TABLE redeploy_log DROP COLUMN output');
  }
}
