import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Stores the name of the environment with each redeploy, like the names of the stack and the
 * server.
 */
export class NameEnvironmentsOfRedeploys1796473100000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`ALTER TABLE redeploys ADD COLUMN environment_name TEXT NOT NULL DEFAULT ''`);
    await db.query(`UPDATE redeploys SET environment_name = COALESCE((
      SELECT name FROM environments
      WHERE environments.server_id = redeploys.server_id
        AND environments.platform_id = redeploys.environment_id), '')`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`ALTER TABLE redeploys DROP COLUMN environment_name`);
  }
}
