import { listStacks, planRedeploys } from '@stackyard/contracts';
import { seedMany, startSandbox } from '@stackyard/platform-sandbox';
import { percentile } from './figures.mjs';
import { saveServer, signIn, startServer, waitUntil } from './server.mjs';

const stackCount = 1000;
const plannedCount = 500;
const requestCount = 40;

/**
 * Measures the plan of 500 redeploys, with and without a comparison with the last redeploy, and the
 * list of 500 stacks. The server has 1,000 stacks whose images were checked.
 *
 * @returns {Promise<import('./figures.mjs').Figure[]>}
 */
export async function measureRedeployPlan() {
  const sandbox = await startSandbox();
  seedMany(sandbox.control, stackCount);
  const server = await startServer({ FRESHNESS_LOOKUP: 'platform' });
  try {
    const api = await signIn(server);
    await saveServer(api, { name: 'alive', url: sandbox.url, apiKey: sandbox.apiKey });
    await waitUntil(async () => (await api.call(listStacks)).total === stackCount);
    const { stacks } = await api.call(listStacks, {
      query: { limit: 500, redeployable: true },
    });
    const body = { stackIds: stacks.map(({ id }) => id) };
    await waitUntil(async () => {
      const { redeploys } = await api.call(planRedeploys, { body });
      return (
        redeploys.length === plannedCount && redeploys.every(({ images }) => images.length > 0)
      );
    });
    const planTimesMs = await measureDurations(() => api.call(planRedeploys, { body }));
    const comparisonTimesMs = await measureDurations(() =>
      api.call(planRedeploys, { body: { ...body, compare: true } }),
    );
    const listTimesMs = await measureDurations(() =>
      api.call(listStacks, { query: { limit: 500 } }),
    );
    return [
      {
        name: 'redeploy plan: p95, 500 stacks',
        value: percentile(planTimesMs, 0.95),
        unit: 'ms',
        bound: 2000,
      },
      {
        name: 'redeploy plan with comparison: p95, 500 stacks',
        value: percentile(comparisonTimesMs, 0.95),
        unit: 'ms',
        bound: null,
      },
      {
        name: 'redeploy plan: p50 ÷ list of 500 stacks',
        value: percentile(planTimesMs, 0.5) / percentile(listTimesMs, 0.5),
        unit: '',
        bound: null,
      },
    ];
  } finally {
    await server.stop();
    await sandbox.close();
  }
}

/** @param {() => Promise<unknown>} request */
async function measureDurations(request) {
  const all = [];
  for (let count = 0; count < requestCount; count++) {
    const startedAt = performance.now();
    await request();
    all.push(performance.now() - startedAt);
  }
  return all;
}
