import type { MigrationInterface, QueryRunner } from 'typeorm';
import { perEngine } from './per-engine.js';

/**
 * Creates a function that reads a text from a JSON object. The function replaces escaped NUL
 * characters and surrogates anywhere in the object with U+FFFD, because PostgreSQL rejects objects
 * that contain NUL or an unpaired surrogate.
 */
const textIn = String.raw`CREATE FUNCTION text_in(object TEXT, key TEXT) RETURNS TEXT
  LANGUAGE SQL IMMUTABLE STRICT PARALLEL SAFE AS $$
    SELECT regexp_replace(object, '(?<!\\)((?:\\\\)*)\\u(?:0000|[dD][89a-fA-F]..)', '\1\\ufffd', 'g')::jsonb ->> key
  $$`;

/**
 * Indexes the pictures in metadata with a function that also reads JSON that PostgreSQL rejects.
 * SQLite needs no such function, because it can read every stored object.
 */
export class ReadAnyJson1796439600000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    for (const statement of perEngine(db, {
      sqlite: [],
      postgres: [
        textIn,
        'DROP INDEX job_metadata_poster',
        `CREATE INDEX job_metadata_poster ON job_metadata (text_in(fields, 'poster'))`,
      ],
    })) {
      await db.query(statement);
    }
  }

  async down(db: QueryRunner): Promise<void> {
    for (const statement of perEngine(db, {
      sqlite: [],
      postgres: [
        'DROP INDEX job_metadata_poster',
        `CREATE INDEX job_metadata_poster ON job_metadata ((fields::jsonb ->> 'poster'))`,
        'DROP FUNCTION text_in',
      ],
    })) {
      await db.query(statement);
    }
  }
}
