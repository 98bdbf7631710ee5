import type { MigrationInterface, QueryRunner } from 'typeorm';

export class WatchRedeploys1796446800000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`ALTER TABLE redeploys ADD COLUMN watched_until TEXT`);
    await db.query(`ALTER TABLE redeploys ADD COLUMN watch TEXT`);
    await db.query(`ALTER TABLE redeploys ADD COLUMN failed_after TEXT`);
    // Every refresh of a server looks for watched redeploys. The index is almost always empty,
    // because a redeploy is watched for only a few minutes.
    await db.query(
      `CREATE INDEX redeploys_watched ON redeploys (server_id) WHERE watched_until IS NOT NULL`,
    );
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`DROP INDEX redeploys_watched`);
    for (const column of ['failed_after', 'watch', 'watched_until']) {
      await db.query(`ALTER TABLE redeploys DROP COLUMN ${column}`);
    }
  }
}
