import type { MigrationInterface, QueryRunner } from 'typeorm';
import { createTrigger, dropTrigger, perEngine } from './per-engine.js';

/**
 * Columns of the indexes. In the indexes for the job list, the filter columns follow the sort
 * columns, so that the database never reads a row that the filters exclude.
 */
const indexes = {
  jobs_created: 'is_child, created_at, id, status, media_type, job_kind',
  jobs_updated: 'is_child, updated_at, id, status, media_type, job_kind, created_at',
  jobs_title: 'is_child, title_key, id, status, media_type, job_kind, created_at',
  jobs_status: 'is_child, status, created_at, id, media_type, job_kind',
  jobs_media_type: 'is_child, media_type, created_at, id, status, job_kind',
  jobs_job_kind: 'is_child, job_kind, created_at, id, status, media_type',
  jobs_output: 'output_path',
  jobs_raw: 'raw_path',
  jobs_ended: 'ended_at, status, bytes_in, bytes_out',
};

export class CreateJobHistory1796342400000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`CREATE TABLE jobs (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      status TEXT NOT NULL,
      media_type TEXT NOT NULL,
      job_kind TEXT NOT NULL,
      is_child INTEGER NOT NULL DEFAULT 0 CHECK (is_child IN (0, 1)),
      title TEXT,
      title_key TEXT NOT NULL,
      detected_title TEXT,
      artist TEXT,
      year INTEGER,
      imdb_id TEXT,
      tmdb_id INTEGER,
      music_brainz_id TEXT,
      poster TEXT,
      raw_path TEXT,
      raw_claim TEXT,
      output_path TEXT,
      encode_input_path TEXT,
      device TEXT,
      rip_successful INTEGER NOT NULL DEFAULT 0,
      encode_success INTEGER NOT NULL DEFAULT 0,
      error_message TEXT,
      error_acknowledged_at TEXT,
      parent_job_id INTEGER,
      source_job_id INTEGER,
      disc_number INTEGER,
      progress INTEGER,
      bytes_in INTEGER,
      bytes_out INTEGER,
      reported_by TEXT,
      report_key TEXT,
      started_at TEXT,
      ended_at TEXT,
      created_at TEXT NOT NULL,
      updated_at TEXT NOT NULL,
      search_text TEXT NOT NULL)`);
    for (const [name, columns] of Object.entries(indexes)) {
      await db.query(`CREATE INDEX ${name} ON jobs (${columns})`);
    }
    // Ensures that a raw folder belongs to only one job, and that a job that is reported twice is
    // stored only once.
    for (const column of ['raw_claim', 'report_key']) {
      await db.query(
        `CREATE UNIQUE INDEX jobs_${column} ON jobs (${column}) WHERE ${column} IS NOT NULL`,
      );
    }
    for (const column of ['parent_job_id', 'source_job_id']) {
      await db.query(`CREATE INDEX jobs_${column} ON jobs (${column}) WHERE ${column} IS NOT NULL`);
    }
    // On PostgreSQL, a later migration creates an index on the column search_text instead.
    await perEngine(db, { sqlite: addSearch, postgres: () => Promise.resolve() })(db);
    await addCounts(db);
    await addParts(db);
  }

  async down(db: QueryRunner): Promise<void> {
    for (const table of ['drives', 'job_events', 'job_outputs', 'job_metadata', 'job_infos']) {
      await db.query(`DROP TABLE ${table}`);
    }
    for (const trigger of ['jobs_counted', 'jobs_uncounted', 'jobs_recounted']) {
      await dropTrigger(db, trigger, 'jobs');
    }
    await db.query(`DROP TABLE job_counts`);
    await db.query(`DROP TABLE IF EXISTS jobs_search`);
    await db.query(`DROP TABLE jobs`);
  }
}

/**
 * Creates the search index of jobs. Triggers keep the index up to date, so code that changes jobs
 * does not have to.
 */
async function addSearch(db: QueryRunner): Promise<void> {
  await db.query(`CREATE VIRTUAL TABLE jobs_search USING fts5(text,
    tokenize = 'trigram case_sensitive 1', content = '', contentless_delete = 1, detail = none)`);
  await db.query(`CREATE TRIGGER jobs_indexed AFTER INSERT ON jobs BEGIN
    INSERT INTO jobs_search (rowid, text) VALUES (new.id, new.search_text);
  END`);
  await db.query(`CREATE TRIGGER jobs_reindexed AFTER UPDATE OF search_text ON jobs
    WHEN old.search_text <> new.search_text BEGIN
    DELETE FROM jobs_search WHERE rowid = old.id;
    INSERT INTO jobs_search (rowid, text) VALUES (new.id, new.search_text);
  END`);
  await db.query(`CREATE TRIGGER jobs_unindexed AFTER DELETE ON jobs BEGIN
    DELETE FROM jobs_search WHERE rowid = old.id;
  END`);
}

async function addCounts(db: QueryRunner): Promise<void> {
  await db.query(`CREATE TABLE job_counts (
    is_child INTEGER NOT NULL,
    status TEXT NOT NULL,
    media_type TEXT NOT NULL,
    job_kind TEXT NOT NULL,
    jobs INTEGER NOT NULL,
    PRIMARY KEY (is_child, status, media_type, job_kind)) WITHOUT ROWID`);
  const countedColumns = 'is_child, status, media_type, job_kind';
  const add = `INSERT INTO job_counts VALUES (new.is_child, new.status, new.media_type, new.job_kind, 1)
      ON CONFLICT (${countedColumns}) DO UPDATE SET jobs = job_counts.jobs + 1;`;
  const remove = `UPDATE job_counts SET jobs = jobs - 1 WHERE is_child = old.is_child
      AND status = old.status AND media_type = old.media_type AND job_kind = old.job_kind;`;
  const table = 'jobs';
  await createTrigger(db, { name: 'jobs_counted', table, after: 'INSERT', body: add });
  await createTrigger(db, { name: 'jobs_uncounted', table, after: 'DELETE', body: remove });
  await createTrigger(db, {
    name: 'jobs_recounted',
    table,
    after: `UPDATE OF ${countedColumns}`,
    body: `${remove} ${add}`,
  });
}

async function addParts(db: QueryRunner): Promise<void> {
  await db.query(`CREATE TABLE job_infos (
    job_id INTEGER NOT NULL REFERENCES jobs (id) ON DELETE CASCADE,
    kind TEXT NOT NULL,
    info TEXT NOT NULL,
    attached_at TEXT NOT NULL,
    PRIMARY KEY (job_id, kind))`);
  await db.query(`CREATE TABLE job_metadata (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    job_id INTEGER NOT NULL REFERENCES jobs (id) ON DELETE CASCADE,
    origin TEXT NOT NULL,
    provider TEXT,
    fields TEXT NOT NULL,
    assigned_by TEXT NOT NULL,
    assigned_at TEXT NOT NULL)`);
  await db.query(`CREATE INDEX job_metadata_job_id ON job_metadata (job_id, id)`);
  await db.query(`CREATE TABLE job_outputs (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    job_id INTEGER NOT NULL REFERENCES jobs (id) ON DELETE CASCADE,
    path TEXT NOT NULL,
    size_bytes INTEGER NOT NULL,
    created_at TEXT NOT NULL,
    UNIQUE (job_id, path))`);
  await db.query(`CREATE INDEX job_outputs_path ON job_outputs (path)`);
  // job_id is not a foreign key, because events outlive their job.
  await db.query(`CREATE TABLE job_events (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    job_id INTEGER NOT NULL,
    at TEXT NOT NULL,
    kind TEXT NOT NULL,
    actor TEXT NOT NULL,
    message TEXT NOT NULL,
    details TEXT)`);
  await db.query(`CREATE INDEX job_events_job_id ON job_events (job_id, id)`);
  await db.query(`CREATE TABLE drives (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    device TEXT NOT NULL UNIQUE,
    state TEXT NOT NULL,
    disc_label TEXT,
    media_type TEXT,
    job_id INTEGER,
    changed_at TEXT NOT NULL)`);
}
