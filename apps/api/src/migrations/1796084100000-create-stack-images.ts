import type { MigrationInterface, QueryRunner } from 'typeorm';

export class CreateStackImages1796084100000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`CREATE TABLE stack_images (
      stack_id INTEGER NOT NULL REFERENCES stacks (id) ON DELETE CASCADE,
      key TEXT NOT NULL,
      reference TEXT NOT NULL,
      freshness TEXT NOT NULL,
      detail TEXT,
      due_at TEXT NOT NULL,
      PRIMARY KEY (stack_id, key)) WITHOUT ROWID`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('DROP TABLE stack_images');
  }
}
