import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Adds a table for the version tags that a registry last listed for each repository. */
export class AddTagLists1796500000020 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`CREATE TABLE tag_lists (
      name TEXT PRIMARY KEY NOT NULL,
      shapes TEXT NOT NULL,
      tags TEXT NOT NULL,
      complete BOOLEAN NOT NULL,
      listed_at TEXT,
      fault TEXT,
      fault_code TEXT,
      fault_at TEXT,
      due_at TEXT NOT NULL)`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`DROP TABLE tag_lists`);
  }
}
