import type { ProblemReply } from '@stackyard/contracts';
import type { TestApp } from '../test-app.js';

const healthChecks = [
  '/api/auth/session',
  '/api/maintenance/update-status',
  '/api/health/ready',
] as const;

/**
 * Checks that all health checks except liveness return 503 without details of the database error.
 */
export async function expectNotReady(app: TestApp, databaseErrorPattern: RegExp): Promise<void> {
  for (const path of healthChecks) {
    const response = await app.send(path);
    expect([path, response.status]).toEqual([path, 503]);
    const problem = (await response.json()) as ProblemReply;
    expect(problem.code).toBe('NOT_READY');
    expect(JSON.stringify(problem)).not.toMatch(databaseErrorPattern);
  }
  expect((await app.send('/api/health/live')).status).toBe(200);
}
