import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Adds an index for finding the stacks that use an image, for example when the list of its newer
 * versions changes.
 */
export class IndexImagesByReference1797000000000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`CREATE INDEX stack_images_by_reference ON stack_images (reference)`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`DROP INDEX stack_images_by_reference`);
  }
}
