import { UnitOfWork } from '#infra/database/unit-of-work.js';
import { startTestApp } from '#test/test-app.js';
import { environmentsWithStacks } from './environments.repository.js';

it('finds out in an index whether an environment has stacks', async () => {
  const app = await startTestApp();
  const { manager } = app.get(UnitOfWork);
  const [sql, parameters] = environmentsWithStacks(manager, null).getQueryAndParameters();

  const steps = await manager.query<{ detail: string }[]>(`EXPLAIN QUERY PLAN ${sql}`, parameters);

  const inIndex = 'INDEX stacks_by_environment (server_id=? AND environment_id=?)';
  expect(steps.map(({ detail }) => detail)).toContainEqual(expect.stringContaining(inIndex));
});
