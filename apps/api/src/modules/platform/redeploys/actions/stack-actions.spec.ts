import {
  cancelRedeploy,
  listRedeploys,
  restartStack,
  retryRedeploys,
  setMaintenanceMode,
  startRedeploys,
  startStack,
  stopStack,
  type RedeployReply,
  type StackActionRequest,
  type StackReply,
} from '@stackyard/contracts';
import { issueToken } from '#test/access/api-token.js';
import { PlatformApp, sharedPlatform } from '#test/platform/platform-app.js';

const endpoints = { start: startStack, stop: stopStack, restart: restartStack } as const;
const shop = [
  'services:',
  '  app:',
  '    image: app:1',
  '    restart: unless-stopped',
  '    depends_on: [db]',
  '  db:',
  '    image: db:1',
  '    restart: unless-stopped',
  '',
].join('\n');

const sharedPlatformApp = sharedPlatform();
let app: PlatformApp;
let stack: StackReply;

async function givenStack() {
  app = sharedPlatformApp();
  stack = await app.createStack({ name: 'shop', file: shop });
}

async function givenExternalStack(on = sharedPlatformApp()) {
  app = on;
  app.sandbox.control.addExternalProject('legacy', 1, { app: 'app:1', db: 'db:1' });
  app.refresh();
  stack = await app.waitForStack('legacy');
}

function requestAction(
  action: keyof typeof endpoints,
  { body = {}, by = app.operator, key }: RequestOptions = {},
): Promise<RedeployReply> {
  const request = { params: { id: stack.id }, body };
  return by.call(
    endpoints[action],
    key === undefined ? request : { ...request, idempotencyKey: key },
  );
}

interface RequestOptions {
  body?: StackActionRequest;
  by?: Pick<PlatformApp['operator'], 'call'>;
  key?: string;
}

async function run(action: keyof typeof endpoints): Promise<RedeployReply> {
  return app.waitForEnd((await requestAction(action)).id);
}

const problem = (code: string) => expect.objectContaining({ code }) as Error;
const platformId = () => stack.platformId ?? 0;
const countRunningContainers = () =>
  app.sandbox.control.containers(platformId()).filter(({ state }) => state === 'running').length;

describe('starting and stopping a stack that Portainer manages', () => {
  it('stops it, shows it as stopped, and starts it again', async () => {
    await givenStack();

    const stop = await run('stop');

    expect(stop).toMatchObject({ action: 'stop', state: 'succeeded', failure: null });
    expect(stop.steps.map(({ step }) => step)).toEqual(['preflight', 'applying', 'verifying']);
    expect(app.sandbox.control.containers(platformId())).toEqual([]);
    app.refresh();
    const stopped = await app.waitForStack('shop', ({ health }) => health === 'stopped');
    expect(stopped.actionObstacles).toEqual({
      start: null,
      stop: 'already-stopped',
      restart: 'already-stopped',
    });

    expect(await run('start')).toMatchObject({ action: 'start', state: 'succeeded' });
    expect(countRunningContainers()).toBe(2);
    app.refresh();
    const started = await app.waitForStack('shop', ({ health }) => health === 'healthy');
    expect(started.actionObstacles).toEqual({
      start: 'already-running',
      stop: null,
      restart: null,
    });
    expect(await app.listRedeployActions()).toEqual([
      'stack-action.requested success',
      'stack-action.started success',
      'stack-action.succeeded success',
      'stack-action.requested success',
      'stack-action.started success',
      'stack-action.succeeded success',
    ]);
  });

  it('restarts the containers in the order of their dependencies', async () => {
    await givenStack();
    const before = app.sandbox.control.containers(platformId()).map(({ id }) => id);

    const restart = await run('restart');

    expect(restart).toMatchObject({ action: 'restart', state: 'succeeded' });
    expect(app.sandbox.control.containerRequests(1)).toEqual([
      'restart shop-db-1',
      'restart shop-app-1',
    ]);
    expect(app.sandbox.control.containers(platformId()).map(({ id }) => id)).toEqual(before);
    const texts = await app.readLogText(restart.id);
    expect(texts).toContain('Restarted shop-db-1.\nRestarted shop-app-1.');
  });

  it('starts what is down and leaves the rest unchanged', async () => {
    await givenStack();
    app.sandbox.control.exitContainers(platformId(), 1, 'app');
    app.refresh();
    await app.waitForStack('shop', ({ health }) => health === 'degraded');

    expect(await run('start')).toMatchObject({ state: 'succeeded' });
    expect(app.sandbox.control.containerRequests(1)).toEqual(['start shop-app-1']);
    expect(countRunningContainers()).toBe(2);
  });

  it.each([
    ['a proxy gives up', { kind: 'gateway', status: 504, stillExecutes: true }],
    ['the connection breaks', { kind: 'reset', stillExecutes: true }],
    ['no answer comes', { kind: 'hang', stillExecutes: true }],
  ] as const)('determines from the containers that a stop succeeded if %s', async (_, fault) => {
    await givenStack();
    app.sandbox.control.failNext({ ...fault, method: 'POST', path: /\/stop$/ });

    expect(await run('stop')).toMatchObject({ state: 'succeeded' });
    expect(app.sandbox.control.listWriteRequests(platformId())).toHaveLength(1);
  });

  it('reports an unknown result if Portainer drops the request', async () => {
    await givenStack();
    app.sandbox.control.failNext({ kind: 'reset', method: 'POST', path: /\/stop$/ });

    expect(await run('stop')).toMatchObject({
      state: 'lost',
      failure: {
        code: 'OUTCOME_UNKNOWN',
        detail: expect.stringContaining('are still running') as string,
      },
    });
    expect(app.sandbox.control.listWriteRequests(platformId())).toHaveLength(1);
    expect(countRunningContainers()).toBe(2);
  });

  it('fails with the reason when Portainer cannot start the stack', async () => {
    await givenStack();
    await run('stop');
    app.refresh();
    await app.waitForStack('shop', ({ health }) => health === 'stopped');
    const message = 'driver failed programming external connectivity: port is already allocated';
    app.sandbox.control.failNext({ kind: 'up-error', stackId: platformId(), message });

    expect(await run('start')).toMatchObject({
      state: 'failed',
      failure: { code: 'DEPLOY_FAILED', detail: message },
    });
    expect((await app.waitForStack('shop')).health).toBe('stopped');
  });
});

describe('starting and stopping an external stack', () => {
  it('stops and starts its containers one by one and keeps them', async () => {
    await givenExternalStack();
    app.sandbox.control.planContainers(1, 'legacy', { stopMs: 300 }, 'db');
    const before = app.sandbox.control.containersOfProject(1, 'legacy').map(({ id }) => id);

    expect(await run('stop')).toMatchObject({ action: 'stop', state: 'succeeded' });
    expect(app.sandbox.control.containersOfProject(1, 'legacy')).toMatchObject([
      { state: 'exited', exitCode: 143 },
      { state: 'exited', exitCode: 137 },
    ]);
    app.refresh();
    await app.waitForStack('legacy', ({ health }) => health === 'stopped');

    expect(await run('start')).toMatchObject({ state: 'succeeded' });
    const after = app.sandbox.control.containersOfProject(1, 'legacy');
    expect(after.map(({ id }) => id)).toEqual(before);
    expect(after.every(({ state }) => state === 'running')).toBe(true);
    expect(app.sandbox.control.listWriteRequests()).toEqual([]);
  });

  it('names the container that the engine cannot start, and what was started before', async () => {
    await givenExternalStack();
    await run('stop');
    app.refresh();
    await app.waitForStack('legacy', ({ health }) => health === 'stopped');
    app.sandbox.control.planContainers(
      1,
      'legacy',
      { startFault: 'no space left on device' },
      'db',
    );

    expect(await run('start')).toMatchObject({
      state: 'failed',
      failure: {
        code: 'CONTAINER_REFUSED',
        detail: 'legacy-db-1: no space left on device (1 of 2 containers was started before)',
      },
    });
  });

  it('sends each container one request, and checks its state if the answer is lost', async () => {
    await givenExternalStack();
    const path = /\/stop$/;
    app.sandbox.control.failNext({ kind: 'reset', method: 'POST', path, stillExecutes: true });

    expect(await run('stop')).toMatchObject({ state: 'succeeded' });
    expect(app.sandbox.control.containerRequests(1)).toEqual([
      'stop legacy-db-1',
      'stop legacy-app-1',
    ]);
  });

  it('fails when a container certainly still runs', async () => {
    await givenExternalStack();
    app.sandbox.control.failNext({ kind: 'reset', method: 'POST', path: /\/stop$/ });

    expect(await run('stop')).toMatchObject({
      state: 'failed',
      failure: { code: 'CONTAINERS_STILL_RUNNING' },
    });
    expect(app.sandbox.control.containerRequests(1)).toHaveLength(2);
  });

  it('does not wait until the platform would have to be done if the answer is lost', async () => {
    const settings = { REDEPLOY_APPLY_TIMEOUT_SECONDS: 3600 };
    await givenExternalStack(await PlatformApp.start({ settings }));
    app.sandbox.control.failNext({ kind: 'reset', method: 'POST', path: /\/stop$/ });

    expect(await run('stop')).toMatchObject({
      state: 'failed',
      failure: { code: 'CONTAINERS_STILL_RUNNING' },
    });
  });
});

describe('what is refused', () => {
  it('is already done, or is not possible', async () => {
    await givenStack();
    await expect(requestAction('start')).rejects.toEqual(problem('STACK_ACTION_NOT_POSSIBLE'));
    const environmentId = app.sandbox.control.addEnvironment({ name: 'cluster', swarm: true });
    stack = await app.createStack({ name: 'cluster', kind: 'swarm', environmentId });
    expect(stack.actionObstacles.stop).toBe('swarm');
    await expect(requestAction('stop')).rejects.toMatchObject({
      code: 'STACK_ACTION_NOT_POSSIBLE',
      problem: { detail: expect.stringContaining('replicas') as string },
    });
    expect((await app.operator.call(listRedeploys)).redeploys).toEqual([]);
  });

  it('would end Stackyard, or Portainer', async () => {
    app = await PlatformApp.start({ settings: { SELF_STACK_ID: 1 } });
    stack = await app.createStack({ name: 'shop', file: shop });
    expect(stack.actionObstacles.stop).toBe('self');
    await expect(requestAction('stop')).rejects.toEqual(problem('STACK_ACTION_NOT_POSSIBLE'));

    stack = await app.createStack({
      name: 'console',
      images: { app: 'portainer/portainer-ce:2.23.0' },
    });
    expect(stack.actionObstacles).toMatchObject({ stop: 'platform', restart: 'platform' });
    await expect(requestAction('restart')).rejects.toEqual(problem('STACK_ACTION_NOT_POSSIBLE'));
    expect(app.sandbox.control.listWriteRequests()).toEqual([]);
  });

  it('is checked again right before it is performed', async () => {
    await givenStack();
    app.sandbox.control.setStackStatus(platformId(), 2);
    for (const { service } of app.sandbox.control.containers(platformId())) {
      app.sandbox.control.exitContainers(platformId(), 0, service);
    }

    expect(await run('stop')).toMatchObject({
      state: 'failed',
      failure: { code: 'ACTION_NOT_POSSIBLE', detail: 'The stack is stopped.' },
    });
    expect(app.sandbox.control.listWriteRequests()).toEqual([]);
  });

  it('waits for another run of the stack', async () => {
    await givenStack();
    app.sandbox.control.holdDeploysAt('starting');
    const { id } = await app.start(stack);
    await expect(requestAction('stop')).rejects.toMatchObject({ code: 'REDEPLOY_OPEN' });
    app.sandbox.control.holdDeploysAt(null);
    await app.waitForEnd(id);
    const stop = await requestAction('stop');
    const again = { body: { stackIds: [stack.id] } };
    await expect(app.operator.call(startRedeploys, again)).rejects.toEqual(
      problem('REDEPLOY_OPEN'),
    );
    await app.waitForEnd(stop.id);
  });

  it('is not permitted, or is outside the limits of a token', async () => {
    await givenStack();
    const lena = await app.app.signIn('lena', ['stacks-access', 'stacks-redeploy']);
    for (const action of ['start', 'stop', 'restart'] as const) {
      await expect(requestAction(action, { by: lena })).rejects.toEqual(
        problem('PERMISSION_MISSING'),
      );
    }
    const blog = await app.createStack({ name: 'blog' });
    const tokenFields = { permissions: ['stacks-control' as const], stackIds: [blog.id] };
    const { client } = await issueToken(app.app, app.operator, tokenFields);
    await expect(requestAction('stop', { by: client })).rejects.toEqual(
      problem('STACK_NOT_ALLOWED'),
    );
    stack = blog;
    expect(await app.waitForEnd((await requestAction('stop', { by: client })).id)).toMatchObject({
      state: 'succeeded',
    });
  });
});

describe('starts and stops in the queue', () => {
  const maintenance = (active: boolean) =>
    app.operator.call(setMaintenanceMode, { body: { active, message: 'Disk swap' } });

  it('are rejected during maintenance, unless it is overridden with a reason', async () => {
    await givenStack();
    await maintenance(true);
    await expect(requestAction('stop')).rejects.toEqual(problem('MAINTENANCE_ACTIVE'));
    const override = { overrideMaintenance: true };
    await expect(requestAction('stop', { body: override })).rejects.toEqual(
      problem('VALIDATION_FAILED'),
    );

    const { id } = await requestAction('stop', {
      body: { ...override, reason: 'The disk is full' },
    });

    expect(await app.waitForEnd(id)).toMatchObject({
      state: 'succeeded',
      overridesMaintenance: true,
    });
    expect(await app.listRedeployActions()).toContain('stack-action.requested denied');
  });

  it('wait for maintenance that starts in the meantime, and can be cancelled', async () => {
    await givenStack();
    const other = await app.createStack({ name: 'other' });
    app.sandbox.control.holdDeploysAt('starting');
    const first = await app.start(other);
    // This redeploy must start before maintenance begins, because maintenance would hold it.
    await app.waitForRedeploy(first.id, ({ step }) => step === 'applying');
    const { id } = await requestAction('stop');
    await maintenance(true);
    app.sandbox.control.holdDeploysAt(null);
    await app.waitForEnd(first.id);
    await app.waitForRedeploy(id, ({ waitsFor }) => waitsFor === 'maintenance');

    const lena = await app.app.signIn('lena', ['stacks-access', 'stacks-redeploy']);
    const cancel = { params: { id } };
    await expect(lena.call(cancelRedeploy, cancel)).rejects.toEqual(problem('PERMISSION_MISSING'));
    const mia = await app.app.signIn('mia', ['stacks-access', 'stacks-control']);
    expect(await mia.call(cancelRedeploy, cancel)).toMatchObject({ state: 'cancelled' });
    expect(app.sandbox.control.listWriteRequests(platformId())).toEqual([]);
  });

  it('return the original response to a repeated request', async () => {
    await givenStack();
    const first = await requestAction('stop', { key: 'night-1' });
    await app.waitForEnd(first.id);
    expect((await requestAction('stop', { key: 'night-1' })).id).toBe(first.id);
    await expect(requestAction('start', { key: 'night-1' })).rejects.toEqual(
      problem('IDEMPOTENCY_KEY_REUSED'),
    );
  });

  it('are not batches that can be retried as redeploys', async () => {
    await givenStack();
    const { batchId } = await run('stop');
    const retry = app.operator.call(retryRedeploys, { params: { id: batchId }, body: {} });
    await expect(retry).rejects.toEqual(problem('BATCH_UNKNOWN'));
  });
});
