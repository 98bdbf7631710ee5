import { startTestApp, type TestApp } from '#test/test-app.js';
import { Database } from '#infra/database/database.js';
import { UnitOfWork } from '#infra/database/unit-of-work.js';
import { selectPage, type LogFilter, type LogPage } from './log-query.js';

const count = 20_000;
const start = 1_772_359_200_000;
/**
 * Every 50th entry has the category, every 200th has the actor, and every 400th has the target.
 * Each request ID is unique.
 */
const fill = `INSERT INTO event_log (id, created_at, category, action, outcome, severity, actor_type,
    actor_name, target_type, target_name, server_id, ip, request_id, message, search_text)
  SELECT n, ${start} + n * 1000, CASE WHEN n % 50 = 0 THEN 'maintenance' ELSE 'redeploy' END,
    'redeploy.succeeded', CASE WHEN n % 100 = 0 THEN 'failure' ELSE 'success' END, 'info', 'user',
    'user-' || n % 200, 'stack', 'stack-' || n % 400, n % 300, '192.0.2.' || n % 250, 'r-' || n,
    'Redeploy', CASE WHEN n % 10 = 0 THEN 'web' ELSE 'db' END
  FROM generate_series(1, ${count}) AS entry (n)`;

/** A step of an executed query plan. */
interface Step {
  'Node Type': string;
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  Plans?: Step[];
}

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp();
  const { writer } = app.get(Database);
  await writer.query(fill);
  await writer.query('VACUUM ANALYZE event_log');
});

function stepsOf(step: Step): Step[] {
  return [step, ...(step.Plans ?? []).flatMap(stepsOf)];
}

/** Returns the steps of the executed plan for a page's query. */
async function planOf(filter: LogFilter, page: LogPage): Promise<Step[]> {
  const { dialect, manager } = app.get(UnitOfWork);
  const { sql, parameters } = selectPage(dialect, filter, page);
  const [explainRow] = await manager.query<{ 'QUERY PLAN': [{ Plan: Step }] }[]>(
    `EXPLAIN (ANALYZE, FORMAT JSON) ${sql}`,
    parameters,
  );
  if (explainRow === undefined) throw new Error('There is no plan');
  return stepsOf(explainRow['QUERY PLAN'][0].Plan);
}

function countRowsRead(step: Step): number {
  return (step['Actual Rows'] + (step['Rows Removed by Filter'] ?? 0)) * step['Actual Loops'];
}

describe('a page of the event log', () => {
  const pages: [string, LogPage][] = [
    ['first', { order: 'desc', limit: 51 }],
    ['later', { order: 'desc', limit: 51, after: [start + 15_000_000, 15_000] }],
    ['oldest', { order: 'asc', limit: 51 }],
    ['exported', { order: 'desc', limit: 51, after: [start + 15_000_000, 15_000], upTo: count }],
  ];
  const filters: [string, LogFilter][] = [
    ['nothing', {}],
    ['a time', { from: start + 9_000_000, to: start + 9_900_000 }],
    ['a text', { search: 'web' }],
    ['a category', { category: ['redeploy'] }],
    ['a rare category', { category: ['maintenance'] }],
    ['categories', { category: ['redeploy', 'platform', 'maintenance'] }],
    ['an actor and a category', { category: ['redeploy'], actor: ['user-7'] }],
    ['ordinary outcomes of an actor', { outcome: ['success'], actor: ['user-7'] }],
    ['failures of a category', { outcome: ['failure'], category: ['maintenance'] }],
    ['successes of a category', { outcome: ['success'], category: ['redeploy'] }],
    [
      'targets at a time',
      { target: ['stack-7', 'stack-8'], from: start + 9_000_000, to: start + 9_900_000 },
    ],
    ['a server', { server: [7] }],
    ['an address', { ip: ['192.0.2.7'] }],
    ['a request', { requestId: ['r-77'] }],
  ];

  describe.each(pages)('%s', (_, page) => {
    it.each(filters)(
      'narrowed by %s walks an index and stops with the page',
      async (__, filter) => {
        const steps = await planOf(filter, page);

        const types = steps.map((step) => step['Node Type']);
        expect(types).not.toContain('Seq Scan');
        expect(types).toContainEqual(expect.stringMatching(/^(?:Index|Bitmap)/));
        // The plan reads less than a twentieth of the table, although it reads one list per value
        // and every tenth entry has the text.
        expect(Math.max(...steps.map(countRowsRead))).toBeLessThan(count / 20);
      },
    );
  });
});
