import { UnitOfWork } from '#infra/database/unit-of-work.js';
import { startTestApp } from '#test/test-app.js';
import { RedeployEntity } from '../redeploy.entity.js';
import { selectNextStartable } from '../redeploys.repository.js';

it('finds the next redeploy of a server in an index, without those that wait for their batch', async () => {
  const app = await startTestApp();
  const { manager } = app.get(UnitOfWork);
  const query = selectNextStartable(manager.createQueryBuilder(RedeployEntity, 'redeploy'), 1);
  const [sql, parameters] = query.getQueryAndParameters();

  const steps = await manager.query<{ detail: string }[]>(`EXPLAIN QUERY PLAN ${sql}`, parameters);

  const start = expect.stringContaining(
    'INDEX redeploys_startable (state=? AND waits_for_batch=? AND server_id=?)',
  ) as string;
  expect(steps.map(({ detail }) => detail)).toEqual([start]);
});
