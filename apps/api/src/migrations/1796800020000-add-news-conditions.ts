import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Adds a table of ongoing conditions that can become news, such as an unreachable server. */
export class AddNewsConditions1796800020000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`CREATE TABLE news_conditions (
      key TEXT NOT NULL PRIMARY KEY,
      since TEXT NOT NULL,
      reported BOOLEAN NOT NULL)`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`DROP TABLE news_conditions`);
  }
}
