import type { MigrationInterface, QueryRunner } from 'typeorm';

export class AddStackViews1796494000000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`CREATE TABLE stack_views (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      user_id INTEGER NOT NULL REFERENCES users (id) ON DELETE CASCADE,
      name TEXT NOT NULL,
      name_key TEXT NOT NULL,
      search TEXT NOT NULL,
      created_at TEXT NOT NULL,
      UNIQUE (user_id, name_key))`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`DROP TABLE stack_views`);
  }
}
