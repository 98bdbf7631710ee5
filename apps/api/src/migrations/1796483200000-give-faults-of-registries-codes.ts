import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Adds codes for the texts about images and registries, because the app cannot translate the texts
 * themselves.
 */
export class GiveFaultsOfRegistriesCodes1796483200000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`ALTER TABLE stack_images ADD COLUMN reason TEXT`);
    await db.query(`ALTER TABLE stack_images ADD COLUMN fault_code TEXT`);
    await db.query(`ALTER TABLE registries ADD COLUMN fault_code TEXT`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`ALTER TABLE registries DROP COLUMN fault_code`);
    await db.query(`ALTER TABLE stack_images DROP COLUMN fault_code`);
    await db.query(`ALTER TABLE stack_images DROP COLUMN reason`);
  }
}
