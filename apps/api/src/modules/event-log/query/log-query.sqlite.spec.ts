import { startTestApp, type TestApp } from '#test/test-app.js';
import { UnitOfWork } from '#infra/database/unit-of-work.js';
import { selectPage, type LogFilter, type LogPage } from './log-query.js';

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp();
  await app.testData.entries(500);
});

/** Returns the steps of the plan for a page's query. */
async function planOf(filter: LogFilter, page: LogPage): Promise<string> {
  const { dialect, manager } = app.get(UnitOfWork);
  const { sql, parameters } = selectPage(dialect, filter, page);
  const steps = await manager.query<{ detail: string }[]>(`EXPLAIN QUERY PLAN ${sql}`, parameters);
  return steps.map((step) => step.detail).join('\n');
}

describe('a page of the event log', () => {
  const pages: [string, LogPage][] = [
    ['first', { order: 'desc', limit: 51 }],
    ['later', { order: 'desc', limit: 51, after: [1_772_359_200_000, 400] }],
    ['oldest', { order: 'asc', limit: 51 }],
    ['exported', { order: 'desc', limit: 1000, after: [1_772_359_200_000, 400], upTo: 500 }],
  ];
  const filters: [string, LogFilter, string][] = [
    ['nothing', {}, 'event_log_created_at'],
    ['a time', { from: 1, to: 2 }, 'event_log_created_at'],
    ['a text', { search: 'web' }, 'event_log_created_at'],
    ['a category', { category: ['redeploy'] }, 'event_log_category'],
    ['categories', { category: ['redeploy', 'platform', 'maintenance'] }, 'event_log_category'],
    [
      'an actor and a category',
      { category: ['redeploy'], actor: ['lena'] },
      'event_log_actor_name',
    ],
    ['ordinary outcomes of an actor', { outcome: ['success'], actor: ['lena'] }, 'event_log_actor'],
    [
      'failures of a category',
      { outcome: ['failure'], category: ['redeploy'] },
      'event_log_outcome',
    ],
    [
      'successes of a category',
      { outcome: ['success'], category: ['redeploy'] },
      'event_log_category',
    ],
    ['targets at a time', { target: ['a', 'b'], from: 1, to: 2 }, 'event_log_target_name'],
    ['a server', { server: [1] }, 'event_log_server_id'],
    ['a request', { requestId: ['r-1'] }, 'event_log_request_id'],
  ];

  describe.each(pages)('%s', (_, page) => {
    it.each(filters)('narrowed by %s walks one index in order', async (__, filter, index) => {
      const plan = await planOf(filter, page);

      expect(plan).toContain(index);
      // The merged branches are sorted again, but each branch has no more rows than a page.
      expect(plan).not.toMatch(/event_log[^\n]*\nUSE TEMP B-TREE/);
    });
  });
});
