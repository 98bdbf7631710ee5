import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Adds an index for counting the jobs of a period. The database counts one range of the index for
 * each combination of the columns before `created_at`.
 */
export class CountJobsOfDates1796461320000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(
      `CREATE INDEX jobs_combined ON jobs (is_child, status, media_type, job_kind, created_at)`,
    );
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`DROP INDEX jobs_combined`);
  }
}
