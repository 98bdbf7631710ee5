import { listLogs, readRedeployEvidence, type RedeployReply } from '@stackyard/contracts';
import { metricsToken, scrapeMetrics, valueOf } from '#test/monitoring/metrics-text.js';
import { waitFor, PlatformApp, sharedPlatform } from '#test/platform/platform-app.js';

const watchSettings = { REDEPLOY_WATCH_MINUTES: 3 };
/** Without a restart policy, exited containers stay exited. */
const file = 'services:\n  app:\n    image: shop:1\n';

const sharedPlatformApp = sharedPlatform({
  settings: { ...watchSettings, PLATFORM_REFRESH_SECONDS: 0.2 },
});

async function createWatchedRedeploy(it: PlatformApp, name = 'shop', seed = {}) {
  const stack = await it.createStack({ name, ...seed });
  const redeploy = await it.redeploy(stack);
  expect(redeploy).toMatchObject({ state: 'succeeded', failedAfter: null });
  expect(redeploy.watchedUntil).not.toBeNull();
  return { ...redeploy, platformId: stack.platformId ?? 0 };
}

const failure = ({ failedAfter }: RedeployReply) => failedAfter !== null;
const hasWatchEnded = ({ watchedUntil }: RedeployReply) => watchedUntil === null;

/**
 * Waits until a new refresh of the server has begun. The first request for containers may belong to
 * a refresh that is already in progress, so two are awaited.
 */
async function waitForNextRefresh(it: PlatformApp): Promise<void> {
  it.sandbox.control.clearRequests();
  const countContainerRequests = () =>
    it.sandbox.control.requests.filter(({ path }) => path.includes('containers/json')).length;
  await waitFor('two looks', () => Promise.resolve(countContainerRequests() >= 2 || undefined));
}

describe('a succeeded redeploy', () => {
  it('is reported as failed afterwards when a container crashes, but stays succeeded', async () => {
    const it = await PlatformApp.start({
      settings: { ...watchSettings, METRICS_TOKEN: metricsToken },
    });
    const { id, finishedAt, platformId } = await createWatchedRedeploy(it, 'shop', { file });
    await createWatchedRedeploy(it, 'wiki');
    it.sandbox.control.exitContainers(platformId, 3);

    const redeploy = await it.waitForRedeploy(id, failure);

    expect(redeploy).toMatchObject({
      state: 'succeeded',
      failure: null,
      finishedAt,
      watchedUntil: null,
      failedAfter: { code: 'CONTAINERS_NOT_RUNNING', detail: 'shop-app-1 exited with code 3.' },
    });
    const query = { action: ['redeploy.failed-after-success' as const] };
    const { entries } = await it.operator.call(listLogs, { query });
    expect(entries).toMatchObject([
      {
        outcome: 'failure',
        severity: 'error',
        actor: { type: 'system' },
        target: { type: 'stack', name: 'shop' },
        details: { redeployId: id, environment: 'local' },
      },
    ]);
    const metric = 'stackyard_redeploys_failed_after_success_total';
    const text = await (await scrapeMetrics(it.app)).text();
    expect(valueOf(text, metric, 'code="CONTAINERS_NOT_RUNNING"')).toBe(1);
  });

  it('has evidence without secrets when it fails afterwards', async () => {
    const it = sharedPlatformApp();
    const env = [{ name: 'DB_PASSWORD', value: 'hunter2-of-the-shop' }];
    const { id, stack, platformId } = await createWatchedRedeploy(it, 'shop', { file, env });
    it.sandbox.control.writeLog(platformId, 'password hunter2-of-the-shop rejected');
    it.sandbox.control.exitContainers(platformId, 3);

    const redeploy = await it.waitForRedeploy(id, failure);

    expect(redeploy.hasEvidence).toBe(true);
    const evidence = await it.operator.call(readRedeployEvidence, { params: { id } });
    expect(evidence).toMatchObject({
      message: 'shop-app-1 exited with code 3',
      containers: [{ name: `${stack.name}-app-1`, exitCode: 3 }],
    });
    expect(evidence.containers[0]?.log?.lines.map(({ text }) => text)).toContain(
      'password <masked> rejected',
    );
  });

  it('is reported as failed afterwards when a container keeps restarting', async () => {
    const it = sharedPlatformApp();
    const { id, platformId } = await createWatchedRedeploy(it);
    it.sandbox.control.startCrashLoop(platformId);
    await waitFor('the first restart', async () =>
      (await it.readLogText(id)).includes('shop-app-1 restarted') ? true : undefined,
    );
    it.sandbox.control.startCrashLoop(platformId);

    expect((await it.waitForRedeploy(id, failure)).failedAfter?.code).toBe('CONTAINERS_RESTARTING');
  });

  it('is reported as failed afterwards when a swarm service stays short of tasks', async () => {
    const it = sharedPlatformApp();
    const environmentId = it.sandbox.control.addEnvironment({ name: 'cluster', swarm: true });
    const { id, platformId } = await createWatchedRedeploy(it, 'shop', {
      kind: 'swarm',
      environmentId,
    });
    it.sandbox.control.exitContainers(platformId, 1);

    expect((await it.waitForRedeploy(id, failure)).failedAfter?.detail).toBe(
      'shop_app is missing tasks.',
    );
  });

  it('is watched without extra requests, and across a restart of Stackyard', async () => {
    const it = await PlatformApp.start({ settings: watchSettings });
    const { id, platformId } = await createWatchedRedeploy(it);
    await waitForNextRefresh(it);
    const requestPaths = it.sandbox.control.requests.map(({ path }) => path.replace(/\?.*/, ''));
    expect([...new Set(requestPaths)].sort()).toEqual([
      '/api/endpoints',
      '/api/endpoints/1/docker/containers/json',
      '/api/stacks',
    ]);

    await it.app.restart();
    it.sandbox.control.setHealth(platformId, 'unhealthy');

    expect((await it.waitForRedeploy(id, failure)).failedAfter?.code).toBe('CONTAINERS_UNHEALTHY');
  });

  it('is not reported when a user stops the stack', async () => {
    const it = sharedPlatformApp();
    const { id, platformId } = await createWatchedRedeploy(it);
    it.sandbox.control.exitContainers(platformId, 137);

    expect((await it.waitForRedeploy(id, hasWatchEnded)).failedAfter).toBeNull();
    expect(await it.readLogText(id)).toContain('Stopped watching: shop-app-1 was stopped.');
  });

  it('is not reported for effects of the next redeploy', async () => {
    const it = sharedPlatformApp();
    const { id, stack } = await createWatchedRedeploy(it);
    const next = await it.redeploy(await it.waitForStack(stack.name));

    expect(next.watchedUntil).not.toBeNull();
    expect(await it.waitForRedeploy(id, hasWatchEnded)).toMatchObject({ failedAfter: null });
    expect(await it.readLogText(id)).toContain('Stopped watching: the stack is being redeployed.');
  });

  it('is confirmed when the watch ends', async () => {
    const it = sharedPlatformApp();
    const { id } = await createWatchedRedeploy(it);
    it.app.clock.advance({ minutes: 3 });

    expect((await it.waitForRedeploy(id, hasWatchEnded)).failedAfter).toBeNull();
    expect(await it.readLogText(id)).toContain('Finished watching: the stack kept running.');
  });

  it('is not confirmed by an observation that is much too late', async () => {
    const it = sharedPlatformApp();
    const { id } = await createWatchedRedeploy(it);
    it.app.clock.advance({ hours: 1 });

    expect((await it.waitForRedeploy(id, hasWatchEnded)).failedAfter).toBeNull();
    expect(await it.readLogText(id)).toContain(
      'Stopped watching without a final check of the stack.',
    );
  });

  it('is not watched if watching is off', async () => {
    const it = await PlatformApp.start({ settings: { REDEPLOY_WATCH_MINUTES: 0 } });
    const stack = await it.createStack({ name: 'shop', file });

    expect(await it.redeploy(stack)).toMatchObject({ state: 'succeeded', watchedUntil: null });
  });
});
