import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Adds an index for sorting stacks by health, and stacks with the same health by freshness. */
export class SortStacksByHealthAndImages1799350000000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`DROP INDEX stacks_severity`);
    await db.query(`CREATE INDEX stacks_severity ON stacks (severity, freshness, name_key, id)`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`DROP INDEX stacks_severity`);
    await db.query(`CREATE INDEX stacks_severity ON stacks (severity, name_key, id)`);
  }
}
