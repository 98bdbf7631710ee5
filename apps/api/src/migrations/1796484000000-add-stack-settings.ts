import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Adds the settings of stacks, such as owner and note, and a table for finding stacks by tag. */
export class AddStackSettings1796484000000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    // The settings outlive the stack. If the stack is created again, it gets another ID, and its
    // settings are found by the project name.
    await db.query(`CREATE TABLE stack_settings (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      stack_id INTEGER UNIQUE REFERENCES stacks (id) ON DELETE SET NULL,
      server_id INTEGER NOT NULL REFERENCES servers (id) ON DELETE CASCADE,
      environment_id INTEGER NOT NULL,
      project_name TEXT NOT NULL,
      tags TEXT NOT NULL,
      group_name TEXT,
      owner TEXT,
      note TEXT NOT NULL,
      never_in_bulk BOOLEAN NOT NULL)`);
    await db.query(
      `CREATE INDEX stack_settings_place ON stack_settings (server_id, environment_id, project_name)`,
    );
    await db.query(`ALTER TABLE stacks ADD COLUMN label_tags TEXT NOT NULL DEFAULT '[]'`);
    await db.query(`CREATE TABLE stack_tags (
      stack_id INTEGER NOT NULL REFERENCES stacks (id) ON DELETE CASCADE,
      tag TEXT NOT NULL,
      PRIMARY KEY (stack_id, tag))`);
    await db.query(`CREATE INDEX stack_tags_tag ON stack_tags (tag, stack_id)`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`DROP TABLE stack_tags`);
    await db.query(`ALTER TABLE stacks DROP COLUMN label_tags`);
    await db.query(`DROP TABLE stack_settings`);
  }
}
