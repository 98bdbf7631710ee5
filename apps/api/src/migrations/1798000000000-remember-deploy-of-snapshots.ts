import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Stores when the platform last deployed a stack, as read after a redeploy of that stack. A later
 * time shows that the stack was deployed outside Stackyard.
 */
export class RememberDeployOfSnapshots1798000000000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    // Null if the stack was not read after the redeploy, and in snapshots from before this migration.
    await db.query(`ALTER TABLE redeploy_snapshots ADD COLUMN deployed_after INTEGER`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`ALTER TABLE redeploy_snapshots DROP COLUMN deployed_after`);
  }
}
