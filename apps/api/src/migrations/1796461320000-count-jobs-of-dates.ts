import type { MigrationInterface, QueryRunner } from 'typeorm';

/** How many jobs of each kind a stretch of time has: each count is one walk of this index. */
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
