import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Stores which failed redeploys are rolled back automatically, as chosen for a batch, for a stack or
 * for a tag.
 */
export class AddAutoRollback1796700000001 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`ALTER TABLE stack_settings ADD COLUMN auto_rollback BOOLEAN`);
    await db.query(`ALTER TABLE redeploy_batches ADD COLUMN auto_rollback BOOLEAN`);
    await db.query(`CREATE TABLE auto_rollback_tags (tag TEXT PRIMARY KEY)`);
    // Digests of images that a rollback replaced, so that these images are not redeployed unattended.
    await db.query(`ALTER TABLE redeploys ADD COLUMN rejected_digests TEXT`);
    await db.query(
      `CREATE INDEX redeploys_rejecting ON redeploys (stack_id) WHERE rejected_digests IS NOT NULL`,
    );
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`DROP INDEX redeploys_rejecting`);
    await db.query(`ALTER TABLE redeploys DROP COLUMN rejected_digests`);
    await db.query(`DROP TABLE auto_rollback_tags`);
    await db.query(`ALTER TABLE redeploy_batches DROP COLUMN auto_rollback`);
    await db.query(`ALTER TABLE stack_settings DROP COLUMN auto_rollback`);
  }
}
