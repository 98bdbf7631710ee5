import {
  cancelRedeploy,
  createServer,
  listLogs,
  listRedeploys,
  readRedeployBatch,
  retryRedeploys,
  setMaintenanceMode,
  startRedeploys,
  type RedeployReply,
  type RedeployStrategyRequest,
  type StackReply,
} from '@stackyard/contracts';
import { startSandbox, type Sandbox } from '@stackyard/platform-sandbox';
import { waitFor, PlatformApp, sharedPlatform } from '#test/platform/platform-app.js';

const problemWithCode = (code: string) => expect.objectContaining({ code }) as Error;
const otherSandboxes: Sandbox[] = [];

afterEach(async () => {
  await Promise.all(otherSandboxes.splice(0).map((sandbox) => sandbox.close()));
});

const sharedPlatformApp = sharedPlatform();

async function createStacks(names: readonly string[]) {
  const it = sharedPlatformApp();
  const stacks: StackReply[] = [];
  for (const name of names) stacks.push(await it.createStack({ name }));
  const ids = stacks.map(({ id }) => id);
  return { it, ids, platformIds: stacks.map(({ platformId }) => platformId ?? 0) };
}

async function addSecondServer(
  it: PlatformApp,
  name: string,
): Promise<{ id: number; sandbox: Sandbox }> {
  const sandbox = await startSandbox();
  otherSandboxes.push(sandbox);
  sandbox.control.addStack({ name, images: { app: `${name}:1` }, updatedAt: 1_700_000_000 });
  const body = { name: 'second', url: sandbox.url, apiKey: sandbox.apiKey };
  await it.operator.call(createServer, { body });
  const { id } = await it.waitForStack(name, ({ platformId }) => platformId !== null);
  return { id, sandbox };
}

async function start(it: PlatformApp, stackIds: number[], strategy: RedeployStrategyRequest) {
  const batch = await it.operator.call(startRedeploys, { body: { stackIds, strategy } });
  return { ...batch, ids: batch.redeploys.map(({ id }) => id) };
}

/** Waits until all redeploys of a batch have ended and returns them in order. */
async function waitForBatch(it: PlatformApp, batchId: number): Promise<RedeployReply[]> {
  return waitFor(`batch ${batchId}`, async () => {
    const { redeploys } = await it.operator.call(listRedeploys, { query: { batchId, limit: 500 } });
    const areFinished = redeploys.every(({ finishedAt }) => finishedAt !== null);
    return areFinished ? redeploys.toSorted((one, other) => one.id - other.id) : undefined;
  });
}

const summary = (it: PlatformApp, id: number) =>
  it.operator.call(readRedeployBatch, { params: { id } });
const statesOf = (redeploys: readonly RedeployReply[]) => redeploys.map(({ state }) => state);

describe('a canary', () => {
  it('is redeployed first while the others wait, and lets them start after its success', async () => {
    const { it, ids } = await createStacks(['a', 'b']);
    const other = await addSecondServer(it, 'c');
    it.sandbox.control.holdDeploysAt('pulling');

    const batch = await start(it, [ids[1] ?? 0, ids[0] ?? 0, other.id], { canary: true });

    expect(batch.strategy).toEqual({ canary: true, maxParallel: null, stopAfterFailures: null });
    expect(batch.redeploys.map(({ waitsFor }) => waitsFor)).toEqual(['turn', 'canary', 'canary']);
    it.sandbox.control.holdDeploysAt(null);
    const ended = await waitForBatch(it, batch.batchId);
    expect(statesOf(ended)).toEqual(['succeeded', 'succeeded', 'succeeded']);
    const [canary, ...rest] = ended;
    for (const { startedAt } of rest) {
      expect(Date.parse(startedAt ?? '')).toBeGreaterThanOrEqual(
        Date.parse(canary?.finishedAt ?? ''),
      );
    }
    expect(await summary(it, batch.batchId)).toMatchObject({
      redeployed: 3,
      failed: 0,
      open: 0,
      stopped: null,
      strategy: { canary: true },
    });
  });

  it('that fails stops the batch: nothing else changes, and the reason is recorded', async () => {
    const { it, ids } = await createStacks(['a', 'b', 'c']);
    it.sandbox.control.failNext({ kind: 'pull-error', image: 'a' });

    const batch = await start(it, ids, { canary: true });

    const ended = await waitForBatch(it, batch.batchId);
    expect(statesOf(ended)).toEqual(['failed', 'cancelled', 'cancelled']);
    const detail = `Batch ${batch.batchId} stopped because its first redeploy did not succeed.`;
    expect(ended[1]).toMatchObject({
      failure: { code: 'BATCH_STOPPED', detail },
      startedAt: null,
      waitsFor: null,
    });
    expect(it.sandbox.control.listWriteRequests()).toEqual([]);
    expect(await summary(it, batch.batchId)).toMatchObject({
      redeployed: 0,
      failed: 1,
      cancelled: 2,
      notStarted: 2,
      stopped: { rule: 'canary' },
    });
    const query = {
      action: ['redeploy.batch-stopped' as const, 'redeploy.batch-finished' as const],
    };
    const { entries } = await it.operator.call(listLogs, { query });
    expect(entries).toMatchObject([
      {
        action: 'redeploy.batch-finished',
        severity: 'error',
        message: 'Redeploy of 3 stacks finished: 0 succeeded, 1 failed, 2 cancelled',
        details: {
          stackIds: [ids[0]],
          failures: [{ stack: 'a', failureCode: 'PULL_FAILED' }],
        },
      },
      {
        severity: 'warning',
        actor: { type: 'system' },
        message: `${detail} 2 redeploys were cancelled.`,
        details: { batchId: batch.batchId, rule: 'canary', cancelled: 2 },
      },
    ]);
    expect(await it.readLogText(ended[1]?.id ?? 0)).toContain(detail);
  });

  it('that a user cancels stops the batch as well', async () => {
    const { it, ids, platformIds } = await createStacks(['a', 'b']);
    await it.operator.call(setMaintenanceMode, { body: { active: true, message: 'Disk swap' } });
    const body = {
      stackIds: ids,
      strategy: { canary: true },
      overrideMaintenance: true,
      reason: 'Security fix',
    };
    it.sandbox.control.failNext({
      kind: 'hang',
      path: `/api/stacks/${platformIds[0]}`,
      repeat: 50,
    });
    const batch = await it.operator.call(startRedeploys, { body });
    const [canary = 0] = batch.redeploys.map(({ id }) => id);
    await it.operator.call(cancelRedeploy, { params: { id: canary } });

    expect(statesOf(await waitForBatch(it, batch.batchId))).toEqual(['cancelled', 'cancelled']);
    expect(it.sandbox.control.listWriteRequests()).toEqual([]);
  });

  it('waits for the end of maintenance with its batch', async () => {
    const { it, ids } = await createStacks(['a', 'b', 'c']);
    it.sandbox.control.holdDeploysAt('pulling');
    const batch = await start(it, ids, { canary: true });
    await it.waitForRedeploy(batch.ids[0] ?? 0, ({ step }) => step === 'applying');
    await it.operator.call(setMaintenanceMode, { body: { active: true, message: 'Disk swap' } });

    const heldRedeploy = await it.waitForRedeploy(
      batch.ids[2] ?? 0,
      ({ waitsFor }) => waitsFor === 'maintenance',
    );
    it.sandbox.control.holdDeploysAt(null);
    await it.waitForEnd(batch.ids[0] ?? 0);
    expect(heldRedeploy.state).toBe('queued');
    await it.operator.call(setMaintenanceMode, { body: { active: false, message: '' } });

    expect(statesOf(await waitForBatch(it, batch.batchId))).toEqual(Array(3).fill('succeeded'));
  });
});

describe('a limit of parallel redeploys', () => {
  it('of one keeps the order given across servers', async () => {
    const { it, ids } = await createStacks(['a', 'b']);
    const other = await addSecondServer(it, 'c');
    it.sandbox.control.holdDeploysAt('pulling');

    const batch = await start(it, [ids[0] ?? 0, other.id, ids[1] ?? 0], { maxParallel: 1 });

    expect(batch.redeploys.map(({ waitsFor }) => waitsFor)).toEqual(['turn', 'batch', 'batch']);
    it.sandbox.control.holdDeploysAt(null);
    const ended = await waitForBatch(it, batch.batchId);
    expect(statesOf(ended)).toEqual(['succeeded', 'succeeded', 'succeeded']);
    ended.slice(1).forEach(({ startedAt }, index) => {
      expect(Date.parse(startedAt ?? '')).toBeGreaterThanOrEqual(
        Date.parse(ended[index]?.finishedAt ?? ''),
      );
    });
  });

  it('does not delay redeploys of other batches on the same server', async () => {
    const { it, ids } = await createStacks(['a', 'urgent']);
    const other = await addSecondServer(it, 'c');
    other.sandbox.control.failNext({ kind: 'hang', path: '/api/stacks/1/file' });
    const batch = await start(it, [other.id, ids[0] ?? 0], { maxParallel: 1 });

    const [urgent] = (await start(it, [ids[1] ?? 0], {})).ids;

    expect((await it.waitForEnd(urgent ?? 0)).state).toBe('succeeded');
    const waiting = await it.waitForRedeploy(batch.ids[1] ?? 0, () => true);
    expect(waiting).toMatchObject({ state: 'queued', waitsFor: 'batch' });
    other.sandbox.control.clearFaults();
    expect((await it.waitForEnd(batch.ids[1] ?? 0)).state).toBe('succeeded');
  });

  it.each([
    ['no redeploy at a time', { maxParallel: 0 }],
    ['more than 50 at a time', { maxParallel: 51 }],
    ['a stop after no failure', { stopAfterFailures: 0 }],
    ['an unknown rule', { pause: 3 } as RedeployStrategyRequest],
  ])('refuses %s', async (_, strategy) => {
    const { it, ids } = await createStacks(['a']);
    await expect(start(it, ids, strategy)).rejects.toEqual(problemWithCode('VALIDATION_FAILED'));
  });
});

describe('a stop after failures', () => {
  it('counts an unknown result, and cancels what has not started', async () => {
    const { it, ids, platformIds } = await createStacks(['a', 'b', 'c', 'd']);
    it.sandbox.control.failNext({ kind: 'pull-error', image: 'a' });
    it.sandbox.control.failNext({ kind: 'hang', method: 'PUT', stackId: platformIds[1] ?? 0 });

    const batch = await start(it, ids, { stopAfterFailures: 2 });

    const ended = await waitForBatch(it, batch.batchId);
    expect(statesOf(ended)).toEqual(['failed', 'lost', 'cancelled', 'cancelled']);
    expect(ended[3]?.failure?.detail).toBe(
      `Batch ${batch.batchId} stopped because 2 redeploys failed.`,
    );
    expect((await summary(it, batch.batchId)).stopped?.rule).toBe('failures');
  });

  it('counts a stack that fails after its redeploy succeeded', async () => {
    const settings = { REDEPLOY_WATCH_MINUTES: 3, PLATFORM_READ_TIMEOUT_SECONDS: 20 };
    const it = await PlatformApp.start({ settings });
    // Without a restart policy, exited containers stay exited.
    const file = 'services:\n  app:\n    image: a:1\n';
    const ids = [(await it.createStack({ name: 'a', file })).id];
    for (const name of ['b', 'c']) ids.push((await it.createStack({ name })).id);
    it.sandbox.control.failNext({ kind: 'hang', path: '/api/stacks/2/file' });
    const batch = await start(it, ids, { canary: true });
    const [canary = 0, running = 0, queued = 0] = batch.ids;
    await it.waitForRedeploy(running, ({ state }) => state === 'running');

    it.sandbox.control.exitContainers(1, 3);

    expect(await it.waitForEnd(queued)).toMatchObject({ failure: { code: 'BATCH_STOPPED' } });
    expect(await it.waitForRedeploy(canary, ({ state }) => state === 'succeeded')).toMatchObject({
      failedAfter: { code: 'CONTAINERS_NOT_RUNNING' },
    });
    expect(await summary(it, batch.batchId)).toMatchObject({ failed: 1, redeployed: 0, open: 1 });
    it.sandbox.control.clearFaults();
    expect(it.sandbox.control.listWriteRequests(3)).toEqual([]);
  });
});

describe('POST /api/redeploys/batches/:id/retry', () => {
  it('redeploys what failed, in the same order and with the same strategy', async () => {
    const { it, ids } = await createStacks(['a', 'b', 'c', 'd']);
    const { control } = it.sandbox;
    for (const image of ['b', 'd']) control.failNext({ kind: 'pull-error', image });
    const order = [3, 0, 1, 2].map((index) => ids[index] ?? 0);
    const first = await it.operator.call(startRedeploys, {
      body: { stackIds: order, strategy: { maxParallel: 1 } },
    });
    await waitForBatch(it, first.batchId);
    control.clearFaults();

    const params = { id: first.batchId };
    const retry = await it.operator.call(retryRedeploys, { params, body: {} });

    expect(retry.redeploys.map(({ stack }) => stack.name)).toEqual(['d', 'b']);
    expect(retry.strategy).toEqual(first.strategy);
    expect(statesOf(await waitForBatch(it, retry.batchId))).toEqual(['succeeded', 'succeeded']);
    expect(await summary(it, retry.batchId)).toMatchObject({ retryOf: first.batchId });
    expect(await summary(it, first.batchId)).toMatchObject({ retriedBy: retry.batchId });
  });

  it.each([
    { behaviour: 'reuses the reason of the batch if none is sent', body: {}, reason: 'Release 7' },
    { behaviour: 'replaces the reason', body: { reason: 'Release 8' }, reason: 'Release 8' },
    { behaviour: 'has no reason if it is null', body: { reason: null }, reason: null },
  ])('$behaviour', async ({ body, reason }) => {
    const { it, ids } = await createStacks(['a']);
    it.sandbox.control.failNext({ kind: 'pull-error', image: 'a' });
    const first = await it.operator.call(startRedeploys, {
      body: { stackIds: ids, reason: 'Release 7' },
    });
    await waitForBatch(it, first.batchId);
    it.sandbox.control.clearFaults();

    const params = { id: first.batchId };
    const retry = await it.operator.call(retryRedeploys, { params, body });

    expect(retry.redeploys[0]).toMatchObject({ reason });
  });

  it('includes what was not started on request, and starts nothing twice for one key', async () => {
    const { it, ids } = await createStacks(['a', 'b', 'c']);
    it.sandbox.control.failNext({ kind: 'pull-error', image: 'a' });
    const first = await start(it, ids, { canary: true });
    await waitForBatch(it, first.batchId);
    it.sandbox.control.clearFaults();

    const request = {
      params: { id: first.batchId },
      body: { includeNotStarted: true },
      idempotencyKey: 'again',
    };
    const retry = await it.operator.call(retryRedeploys, request);
    const repeated = await it.operator.call(retryRedeploys, request);

    expect(repeated.batchId).toBe(retry.batchId);
    expect(statesOf(await waitForBatch(it, retry.batchId))).toEqual(Array(3).fill('succeeded'));
    expect(it.sandbox.control.listWriteRequests()).toHaveLength(3);
  });

  it('is refused while the batch runs, when nothing failed, and for an unknown batch', async () => {
    const { it, ids } = await createStacks(['a']);
    it.sandbox.control.holdDeploysAt('pulling');
    const { batchId } = await start(it, ids, {});
    const retry = (id: number) => it.operator.call(retryRedeploys, { params: { id }, body: {} });

    await expect(retry(batchId)).rejects.toEqual(problemWithCode('BATCH_OPEN'));
    it.sandbox.control.holdDeploysAt(null);
    await waitForBatch(it, batchId);
    await expect(retry(batchId)).rejects.toEqual(problemWithCode('BATCH_NOTHING_TO_RETRY'));
    await expect(retry(4711)).rejects.toEqual(problemWithCode('BATCH_UNKNOWN'));
    expect(it.sandbox.control.listWriteRequests()).toHaveLength(1);
  });

  it('needs the permission to redeploy', async () => {
    const { it, ids } = await createStacks(['a']);
    it.sandbox.control.failNext({ kind: 'pull-error', image: 'a' });
    const { batchId } = await start(it, ids, {});
    await waitForBatch(it, batchId);
    const karl = await it.app.signIn('karl', ['stacks-access']);

    const params = { id: batchId };
    expect(await karl.call(readRedeployBatch, { params })).toMatchObject({ failed: 1 });
    await expect(karl.call(retryRedeploys, { params, body: {} })).rejects.toEqual(
      problemWithCode('PERMISSION_MISSING'),
    );
  });
});
