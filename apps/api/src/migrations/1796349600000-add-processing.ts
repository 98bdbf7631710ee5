import type { MigrationInterface, QueryRunner } from 'typeorm';

export class AddProcessing1796349600000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`CREATE TABLE processing_runs (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      job_id INTEGER NOT NULL REFERENCES jobs (id) ON DELETE CASCADE,
      kind TEXT NOT NULL,
      state TEXT NOT NULL,
      choice TEXT NOT NULL,
      job_status TEXT,
      percent INTEGER,
      eta_seconds INTEGER,
      frames_per_second REAL,
      pid INTEGER,
      process_key TEXT,
      draft_path TEXT,
      publication TEXT,
      output_path TEXT,
      fault TEXT,
      reason TEXT,
      attempts INTEGER NOT NULL,
      requested_by TEXT NOT NULL,
      requested_at TEXT NOT NULL,
      started_at TEXT,
      ended_at TEXT)`);
    // Allow only one open run per job, even if several are requested in parallel.
    await db.query(
      `CREATE UNIQUE INDEX processing_runs_open ON processing_runs (job_id) WHERE ended_at IS NULL`,
    );
    await db.query(`CREATE INDEX processing_runs_job ON processing_runs (job_id, id)`);
    await db.query(
      `CREATE INDEX processing_runs_state ON processing_runs (state, id) WHERE ended_at IS NULL`,
    );
    await db.query(`CREATE TABLE processing_settings (
      id INTEGER PRIMARY KEY CHECK (id = 1),
      parallel_encodes INTEGER NOT NULL,
      preset TEXT NOT NULL,
      container TEXT NOT NULL,
      min_length_minutes REAL NOT NULL,
      audio_languages TEXT NOT NULL,
      subtitle_languages TEXT NOT NULL,
      analysis_minutes INTEGER NOT NULL,
      encode_hours INTEGER NOT NULL,
      min_free_gigabytes REAL NOT NULL,
      niceness INTEGER NOT NULL,
      changed_at TEXT,
      changed_by TEXT)`);
    await db.query(
      `INSERT INTO processing_settings VALUES
       (1, 1, 'H.264 MKV 1080p30', 'mkv', 10, '[]', '[]', 30, 48, 2, 10, NULL, NULL)`,
    );
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`DROP TABLE processing_settings`);
    await db.query(`DROP TABLE processing_runs`);
  }
}
