import type { MigrationInterface, QueryRunner } from 'typeorm';
import { perEngine } from './per-engine.js';

/**
 * Adds indexes for checking whether jobs, their metadata, or deleted jobs in the bin still need a
 * picture.
 */
export class FindPictures1796353260000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    const poster = perEngine(db, {
      sqlite: `fields ->> 'poster'`,
      postgres: `(fields::jsonb ->> 'poster')`,
    });
    await db.query(`CREATE INDEX jobs_poster ON jobs (poster) WHERE poster IS NOT NULL`);
    await db.query(`CREATE INDEX job_metadata_poster ON job_metadata (${poster})`);
    await db.query(`CREATE TABLE bin_pictures (
      entry_id INTEGER NOT NULL REFERENCES bin_entries (id) ON DELETE CASCADE,
      picture TEXT NOT NULL,
      PRIMARY KEY (entry_id, picture)) WITHOUT ROWID`);
    await db.query(`CREATE INDEX bin_pictures_picture ON bin_pictures (picture)`);
    await perEngine(db, {
      sqlite: storePicturesOfBin,
      // PostgreSQL was not supported before this migration, so the bin is empty.
      postgres: () => Promise.resolve(),
    })(db);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`DROP TABLE bin_pictures`);
    await db.query(`DROP INDEX job_metadata_poster`);
    await db.query(`DROP INDEX jobs_poster`);
  }
}

/** Stores the pictures of jobs that are already in the bin, so that these pictures are kept. */
async function storePicturesOfBin(db: QueryRunner): Promise<void> {
  await db.query(`INSERT OR IGNORE INTO bin_pictures (entry_id, picture)
      SELECT entry_id, rows.value ->> 'poster' FROM bin_jobs, json_each(snapshot, '$.jobs') AS rows
      WHERE rows.value ->> 'poster' IS NOT NULL`);
  await db.query(`INSERT OR IGNORE INTO bin_pictures (entry_id, picture)
      SELECT entry_id, rows.value ->> 'fields' ->> 'poster'
      FROM bin_jobs, json_each(snapshot, '$.job_metadata') AS rows
      WHERE rows.value ->> 'fields' ->> 'poster' IS NOT NULL`);
}
