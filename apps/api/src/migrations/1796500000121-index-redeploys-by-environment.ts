import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The list of redeploys can be limited to environments, and counts the redeploys of each. */
export class IndexRedeploysByEnvironment1796500000121 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(
      `CREATE INDEX redeploys_by_environment ON redeploys (server_id, environment_id, id)`,
    );
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`DROP INDEX redeploys_by_environment`);
  }
}
