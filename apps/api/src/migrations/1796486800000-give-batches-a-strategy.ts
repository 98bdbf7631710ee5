import type { MigrationInterface, QueryRunner } from 'typeorm';

const columns = [
  'canary BOOLEAN NOT NULL DEFAULT FALSE',
  'max_parallel INTEGER',
  'stop_after_failures INTEGER',
  'canary_passed_at TEXT',
  'stopped_by TEXT',
  'stopped_at TEXT',
  'retry_of INTEGER',
] as const;

/** Stores in which steps a batch is redeployed, when it stops, and which batch it retries. */
export class GiveBatchesAStrategy1796486800000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    for (const column of columns) {
      await db.query(`ALTER TABLE redeploy_batches ADD COLUMN ${column}`);
    }
    await db.query(
      `CREATE INDEX redeploy_batches_retries ON redeploy_batches (retry_of, id)
       WHERE retry_of IS NOT NULL`,
    );
    await db.query(
      `ALTER TABLE redeploys ADD COLUMN waits_for_batch BOOLEAN NOT NULL DEFAULT FALSE`,
    );
    // This index finds the next redeploy of a server without reading the redeploys that wait for their
    // batch. With fewer columns, SQLite would prefer the index redeploys_by_state.
    await db.query(
      `CREATE INDEX redeploys_startable ON redeploys (state, waits_for_batch, server_id, id)
       WHERE state = 'queued'`,
    );
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`DROP INDEX redeploys_startable`);
    await db.query(`ALTER TABLE redeploys DROP COLUMN waits_for_batch`);
    await db.query(`DROP INDEX redeploy_batches_retries`);
    for (const column of columns) {
      await db.query(`ALTER TABLE redeploy_batches DROP COLUMN ${column.split(' ')[0]}`);
    }
  }
}
