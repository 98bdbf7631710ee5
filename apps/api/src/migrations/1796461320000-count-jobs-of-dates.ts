import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Index for counting the jobs of a period, one range for each combination of its other columns. */
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
