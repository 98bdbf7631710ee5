import type { MigrationInterface, QueryRunner } from 'typeorm';

const columns = ['running_digest', 'running_build', 'new_build'] as const;

/**
 * Stores the digest of the running image, and the version, revision and source from the labels of the
 * running and the newer image.
 */
export class DescribeBuildsOfImages1796483300000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    for (const column of columns) {
      await db.query(`ALTER TABLE stack_images ADD COLUMN ${column} TEXT`);
    }
  }

  async down(db: QueryRunner): Promise<void> {
    for (const column of columns) await db.query(`ALTER TABLE stack_images DROP COLUMN ${column}`);
  }
}
