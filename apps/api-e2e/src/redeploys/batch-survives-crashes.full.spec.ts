import { listRedeploys, readRedeployBatch, startRedeploys } from '@stackyard/contracts';
import { startedScene } from '../scene.js';
import { readServerRecords, findContradictions } from './contradictions.js';
import { waitUntil } from '../wait-until.js';

const patient = {
  PLATFORM_REFRESH_SECONDS: '3600',
  REDEPLOY_APPLY_TIMEOUT_SECONDS: '30',
  REDEPLOY_VERIFY_TIMEOUT_SECONDS: '30',
};

/**
 * Starts a batch of three stacks. The first redeploy (the canary) cannot continue, because the
 * platform holds one of its requests.
 */
async function heldCanary() {
  const set = await startedScene(3, { settings: patient });
  const { control } = set.sandbox;
  control.forgetRequests();
  control.failNext({ kind: 'hang', method: 'PUT', stackId: 1, stillExecutes: true });
  const body = { stackIds: set.stackIds, strategy: { canary: true, maxParallel: 1 } };
  const { batchId, redeploys } = await set.api.call(startRedeploys, { body });
  await waitUntil('the platform holds the request', () => control.writes(1).length === 1);
  return { ...set, control, batchId, ids: redeploys.map(({ id }) => id) };
}

describe('a batch whose server is killed', () => {
  it('continues in order if that happens during its first redeploy, and deploys nothing twice', async () => {
    const { server, api, control, batchId, ids } = await heldCanary();

    await server.kill9();
    control.clearFaults();
    await server.start();
    for (const id of ids) expect(await api.untilFinal(id)).toMatchObject({ state: 'succeeded' });

    expect(control.writes().map(({ path }) => /\d+/.exec(path)?.[0])).toEqual(['1', '2', '3']);
    const summary = await api.call(readRedeployBatch, { params: { id: batchId } });
    expect(summary).toMatchObject({ redeployed: 3, failed: 0, open: 0, stopped: null });
    expect(findContradictions(await readServerRecords(api, 3), control)).toEqual([]);
  });

  it('continues with the others if that happens right after its first redeploy', async () => {
    const { server, api, sandbox, stackIds } = await startedScene(3, { settings: patient });
    const { control } = sandbox;
    // The second redeploy is held before it changes anything.
    control.failNext({ kind: 'hang', method: 'GET', path: '/api/stacks/2/file' });
    const body = { stackIds, strategy: { canary: true, maxParallel: 1 } };
    const { redeploys } = await api.call(startRedeploys, { body });
    const [canary = 0, ...others] = redeploys.map(({ id }) => id);
    expect(await api.untilFinal(canary)).toMatchObject({ state: 'succeeded' });

    await server.kill9();
    control.clearFaults();
    await server.start();
    for (const id of others) expect(await api.untilFinal(id)).toMatchObject({ state: 'succeeded' });

    for (const stack of [1, 2, 3]) expect(control.writes(stack)).toHaveLength(1);
    expect(findContradictions(await readServerRecords(api, 3), control)).toEqual([]);
  });

  it('starts no other redeploy while the result of the first is unknown', async () => {
    const settings = { ...patient, REDEPLOY_APPLY_TIMEOUT_SECONDS: '0.5' };
    const { server, api, sandbox, stackIds } = await startedScene(2, { settings });
    const { control } = sandbox;
    control.failNext({ kind: 'hang', method: 'PUT', stackId: 1 });
    const body = { stackIds, strategy: { canary: true } };
    const { batchId } = await api.call(startRedeploys, { body });
    await waitUntil('the request is there', () => control.writes(1).length === 1);

    await server.kill9();
    await server.start();
    await api.untilIdle(30_000);

    const { redeploys } = await api.call(listRedeploys, { query: { batchId } });
    expect(redeploys.map(({ state }) => state)).toEqual(['cancelled', 'lost']);
    expect(control.writes(2)).toEqual([]);
    const summary = await api.call(readRedeployBatch, { params: { id: batchId } });
    expect(summary).toMatchObject({ failed: 1, notStarted: 1, stopped: { rule: 'canary' } });
  });
});
