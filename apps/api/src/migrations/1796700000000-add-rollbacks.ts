import type { MigrationInterface, QueryRunner } from 'typeorm';

const columns = [
  'rollback_of INTEGER',
  'rollback_state TEXT',
  'stops_auto_update BOOLEAN NOT NULL DEFAULT FALSE',
  'auto_rollback BOOLEAN NOT NULL DEFAULT FALSE',
  'before_rollback TEXT',
  'rollback_started_at TEXT',
  'rollback_failure_code TEXT',
  'rollback_failure_detail TEXT',
] as const;

/**
 * Stores which state a rollback restores, and the progress of the automatic rollback of a failed
 * redeploy.
 */
export class AddRollbacks1796700000000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    for (const column of columns) await db.query(`ALTER TABLE redeploys ADD COLUMN ${column}`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`DELETE FROM redeploys WHERE action = 'rollback'`);
    await db.query(`UPDATE redeploys SET state = 'failed'
      WHERE state IN ('rolled_back', 'rollback_failed')`);
    for (const column of columns) {
      await db.query(`ALTER TABLE redeploys DROP COLUMN ${column.split(' ')[0]}`);
    }
  }
}
