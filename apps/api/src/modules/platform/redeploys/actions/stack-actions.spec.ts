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
let at: PlatformApp;
let stack: StackReply;

async function givenStack() {
  at = sharedPlatformApp();
  stack = await at.stack({ name: 'shop', file: shop });
}

async function givenExternalStack() {
  at = sharedPlatformApp();
  at.sandbox.control.addExternalProject('legacy', 1, { app: 'app:1', db: 'db:1' });
  at.refresh();
  stack = await at.waitForStack('legacy');
}

function requestAction(
  action: keyof typeof endpoints,
  { body = {}, by = at.operator, key }: RequestOptions = {},
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
  return at.waitForEnd((await requestAction(action)).id);
}

const problem = (code: string) => expect.objectContaining({ code }) as Error;
const platformId = () => stack.platformId ?? 0;
const running = () =>
  at.sandbox.control.containers(platformId()).filter(({ state }) => state === 'running').length;

describe('starting and stopping a stack that Portainer manages', () => {
  it('stops it, shows it as stopped, and starts it again', async () => {
    await givenStack();

    const stop = await run('stop');

    expect(stop).toMatchObject({ action: 'stop', state: 'succeeded', failure: null });
    expect(stop.steps.map(({ step }) => step)).toEqual(['preflight', 'applying', 'verifying']);
    expect(at.sandbox.control.containers(platformId())).toEqual([]);
    at.refresh();
    const stopped = await at.waitForStack('shop', ({ health }) => health === 'stopped');
    expect(stopped.actionObstacles).toEqual({
      start: null,
      stop: 'already-stopped',
      restart: 'already-stopped',
    });

    expect(await run('start')).toMatchObject({ action: 'start', state: 'succeeded' });
    expect(running()).toBe(2);
    at.refresh();
    const started = await at.waitForStack('shop', ({ health }) => health === 'healthy');
    expect(started.actionObstacles).toEqual({
      start: 'already-running',
      stop: null,
      restart: null,
    });
    expect(await at.redeployActions()).toEqual([
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
    const before = at.sandbox.control.containers(platformId()).map(({ id }) => id);

    const restart = await run('restart');

    expect(restart).toMatchObject({ action: 'restart', state: 'succeeded' });
    expect(at.sandbox.control.containerRequests(1)).toEqual([
      'restart shop-db-1',
      'restart shop-app-1',
    ]);
    expect(at.sandbox.control.containers(platformId()).map(({ id }) => id)).toEqual(before);
    const texts = await at.logTexts(restart.id);
    expect(texts).toContain('Restarted shop-db-1.\nRestarted shop-app-1.');
  });

  it('starts what is down and leaves the rest unchanged', async () => {
    await givenStack();
    at.sandbox.control.exitContainers(platformId(), 1, 'app');
    at.refresh();
    await at.waitForStack('shop', ({ health }) => health === 'degraded');

    expect(await run('start')).toMatchObject({ state: 'succeeded' });
    expect(at.sandbox.control.containerRequests(1)).toEqual(['start shop-app-1']);
    expect(running()).toBe(2);
  });

  it.each([
    ['a proxy gives up', { kind: 'gateway', status: 504, stillExecutes: true }],
    ['the connection breaks', { kind: 'reset', stillExecutes: true }],
    ['no answer comes', { kind: 'hang', stillExecutes: true }],
  ] as const)('determines from the containers that a stop succeeded if %s', async (_, fault) => {
    await givenStack();
    at.sandbox.control.failNext({ ...fault, method: 'POST', path: /\/stop$/ });

    expect(await run('stop')).toMatchObject({ state: 'succeeded' });
    expect(at.sandbox.control.writeRequests(platformId())).toHaveLength(1);
  });

  it('reports an unknown result if Portainer drops the request', async () => {
    await givenStack();
    at.sandbox.control.failNext({ kind: 'reset', method: 'POST', path: /\/stop$/ });

    expect(await run('stop')).toMatchObject({
      state: 'lost',
      failure: {
        code: 'OUTCOME_UNKNOWN',
        detail: expect.stringContaining('are still running') as string,
      },
    });
    expect(at.sandbox.control.writeRequests(platformId())).toHaveLength(1);
    expect(running()).toBe(2);
  });

  it('fails with the reason when Portainer cannot start the stack', async () => {
    await givenStack();
    await run('stop');
    at.refresh();
    await at.waitForStack('shop', ({ health }) => health === 'stopped');
    const message = 'driver failed programming external connectivity: port is already allocated';
    at.sandbox.control.failNext({ kind: 'up-error', stackId: platformId(), message });

    expect(await run('start')).toMatchObject({
      state: 'failed',
      failure: { code: 'DEPLOY_FAILED', detail: message },
    });
    expect((await at.waitForStack('shop')).health).toBe('stopped');
  });
});

describe('starting and stopping an external stack', () => {
  it('stops and starts its containers one by one and keeps them', async () => {
    await givenExternalStack();
    at.sandbox.control.planContainers(1, 'legacy', { stopMs: 300 }, 'db');
    const before = at.sandbox.control.containersOfProject(1, 'legacy').map(({ id }) => id);

    expect(await run('stop')).toMatchObject({ action: 'stop', state: 'succeeded' });
    expect(at.sandbox.control.containersOfProject(1, 'legacy')).toMatchObject([
      { state: 'exited', exitCode: 143 },
      { state: 'exited', exitCode: 137 },
    ]);
    at.refresh();
    await at.waitForStack('legacy', ({ health }) => health === 'stopped');

    expect(await run('start')).toMatchObject({ state: 'succeeded' });
    const after = at.sandbox.control.containersOfProject(1, 'legacy');
    expect(after.map(({ id }) => id)).toEqual(before);
    expect(after.every(({ state }) => state === 'running')).toBe(true);
    expect(at.sandbox.control.writeRequests()).toEqual([]);
  });

  it('names the container that the engine cannot start, and what was started before', async () => {
    await givenExternalStack();
    await run('stop');
    at.refresh();
    await at.waitForStack('legacy', ({ health }) => health === 'stopped');
    at.sandbox.control.planContainers(1, 'legacy', { startFault: 'no space left on device' }, 'db');

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
    at.sandbox.control.failNext({ kind: 'reset', method: 'POST', path, stillExecutes: true });

    expect(await run('stop')).toMatchObject({ state: 'succeeded' });
    expect(at.sandbox.control.containerRequests(1)).toEqual([
      'stop legacy-db-1',
      'stop legacy-app-1',
    ]);
  });

  it('fails when a container certainly still runs', async () => {
    await givenExternalStack();
    at.sandbox.control.failNext({ kind: 'reset', method: 'POST', path: /\/stop$/ });

    expect(await run('stop')).toMatchObject({
      state: 'failed',
      failure: { code: 'CONTAINERS_STILL_RUNNING' },
    });
    expect(at.sandbox.control.containerRequests(1)).toHaveLength(2);
  });
});

describe('what is refused', () => {
  it('is already done, or is not possible', async () => {
    await givenStack();
    await expect(requestAction('start')).rejects.toEqual(problem('STACK_ACTION_NOT_POSSIBLE'));
    const environmentId = at.sandbox.control.addEnvironment({ name: 'cluster', swarm: true });
    stack = await at.stack({ name: 'cluster', kind: 'swarm', environmentId });
    expect(stack.actionObstacles.stop).toBe('swarm');
    await expect(requestAction('stop')).rejects.toMatchObject({
      code: 'STACK_ACTION_NOT_POSSIBLE',
      problem: { detail: expect.stringContaining('replicas') as string },
    });
    expect((await at.operator.call(listRedeploys)).redeploys).toEqual([]);
  });

  it('would end Stackyard, or Portainer', async () => {
    at = await PlatformApp.start({ settings: { SELF_STACK_ID: 1 } });
    stack = await at.stack({ name: 'shop', file: shop });
    expect(stack.actionObstacles.stop).toBe('self');
    await expect(requestAction('stop')).rejects.toEqual(problem('STACK_ACTION_NOT_POSSIBLE'));

    stack = await at.stack({ name: 'console', images: { app: 'portainer/portainer-ce:2.23.0' } });
    expect(stack.actionObstacles).toMatchObject({ stop: 'platform', restart: 'platform' });
    await expect(requestAction('restart')).rejects.toEqual(problem('STACK_ACTION_NOT_POSSIBLE'));
    expect(at.sandbox.control.writeRequests()).toEqual([]);
  });

  it('is checked again right before it is performed', async () => {
    await givenStack();
    at.sandbox.control.setStackStatus(platformId(), 2);
    for (const { service } of at.sandbox.control.containers(platformId())) {
      at.sandbox.control.exitContainers(platformId(), 0, service);
    }

    expect(await run('stop')).toMatchObject({
      state: 'failed',
      failure: { code: 'ACTION_NOT_POSSIBLE', detail: 'The stack is stopped.' },
    });
    expect(at.sandbox.control.writeRequests()).toEqual([]);
  });

  it('waits for another run of the stack', async () => {
    await givenStack();
    at.sandbox.control.holdDeploysAt('starting');
    const { id } = await at.start(stack);
    await expect(requestAction('stop')).rejects.toMatchObject({ code: 'REDEPLOY_OPEN' });
    at.sandbox.control.holdDeploysAt(null);
    await at.waitForEnd(id);
    const stop = await requestAction('stop');
    const again = { body: { stackIds: [stack.id] } };
    await expect(at.operator.call(startRedeploys, again)).rejects.toEqual(problem('REDEPLOY_OPEN'));
    await at.waitForEnd(stop.id);
  });

  it('is not permitted, or is outside the limits of a token', async () => {
    await givenStack();
    const lena = await at.app.signIn('lena', ['stacks-access', 'stacks-redeploy']);
    for (const action of ['start', 'stop', 'restart'] as const) {
      await expect(requestAction(action, { by: lena })).rejects.toEqual(
        problem('PERMISSION_MISSING'),
      );
    }
    const blog = await at.stack({ name: 'blog' });
    const wanted = { permissions: ['stacks-control' as const], stackIds: [blog.id] };
    const { client } = await issueToken(at.app, at.operator, wanted);
    await expect(requestAction('stop', { by: client })).rejects.toEqual(
      problem('STACK_NOT_ALLOWED'),
    );
    stack = blog;
    expect(await at.waitForEnd((await requestAction('stop', { by: client })).id)).toMatchObject({
      state: 'succeeded',
    });
  });
});

describe('starts and stops in the queue', () => {
  const maintenance = (active: boolean) =>
    at.operator.call(setMaintenanceMode, { body: { active, message: 'Disk swap' } });

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

    expect(await at.waitForEnd(id)).toMatchObject({
      state: 'succeeded',
      overridesMaintenance: true,
    });
    expect(await at.redeployActions()).toContain('stack-action.requested denied');
  });

  it('wait for maintenance that starts in the meantime, and can be cancelled', async () => {
    await givenStack();
    const other = await at.stack({ name: 'other' });
    at.sandbox.control.holdDeploysAt('starting');
    const first = await at.start(other);
    // This redeploy must start before maintenance begins, because maintenance would hold it.
    await at.waitForRedeploy(first.id, ({ step }) => step === 'applying');
    const { id } = await requestAction('stop');
    await maintenance(true);
    at.sandbox.control.holdDeploysAt(null);
    await at.waitForEnd(first.id);
    await at.waitForRedeploy(id, ({ waitsFor }) => waitsFor === 'maintenance');

    const lena = await at.app.signIn('lena', ['stacks-access', 'stacks-redeploy']);
    const cancel = { params: { id } };
    await expect(lena.call(cancelRedeploy, cancel)).rejects.toEqual(problem('PERMISSION_MISSING'));
    const mia = await at.app.signIn('mia', ['stacks-access', 'stacks-control']);
    expect(await mia.call(cancelRedeploy, cancel)).toMatchObject({ state: 'cancelled' });
    expect(at.sandbox.control.writeRequests(platformId())).toEqual([]);
  });

  it('return the original response to a repeated request', async () => {
    await givenStack();
    const first = await requestAction('stop', { key: 'night-1' });
    await at.waitForEnd(first.id);
    expect((await requestAction('stop', { key: 'night-1' })).id).toBe(first.id);
    await expect(requestAction('start', { key: 'night-1' })).rejects.toEqual(
      problem('IDEMPOTENCY_KEY_REUSED'),
    );
  });

  it('are not batches that can be retried as redeploys', async () => {
    await givenStack();
    const { batchId } = await run('stop');
    const retry = at.operator.call(retryRedeploys, { params: { id: batchId }, body: {} });
    await expect(retry).rejects.toEqual(problem('BATCH_UNKNOWN'));
  });
});
