import type { MigrationInterface, QueryRunner } from 'typeorm';

export class AddTokenLifetime1796184000000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`ALTER TABLE api_tokens ADD COLUMN lifetime_days INTEGER NOT NULL DEFAULT 90`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`ALTER TABLE api_tokens DROP COLUMN lifetime_days`);
  }
}
