import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Stores the services of a run. For each log line, stores which service the line is about and
 * whether it reports an event of a container.
 */
export class FollowServicesOfRuns1799320000000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`ALTER TABLE redeploy_log ADD COLUMN kind TEXT NOT NULL DEFAULT 'run'`);
    await db.query(`ALTER TABLE redeploy_log ADD COLUMN service TEXT`);
    await db.query(`CREATE TABLE redeploy_services (
      redeploy_id INTEGER PRIMARY KEY REFERENCES redeploys (id) ON DELETE CASCADE,
      services TEXT NOT NULL)`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`DROP TABLE redeploy_services`);
    await db.query(`ALTER TABLE redeploy_log DROP COLUMN service`);
    await db.query(`ALTER TABLE redeploy_log DROP COLUMN kind`);
  }
}
