import { startRedeploys } from '@stackyard/contracts';
import { TestApiClient } from './pipeline.js';
import { createEmptyDatabase, readHeldLeases } from './data/postgres-database.js';
import { createTestSetup } from './scene.js';
import { ServerProcess } from './server-process.js';
import { createTemporaryFolder } from './temporary-folder.js';
import { readServerRecords, findContradictions } from './redeploys/contradictions.js';

const stackCount = 8;
/**
 * Much shorter than the leases in this test, so that the test fails if work is taken over only when
 * a lease expires.
 */
const timeoutMs = 120_000;

describe('SIGTERM of one of two processes on one PostgreSQL', () => {
  it(
    'hands over its work at once, although its leases would last for an hour',
    async () => {
      const url = await createEmptyDatabase();
      const { sandbox, server, settings } = await createTestSetup({
        deployMs: 300,
        settings: {
          DATABASE_URL: url,
          APP_SECRET: 'a secret that both of the processes know',
          LEASE_SECONDS: '3600',
          REDEPLOY_APPLY_TIMEOUT_SECONDS: '20',
          REDEPLOY_VERIFY_TIMEOUT_SECONDS: '20',
        },
      });
      const other = new ServerProcess({ ...settings, DATA_DIR: await createTemporaryFolder() });
      for (let number = 1; number <= stackCount; number += 1) {
        sandbox.control.addStack({ name: `stack-${number}` });
      }
      await server.start();
      const api = await TestApiClient.register(server);
      await other.start();
      const stackIds = (await api.waitForStacks(stackCount)).map(({ id }) => id);

      // Either process may be running the queue, so stop a different one in each round.
      for (const [stoppedServer, survivor] of [
        [server, other],
        [other, server],
      ] as const) {
        const survivorApi = api.forServer(survivor);
        const { redeploys } = await survivorApi.call(startRedeploys, { body: { stackIds } });
        const [first] = redeploys;
        await survivorApi.waitUntilFinal(first?.id ?? 0);
        expect(await readHeldLeases(url)).not.toEqual([]);

        expect(await stoppedServer.stop()).toMatchObject({ code: 0 });
        await survivorApi.waitUntilIdle(timeoutMs);

        const ends = await Promise.all(redeploys.map(({ id }) => survivorApi.read(id)));
        // The redeploy that was running is checked against the platform and may end with an unknown
        // result.
        const others = ends.filter(({ state }) => state !== 'succeeded');
        expect(others.length).toBeLessThanOrEqual(1);
        const records = await readServerRecords(survivorApi, redeploys.length);
        expect(findContradictions(records, sandbox.control)).toEqual([]);
        await stoppedServer.start();
      }
      await Promise.all([server.stop(), other.stop()]);
      expect(await readHeldLeases(url)).toEqual([]);
    },
    3 * timeoutMs,
  );
});
