import type { MigrationInterface, QueryRunner } from 'typeorm';

const columns = ['digest', 'checked_at', 'outdated_since', 'fault', 'fault_at'] as const;

/**
 * Adds columns that keep the last result of an image check when a later check fails, and stores
 * which newer images are ignored.
 */
export class KeepAnswersOfRegistries1796472060000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`CREATE TABLE image_ignores (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      name TEXT NOT NULL,
      digest TEXT,
      until TEXT,
      reason TEXT NOT NULL,
      created_at TEXT NOT NULL,
      created_by TEXT NOT NULL)`);
    await db.query(`CREATE INDEX image_ignores_name ON image_ignores (name, id)`);
    await db.query(`ALTER TABLE stack_images ADD COLUMN state TEXT NOT NULL DEFAULT 'unknown'`);
    for (const column of columns) {
      await db.query(`ALTER TABLE stack_images ADD COLUMN ${column} TEXT`);
    }
    await db.query(`ALTER TABLE stack_images ADD COLUMN ignore_id INTEGER`);
    // Only the state can be derived from existing results. Make all checks due immediately, so that
    // they fill the other columns.
    await db.query(`UPDATE stack_images SET
      state = CASE freshness WHEN 'updated' THEN 'current' WHEN 'outdated' THEN 'outdated' ELSE 'unknown' END,
      due_at = '1970-01-01T00:00:00.000Z'`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`ALTER TABLE stack_images DROP COLUMN ignore_id`);
    for (const column of columns) await db.query(`ALTER TABLE stack_images DROP COLUMN ${column}`);
    await db.query(`ALTER TABLE stack_images DROP COLUMN state`);
    await db.query(`DROP TABLE image_ignores`);
  }
}
