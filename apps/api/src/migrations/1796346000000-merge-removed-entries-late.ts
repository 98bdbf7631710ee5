import type { MigrationInterface, QueryRunner } from 'typeorm';
import { perEngine } from './per-engine.js';

/**
 * By default the search index merges a part of it as soon as a tenth of that part is removed, and goes
 * on until it has written something. Where everything is removed it never does, and the deletion
 * holds the write lock for seconds. What is removed now leaves the index when new entries are merged.
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
