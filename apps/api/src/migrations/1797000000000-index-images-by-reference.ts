import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Finds the stacks that use an image, to announce newer versions of it. */
export class IndexImagesByReference1797000000000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`CREATE INDEX stack_images_by_reference ON stack_images (reference)`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`DROP INDEX stack_images_by_reference`);
  }
}
