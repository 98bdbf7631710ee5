import type { MigrationInterface, QueryRunner } from 'typeorm';
import { perEngine } from './per-engine.js';

/**
 * By default, FTS5 merges a part of the index once a tenth of its entries has been deleted, and
 * continues until it has written something. If all entries were deleted, there is nothing to write,
 * so the deletion holds the write lock for seconds. With `deletemerge` 0, deleted entries stay in the
 * index until new entries are merged.
 */
export class MergeRemovedEntriesLate1796346000000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await perEngine(db, choices)(db, 0);
  }

  async down(db: QueryRunner): Promise<void> {
    await perEngine(db, choices)(db, 10);
  }
}

async function setDeleteMerge(db: QueryRunner, percent: number): Promise<void> {
  await db.query(
    `INSERT INTO event_log_search (event_log_search, rank) VALUES ('deletemerge', ${percent})`,
  );
}

const choices = { sqlite: setDeleteMerge, postgres: () => Promise.resolve() };
