import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Stores whether images for rollbacks are held on the hosts of a server, and how much disk space
 * these images use.
 */
export class KeepImages1796700050000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`ALTER TABLE servers ADD COLUMN keep_images BOOLEAN NOT NULL DEFAULT TRUE`);
    // Null until the hosts have been read for the first time.
    await db.query(`ALTER TABLE servers ADD COLUMN held_images TEXT`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`ALTER TABLE servers DROP COLUMN held_images`);
    await db.query(`ALTER TABLE servers DROP COLUMN keep_images`);
  }
}
