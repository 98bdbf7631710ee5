import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Stores how many one-shot containers of a stack have finished successfully. */
export class CountFinishedContainers1796450400001 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query('ALTER TABLE stacks ADD COLUMN containers_finished INTEGER NOT NULL DEFAULT 0');
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('ALTER TABLE stacks DROP COLUMN containers_finished');
  }
}
