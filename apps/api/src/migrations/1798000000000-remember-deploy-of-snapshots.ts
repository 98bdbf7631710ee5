import type { MigrationInterface, QueryRunner } from 'typeorm';

/** When the platform deployed what a redeploy left, to recognize a later deploy by the platform. */
export class RememberDeployOfSnapshots1798000000000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    // Null if the stack was not read after the redeploy, and in snapshots from before the upgrade.
    await db.query(`ALTER TABLE redeploy_snapshots ADD COLUMN deployed_after INTEGER`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`ALTER TABLE redeploy_snapshots DROP COLUMN deployed_after`);
  }
}
