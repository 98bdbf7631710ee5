import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Adds an index for filtering the list of redeploys by environment, and for counting the redeploys
 * of each environment.
 */
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
