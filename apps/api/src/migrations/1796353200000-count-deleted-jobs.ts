import type { MigrationInterface, QueryRunner } from 'typeorm';
import { createTrigger, dropTrigger } from './per-engine.js';

/**
 * Stores the end time, status and sizes of deleted jobs, so that deleting jobs does not change the
 * figures of a month.
 */
export class CountDeletedJobs1796353200000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`CREATE TABLE deleted_job_ends (
      job_id INTEGER PRIMARY KEY,
      ended_at TEXT NOT NULL,
      status TEXT NOT NULL,
      bytes_in INTEGER,
      bytes_out INTEGER)`);
    await db.query(`CREATE INDEX deleted_job_ends_ended
      ON deleted_job_ends (ended_at, status, bytes_in, bytes_out)`);
    await createTrigger(db, {
      name: 'jobs_end_kept',
      table: 'jobs',
      after: 'DELETE',
      when: 'old.ended_at IS NOT NULL',
      body: `INSERT INTO deleted_job_ends (job_id, ended_at, status, bytes_in, bytes_out)
        VALUES (old.id, old.ended_at, old.status, old.bytes_in, old.bytes_out)
        ON CONFLICT (job_id) DO UPDATE SET ended_at = excluded.ended_at, status = excluded.status,
          bytes_in = excluded.bytes_in, bytes_out = excluded.bytes_out;`,
    });
    // A restored job has its original ID. Delete the row about its end, so that the job is not
    // counted twice.
    await createTrigger(db, {
      name: 'jobs_end_returned',
      table: 'jobs',
      after: 'INSERT',
      body: `DELETE FROM deleted_job_ends WHERE job_id = new.id;`,
    });
  }

  async down(db: QueryRunner): Promise<void> {
    await dropTrigger(db, 'jobs_end_returned', 'jobs');
    await dropTrigger(db, 'jobs_end_kept', 'jobs');
    await db.query(`DROP TABLE deleted_job_ends`);
  }
}
