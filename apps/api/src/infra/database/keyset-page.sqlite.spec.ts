import type { EntityTarget, ObjectLiteral } from 'typeorm';
import { startTestApp, type TestApp } from '#test/test-app.js';
import { applySlice } from './keyset-page.js';
import type { Keyset, PageSlice } from './keyset.js';
import { UnitOfWork } from './unit-of-work.js';

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp();
});

type PlanCase = [
  string,
  EntityTarget<ObjectLiteral>,
  Keyset<ObjectLiteral>,
  PageSlice['after'],
  string,
];

const planCases: PlanCase[] = [
  [
    'redeploys',
    'RedeployEntity',
    { list: 'r', sortColumns: { id: 'number' }, order: 'desc' },
    [7],
    'rowid<?',
  ],
  [
    'users',
    'UserEntity',
    { list: 'u', sortColumns: { usernameKey: 'text' }, order: 'asc' },
    ['m'],
    'username_key>?',
  ],
  [
    'stacks',
    'StackEntity',
    { list: 's', sortColumns: { nameKey: 'text', id: 'number' }, order: 'asc' },
    ['m', 7],
    'stacks_by_name (name_key>?',
  ],
  [
    'reports',
    'ReportEntity',
    { list: 'r', sortColumns: { month: 'text', language: 'text' }, order: 'desc' },
    ['2026-01', 'en'],
    '(month,language)<(?,?)',
  ],
];

it.each(planCases)(
  'a page of %s starts in its index and sorts nothing',
  async (_, entity, keyset, after, expectedBound) => {
    const { manager } = app.get(UnitOfWork);
    const query = applySlice(manager.createQueryBuilder(entity, 'row'), keyset, {
      after,
      limit: 51,
    });
    const [sql, parameters] = query.getQueryAndParameters();

    const steps = await manager.query<{ detail: string }[]>(
      `EXPLAIN QUERY PLAN ${sql}`,
      parameters,
    );

    expect(steps.map(({ detail }) => detail)).toEqual([expect.stringContaining(expectedBound)]);
  },
);
