import { redeployStates, type ListRedeploysQuery } from '@stackyard/contracts';
import type { SelectQueryBuilder } from 'typeorm';
import { Database } from '#infra/database/database.js';
import { applySlice } from '#infra/database/keyset-page.js';
import type { PageSlice } from '#infra/database/keyset.js';
import { UnitOfWork } from '#infra/database/unit-of-work.js';
import { startTestApp, type TestApp } from '#test/test-app.js';
import { RedeployEntity } from '../redeploy.entity.js';
import {
  selectCountsByPeriod,
  orderOf,
  applyFilter,
  type RedeployFilter,
} from './redeploy-list.repository.js';

type Sort = Pick<ListRedeploysQuery, 'sort' | 'order'>;
type PlanCase = [string, Partial<RedeployFilter>, string];

const count = 5000;
/** The states that the redeploy list in the app requests. */
const finalStates = redeployStates.filter((state) => state !== 'queued' && state !== 'running');

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp();
  const { writer } = app.get(Database);
  await writer.query(
    `INSERT INTO redeploy_batches (id, requested_by, overrides_maintenance, skipped, created_at)
     VALUES (1, '{}', FALSE, '[]', '2026-03-01T10:00:00.000Z')`,
  );
  await writer.query(
    `INSERT INTO servers (id, name, url, tls_mode, created_at)
     VALUES (1, 'nas', 'https://nas.example', 'system', '2026-03-01T10:00:00.000Z')`,
  );
  await writer.query(
    `WITH RECURSIVE n (id) AS (SELECT 1 UNION ALL SELECT id + 1 FROM n WHERE id < 40)
     INSERT INTO stacks (id, server_id, platform_id, environment_id, name, name_key, project_name, kind, source,
       status, containers_total, containers_running, containers_unhealthy, containers_restarting, created_at, updated_at)
     SELECT id, 1, id, 1, 'stack', 'stack', 'stack', 'compose', 'file', 'running', 1, 1, 0, 0, '', '' FROM n`,
  );
  await writer.query(
    `WITH RECURSIVE n (id) AS (SELECT 1 UNION ALL SELECT id + 1 FROM n WHERE id < ${count})
     INSERT INTO redeploys (id, batch_id, server_id, server_name, stack_id, stack_name,
       platform_stack_id, environment_id, state, steps, queued_at, requester, origin, duration_ms)
     SELECT id, 1, id % 2, 'nas', id % 40 + 1, 'stack-' || id % 40, id % 40, id % 3, 'succeeded', '[]',
       '2026-03-01T10:00:00.000Z', 'user:' || id % 5, 'user', id FROM n`,
  );
  // Gives SQLite the statistics that an installation has after its first restart, that is, how many
  // rows have each value.
  await writer.query('ANALYZE');
});

async function planOf(
  filter: Partial<RedeployFilter>,
  { sort, order }: Sort,
  after: PageSlice['after'],
) {
  const { dialect, manager } = app.get(UnitOfWork);
  const all = { scope: null, ...filter };
  const query = applyFilter(manager.createQueryBuilder(RedeployEntity, 'redeploy'), dialect, all);
  const page = applySlice(query, orderOf(all, sort, order), { after, limit: 51 });
  return queryPlanOf(page);
}

async function queryPlanOf(query: SelectQueryBuilder<RedeployEntity>): Promise<string> {
  const { manager } = app.get(UnitOfWork);
  const [sql, parameters] = query.getQueryAndParameters();
  const steps = await manager.query<{ detail: string }[]>(`EXPLAIN QUERY PLAN ${sql}`, parameters);
  return steps.map(({ detail }) => detail).join('; ');
}

const server: Partial<RedeployFilter> = { state: finalStates, server: [1] };
const environmentFilter = { state: finalStates, locations: [{ serverId: 1, environmentId: 2 }] };

describe('a page of the list is read from an index and not sorted', () => {
  const newest: PlanCase[] = [
    ['all', {}, 'INTEGER PRIMARY KEY'],
    ['all that ended', { state: finalStates }, 'INTEGER PRIMARY KEY'],
    ['all states', { state: [...redeployStates] }, 'INTEGER PRIMARY KEY'],
    ['failures', { state: ['failed'] }, 'redeploys_in_state'],
    ['a stack', { state: finalStates, stackId: [3] }, 'redeploys_by_stack'],
    ['a batch', { state: finalStates, batchId: 1 }, 'redeploys_by_batch'],
    ['a person', { state: finalStates, requester: ['user:3'] }, 'redeploys_by_requester'],
    ['tokens', { state: finalStates, origin: ['token'] }, 'redeploys_by_origin'],
    ['two origins', { state: finalStates, origin: ['token', 'user'] }, 'INTEGER PRIMARY KEY'],
    ['a server', server, 'redeploys_by_server'],
    ['an environment', environmentFilter, 'redeploys_by_environment'],
    ['a text', { state: finalStates, search: 'web' }, 'INTEGER PRIMARY KEY'],
    ['a time', { state: finalStates, from: '2026', to: '2027' }, 'redeploys_by_request_time'],
  ];

  it.each(newest)('newest first: %s', async (_, filter, index) => {
    const after = filter.from === undefined ? [400] : ['2026-03-01', 400];
    expect(await planOf(filter, {}, null)).toMatch(singleStepPlan(index));
    expect(await planOf(filter, {}, after)).toMatch(singleStepPlan(index));
  });

  const sorted: PlanCase[] = [
    ['all', {}, 'redeploys_by'],
    ['all that ended', { state: finalStates }, 'redeploys_by'],
    ['several origins', { state: finalStates, origin: ['token', 'user'] }, 'redeploys_by'],
    ['a text', { state: finalStates, search: 'web' }, 'redeploys_by'],
    ['a time', { state: finalStates, from: '2026' }, 'redeploys_by'],
  ];

  it.each(sorted)('by stack and by duration: %s', async (_, filter, index) => {
    for (const [sort, last] of [['stack', 'web'] as const, ['duration', 900] as const]) {
      const indexOnlyPlan = singleStepPlan(
        sort === 'stack' ? `${index}_stack_name` : `${index}_duration`,
      );
      expect(await planOf(filter, { sort }, [last, 400])).toMatch(indexOnlyPlan);
      expect(await planOf(filter, { sort, order: 'asc' }, [last, 400])).toMatch(indexOnlyPlan);
    }
  });
});

it('collects a few redeploys before they are sorted', async () => {
  const rareStatesFilter: Partial<RedeployFilter> = { state: ['failed', 'rolled_back'] };
  expect(await planOf(rareStatesFilter, {}, null)).toMatch(
    /^SEARCH redeploy USING INDEX redeploys_(?:in|by)_state /,
  );
  const stackFilter = { state: finalStates, stackId: [3] };
  const plan = await planOf(stackFilter, { sort: 'duration' }, null);
  expect(plan).toMatch(/^SEARCH redeploy USING INDEX redeploys_by_stack /);
});

it.each([
  ['all', {}],
  ['a time', { from: '2026', to: '2027' }],
] satisfies [string, Partial<RedeployFilter>][])(
  'counts over time in an index alone: %s',
  async (_, filter) => {
    const { dialect, manager } = app.get(UnitOfWork);
    const all = manager.createQueryBuilder(RedeployEntity, 'redeploy');
    const matching = applyFilter(all, dialect, { scope: null, ...filter });
    expect(await queryPlanOf(selectCountsByPeriod(matching, dialect, 3600))).toMatch(
      /COVERING INDEX/,
    );
  },
);

/**
 * Returns a pattern for a plan with a single step, which involves no sorting and no second look-up.
 */
function singleStepPlan(index: string): RegExp {
  return new RegExp(`^(?:SEARCH|SCAN) redeploy(?: USING (?:INDEX )?${index}[^;]*)?$`);
}
