import { jest } from '@jest/globals';
import { UnitOfWork } from '#infra/database/unit-of-work.js';
import type { TestApp } from '../test-app.js';

/**
 * Counts the database queries of a read. Returns the lowest of five counts, because background
 * tasks may add queries.
 */
export async function countQueries(app: TestApp, read: () => Promise<unknown>): Promise<number> {
  const counts: number[] = [];
  for (let attempt = 0; attempt < 5; attempt += 1) {
    const createRunner = jest.spyOn(app.get(UnitOfWork).manager.connection, 'createQueryRunner');
    await read();
    counts.push(createRunner.mock.calls.length);
    createRunner.mockRestore();
  }
  return Math.min(...counts);
}
