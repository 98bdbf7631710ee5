import type { MigrationInterface, QueryRunner } from 'typeorm';

export class AddUpdateBackup1796266800000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`ALTER TABLE update_runs ADD COLUMN backup TEXT`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`ALTER TABLE update_runs DROP COLUMN backup`);
  }
}
