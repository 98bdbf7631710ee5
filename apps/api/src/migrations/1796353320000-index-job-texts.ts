import type { MigrationInterface, QueryRunner } from 'typeorm';
import { perEngine } from './per-engine.js';

/** Texts without their rows, for searches that are too short for trigrams. */
export class IndexJobTexts1796353320000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    // PostgreSQL finds trigrams of short texts too, and cannot store long texts in such an index.
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
