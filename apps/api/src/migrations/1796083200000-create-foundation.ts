import type { MigrationInterface, QueryRunner } from 'typeorm';

export class CreateFoundation1796083200000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`CREATE TABLE setup (
      id INTEGER PRIMARY KEY CHECK (id = 1),
      completed_at TEXT)`);
    await db.query(`INSERT INTO setup (id) VALUES (1)`);
    await db.query(`CREATE TABLE outbox (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      event TEXT NOT NULL,
      payload TEXT NOT NULL,
      session_id INTEGER)`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`DROP TABLE outbox`);
    await db.query(`DROP TABLE setup`);
  }
}
