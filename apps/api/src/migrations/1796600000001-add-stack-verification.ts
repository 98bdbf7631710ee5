import type { MigrationInterface, QueryRunner } from 'typeorm';

export class AddStackVerification1796600000001 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`ALTER TABLE stack_settings ADD COLUMN verification TEXT`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`ALTER TABLE stack_settings DROP COLUMN verification`);
  }
}
