import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * The list of stacks shows the environments that have stacks. Without an index, each of them would be
 * searched for in all stacks.
 */
export class IndexStacksByEnvironment1796500000019 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`CREATE INDEX stacks_by_environment ON stacks (server_id, environment_id)`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`DROP INDEX stacks_by_environment`);
  }
}
