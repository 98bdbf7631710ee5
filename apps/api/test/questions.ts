import { jest } from '@jest/globals';
import { UnitOfWork } from '#infra/database/unit-of-work.js';
import type { TestApp } from './test-app.js';

/** How often the database is asked on the way to an answer. */
export async function questionsFor(app: TestApp, ask: () => Promise<unknown>): Promise<number> {
  const asked = jest.spyOn(app.get(UnitOfWork).manager.connection, 'createQueryRunner');
  await ask();
  const { length } = asked.mock.calls;
  asked.mockRestore();
  return length;
}
