import { listRedeploys, readRedeployBatch, startRedeploys } from '@stackyard/contracts';
import { startTestSetup } from '../scene.js';
import { readServerRecords, findContradictions } from './contradictions.js';
import { waitUntil } from '../wait-until.js';

const longTimeouts = {
  PLATFORM_REFRESH_SECONDS: '3600',
  REDEPLOY_APPLY_TIMEOUT_SECONDS: '30',
  REDEPLOY_VERIFY_TIMEOUT_SECONDS: '30',
};

/**
 * Starts a batch of three stacks whose first redeploy (the canary) cannot continue, because the
 * platform holds back a response.
 */
async function startBlockedCanary() {
  const set = await startTestSetup(3, { settings: longTimeouts });
  const { control } = set.sandbox;
  control.clearRequests();
  control.failNext({ kind: 'hang', method: 'PUT', stackId: 1, stillExecutes: true });
  const body = { stackIds: set.stackIds, strategy: { canary: true, maxParallel: 1 } };
  const { batchId, redeploys } = await set.api.call(startRedeploys, { body });
  await waitUntil(
    'the platform holds the request',
    () => control.listWriteRequests(1).length === 1,
  );
  return { ...set, control, batchId, ids: redeploys.map(({ id }) => id) };
}

describe('a batch whose server is killed', () => {
  it('continues in order if that happens during its first redeploy, and deploys nothing twice', async () => {
    const { server, api, control, batchId, ids } = await startBlockedCanary();

    await server.kill9();
    control.clearFaults();
    await server.start();
    for (const id of ids)
      expect(await api.waitUntilFinal(id)).toMatchObject({ state: 'succeeded' });

    expect(control.listWriteRequests().map(({ path }) => /\d+/.exec(path)?.[0])).toEqual([
      '1',
      '2',
      '3',
    ]);
    const summary = await api.call(readRedeployBatch, { params: { id: batchId } });
    expect(summary).toMatchObject({ redeployed: 3, failed: 0, open: 0, stopped: null });
    expect(findContradictions(await readServerRecords(api, 3), control)).toEqual([]);
  });

  it('continues with the others if that happens right after its first redeploy', async () => {
    const { server, api, sandbox, stackIds } = await startTestSetup(3, { settings: longTimeouts });
    const { control } = sandbox;
    // Block the second redeploy before it changes anything.
    control.failNext({ kind: 'hang', method: 'GET', path: '/api/stacks/2/file' });
    const body = { stackIds, strategy: { canary: true, maxParallel: 1 } };
    const { redeploys } = await api.call(startRedeploys, { body });
    const [canary = 0, ...others] = redeploys.map(({ id }) => id);
    expect(await api.waitUntilFinal(canary)).toMatchObject({ state: 'succeeded' });

    await server.kill9();
    control.clearFaults();
    await server.start();
    for (const id of others)
      expect(await api.waitUntilFinal(id)).toMatchObject({ state: 'succeeded' });

    for (const stack of [1, 2, 3]) expect(control.listWriteRequests(stack)).toHaveLength(1);
    expect(findContradictions(await readServerRecords(api, 3), control)).toEqual([]);
  });

  it('starts no other redeploy while the result of the first is unknown', async () => {
    const settings = { ...longTimeouts, REDEPLOY_APPLY_TIMEOUT_SECONDS: '0.5' };
    const { server, api, sandbox, stackIds } = await startTestSetup(2, { settings });
    const { control } = sandbox;
    control.failNext({ kind: 'hang', method: 'PUT', stackId: 1 });
    const body = { stackIds, strategy: { canary: true } };
    const { batchId } = await api.call(startRedeploys, { body });
    await waitUntil('the request is there', () => control.listWriteRequests(1).length === 1);

    await server.kill9();
    await server.start();
    await api.waitUntilIdle(30_000);

    const { redeploys } = await api.call(listRedeploys, { query: { batchId } });
    expect(redeploys.map(({ state }) => state)).toEqual(['cancelled', 'lost']);
    expect(control.listWriteRequests(2)).toEqual([]);
    const summary = await api.call(readRedeployBatch, { params: { id: batchId } });
    expect(summary).toMatchObject({ failed: 1, notStarted: 1, stopped: { rule: 'canary' } });
  });
});
