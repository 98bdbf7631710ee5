import { UnitOfWork } from '#infra/database/unit-of-work.js';
import { startTestApp } from '#test/test-app.js';
import { queryEnvironmentsWithStacks } from './environments.repository.js';

it('finds out in an index whether an environment has stacks', async () => {
  const app = await startTestApp();
  const { manager } = app.get(UnitOfWork);
  const [sql, parameters] = queryEnvironmentsWithStacks(manager, null).getQueryAndParameters();

  const steps = await manager.query<{ detail: string }[]>(`EXPLAIN QUERY PLAN ${sql}`, parameters);

  // Two indexes begin with these columns, and SQLite may use either of them.
  const coveringIndexPattern =
    /EXISTS USING COVERING INDEX \w+ \(server_id=\? AND environment_id=\?\)/;
  expect(steps.map(({ detail }) => detail)).toContainEqual(
    expect.stringMatching(coveringIndexPattern),
  );
});
