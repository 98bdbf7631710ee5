import type { MigrationInterface, QueryRunner } from 'typeorm';

export class AddOrphanImportsAndBin1796347800000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`CREATE TABLE orphan_imports (
      job_id INTEGER PRIMARY KEY REFERENCES jobs (id) ON DELETE CASCADE,
      raw_path TEXT NOT NULL,
      imported_at TEXT NOT NULL)`);
    await db.query(`CREATE TABLE bin_entries (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      state TEXT NOT NULL CHECK (state IN ('moving', 'kept', 'restoring', 'purging')),
      title TEXT NOT NULL,
      file_target TEXT NOT NULL,
      jobs_deleted INTEGER NOT NULL CHECK (jobs_deleted IN (0, 1)),
      files INTEGER NOT NULL,
      size_bytes INTEGER NOT NULL,
      deleted_at TEXT NOT NULL,
      deleted_by TEXT NOT NULL)`);
    await db.query(`CREATE INDEX bin_entries_unsettled ON bin_entries (id) WHERE state <> 'kept'`);
    await db.query(`CREATE INDEX bin_entries_age ON bin_entries (state, deleted_at, id)`);
    await db.query(`CREATE TABLE bin_paths (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      entry_id INTEGER NOT NULL REFERENCES bin_entries (id) ON DELETE CASCADE,
      path TEXT NOT NULL,
      target TEXT NOT NULL,
      is_directory INTEGER NOT NULL CHECK (is_directory IN (0, 1)),
      files INTEGER NOT NULL,
      size_bytes INTEGER NOT NULL)`);
    await db.query(`CREATE INDEX bin_paths_entry ON bin_paths (entry_id, id)`);
    await db.query(`CREATE TABLE bin_jobs (
      entry_id INTEGER NOT NULL REFERENCES bin_entries (id) ON DELETE CASCADE,
      job_id INTEGER NOT NULL,
      busy INTEGER NOT NULL CHECK (busy IN (0, 1)),
      snapshot TEXT NOT NULL,
      PRIMARY KEY (entry_id, job_id))`);
    // Ensures that only one deletion or restore at a time moves the files of a job.
    await db.query(`CREATE UNIQUE INDEX bin_jobs_busy ON bin_jobs (job_id) WHERE busy = 1`);
  }

  async down(db: QueryRunner): Promise<void> {
    for (const table of ['bin_jobs', 'bin_paths', 'bin_entries', 'orphan_imports']) {
      await db.query(`DROP TABLE ${table}`);
    }
  }
}
