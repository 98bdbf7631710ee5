import type { MigrationInterface, QueryRunner } from 'typeorm';
import { perEngine } from './per-engine.js';

/**
 * Indexes the texts of jobs. On SQLite, searches that are too short for trigrams scan this index
 * instead of the table.
 */
export class IndexJobTexts1796353320000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    // On PostgreSQL, a trigram index also works for short searches, and a plain index rejects long
    // texts.
    const index = perEngine(db, {
      sqlite: '(search_text)',
      postgres: 'USING gin (search_text gin_trgm_ops)',
    });
    await db.query(`CREATE INDEX jobs_text ON jobs ${index}`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`DROP INDEX jobs_text`);
  }
}
