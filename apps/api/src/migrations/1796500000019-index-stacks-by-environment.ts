import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * The list of stacks offers the environments that have stacks. Without this index, the database would
 * search all stacks for each environment.
 */
export class IndexStacksByEnvironment1796500000019 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`CREATE INDEX stacks_by_environment ON stacks (server_id, environment_id)`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`DROP INDEX stacks_by_environment`);
  }
}
