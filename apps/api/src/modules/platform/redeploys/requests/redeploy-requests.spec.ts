import { jest } from '@jest/globals';
import {
  cancelRedeploy,
  createServer,
  listLogs,
  listRedeploys,
  readRedeploy,
  setMaintenanceMode,
  startRedeploys,
  type StackReply,
} from '@stackyard/contracts';
import { startSandbox } from '@stackyard/platform-sandbox';
import { PlatformApp, sharedPlatform } from '#test/platform/platform-app.js';
import { startTestApp } from '#test/test-app.js';
import { RedeployJournalService } from '../run/redeploy-journal.service.js';
import { RedeploysRepository } from '../redeploys.repository.js';

const problemWithCode = (code: string) => expect.objectContaining({ code }) as Error;
const idOf = (stack: StackReply) => stack.platformId ?? 0;

const sharedPlatformApp = sharedPlatform();
/** Platform requests do not time out during a test. */
const platformWithLongTimeouts = sharedPlatform({
  settings: { PLATFORM_READ_TIMEOUT_SECONDS: 20, PLATFORM_REFRESH_SECONDS: 60 },
});

/** Returns the stack name of each write request to the platform, in order. */
function redeployedStackNames(
  it: PlatformApp,
  stacks: readonly StackReply[],
): (string | undefined)[] {
  return it.sandbox.control.listWriteRequests().map(({ stackId }) => {
    return stacks.find(({ platformId }) => platformId === stackId)?.name;
  });
}

describe('POST /api/redeploys', () => {
  it('refuses if there is no server', async () => {
    const app = await startTestApp();
    const lena = await app.signInSuperuser();
    await expect(lena.call(startRedeploys, { body: { stackIds: [1] } })).rejects.toEqual(
      problemWithCode('PLATFORM_URL_NOT_CONFIGURED'),
    );
  });

  it.each([
    ['an empty selection', { stackIds: [] }],
    ['no selection', {}],
    ['two selections', { stackIds: [1], stackNames: ['grafana'] }],
    ['more than 500 stacks', { stackIds: Array.from({ length: 501 }, (_, index) => index + 1) }],
    ['an override without a reason', { stackIds: [1], overrideMaintenance: true }],
  ])('refuses %s and queues nothing', async (_, body) => {
    const it = sharedPlatformApp();
    await expect(it.operator.call(startRedeploys, { body })).rejects.toEqual(
      problemWithCode('VALIDATION_FAILED'),
    );
    expect((await it.operator.call(listRedeploys)).redeploys).toEqual([]);
  });

  it('refuses the whole request when one stack is unknown', async () => {
    const it = sharedPlatformApp();
    const { id } = await it.createStack({ name: 'grafana' });
    const body = { stackIds: [id, 4711] };
    await expect(it.operator.call(startRedeploys, { body })).rejects.toEqual(
      problemWithCode('STACK_UNKNOWN'),
    );
    expect((await it.operator.call(listRedeploys)).redeploys).toEqual([]);
  });

  it('queues a stack only once if it is listed twice', async () => {
    const it = sharedPlatformApp();
    const { id } = await it.createStack({ name: 'grafana' });
    const { redeploys } = await it.operator.call(startRedeploys, { body: { stackIds: [id, id] } });
    expect(redeploys).toHaveLength(1);
  });

  it('applies once even if the result cannot be stored at first', async () => {
    const it = sharedPlatformApp();
    const lost = new Error('disk I/O error');
    jest.spyOn(it.app.get(RedeployJournalService), 'finish').mockRejectedValueOnce(lost);

    const { id } = await it.start(await it.createStack({ name: 'grafana' }));

    expect((await it.waitForEnd(id)).state).toBe('succeeded');
    expect(it.sandbox.control.listWriteRequests()).toHaveLength(1);
  });

  it('runs a selection in the requested order, by ID and by name', async () => {
    const it = sharedPlatformApp();
    const stacks: StackReply[] = [];
    for (const name of ['a', 'b', 'c']) stacks.push(await it.createStack({ name }));
    const [a = 0, b = 0, c = 0] = stacks.map(({ id }) => id);

    const request = { body: { stackIds: [c, a, b, a] }, idempotencyKey: 'release-7' };
    const first = await it.operator.call(startRedeploys, request);
    expect(first.redeploys.map(({ stack }) => stack.name)).toEqual(['c', 'a', 'b']);
    await it.waitForEnd(first.redeploys[2]?.id ?? 0);
    expect(redeployedStackNames(it, stacks)).toEqual(['c', 'a', 'b']);
    const again = await it.operator.call(startRedeploys, request);
    expect(again.redeploys.map(({ stack }) => stack.name)).toEqual(['c', 'a', 'b']);

    const { redeploys } = await it.operator.call(startRedeploys, {
      body: { stackNames: ['B', 'c', 'a'] },
    });
    await it.waitForEnd(redeploys[2]?.id ?? 0);
    expect(redeployedStackNames(it, stacks).slice(3)).toEqual(['b', 'c', 'a']);
  });

  it('opens one redeploy per stack for concurrent requests', async () => {
    const it = sharedPlatformApp();
    const stack = await it.createStack({ name: 'grafana' });
    it.sandbox.control.holdDeploysAt('pulling');
    const requests = Array.from({ length: 20 }, () =>
      it.operator.call(startRedeploys, { body: { stackIds: [stack.id] } }),
    );
    const results = await Promise.allSettled(requests);
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const result of results) {
      if (result.status === 'rejected')
        expect(result.reason).toEqual(problemWithCode('REDEPLOY_OPEN'));
    }
    it.sandbox.control.holdDeploysAt(null);
    const { redeploys } = await it.operator.call(listRedeploys);
    await it.waitForEnd(redeploys[0]?.id ?? 0);
    expect(it.sandbox.control.deployCounts(idOf(stack))).toMatchObject({ received: 1 });
  });

  it('starts nothing twice with the same idempotency key', async () => {
    const it = sharedPlatformApp();
    const stack = await it.createStack({ name: 'grafana' });
    const again = { body: { stackIds: [stack.id] }, idempotencyKey: 'pipeline-42' };
    const first = await it.operator.call(startRedeploys, again);
    await it.waitForEnd(first.redeploys[0]?.id ?? 0);
    const second = await it.operator.call(startRedeploys, again);
    expect(second.batchId).toBe(first.batchId);
    expect(it.sandbox.control.deployCounts(idOf(stack))).toMatchObject({ received: 1 });
    const other = { body: { stackNames: ['grafana'] }, idempotencyKey: 'pipeline-42' };
    await expect(it.operator.call(startRedeploys, other)).rejects.toEqual(
      problemWithCode('IDEMPOTENCY_KEY_REUSED'),
    );
  });

  it('accepts 500 stacks and skips those that cannot be redeployed, with a reason', async () => {
    const it = await PlatformApp.start({ settings: { PLATFORM_REFRESH_SECONDS: 60 } });
    for (let n = 0; n < 498; n++)
      it.sandbox.control.addStack({ name: `app-${n}`, images: { app: 'app:1' } });
    it.sandbox.control.addStack({ name: 'stopped', status: 2 });
    await it.createStack({ name: 'cluster', kind: 'kubernetes' });
    const { redeploys, skipped } = await it.operator.call(startRedeploys, { body: { all: true } });
    expect(redeploys).toHaveLength(498);
    const byQueue = redeploys.toSorted((one, other) => one.id - other.id);
    const names = byQueue.map(({ stack }) => stack.name);
    expect(names).toEqual(names.toSorted());
    expect(skipped.map(({ stackName, reason }) => [stackName, reason])).toEqual([
      ['cluster', 'kubernetes'],
      ['stopped', 'stopped'],
    ]);
  });

  it('refuses the stack that Stackyard itself runs in', async () => {
    const it = await PlatformApp.start({ settings: { SELF_STACK_ID: 1 } });
    const { id, obstacle } = await it.createStack({ name: 'stackyard' });
    expect(obstacle).toBe('self');
    await expect(it.operator.call(startRedeploys, { body: { stackIds: [id] } })).rejects.toEqual(
      problemWithCode('STACK_NOT_REDEPLOYABLE'),
    );
    expect(it.sandbox.control.listWriteRequests()).toEqual([]);
  });

  it('does not mistake a stack of another server for its own', async () => {
    const it = await PlatformApp.start({ settings: { SELF_STACK_ID: 1 } });
    const other = await startSandbox();
    other.control.addStack({ name: 'namesake', images: { app: 'app:1' } });
    const body = { name: 'Other', url: other.url, apiKey: other.apiKey };
    await it.operator.call(createServer, { body });
    expect(await it.waitForStack('namesake')).toMatchObject({ platformId: 1, obstacle: null });
    await other.close();
  });

  it('requires a separate permission to redeploy all stacks', async () => {
    const it = sharedPlatformApp();
    const karl = await it.app.signIn('karl', ['stacks-access', 'stacks-redeploy']);
    await expect(karl.call(startRedeploys, { body: { all: true } })).rejects.toEqual(
      problemWithCode('PERMISSION_MISSING'),
    );
  });
});

describe('maintenance', () => {
  const open = { body: { active: true, message: 'Disk swap' } };
  const close = { body: { active: false, message: '' } };

  it('refuses new redeploys and records the refusal', async () => {
    const it = sharedPlatformApp();
    const { id } = await it.createStack({ name: 'grafana' });
    await it.operator.call(setMaintenanceMode, open);
    const request = it.operator.call(startRedeploys, { body: { stackIds: [id] } });
    await expect(request).rejects.toMatchObject({
      code: 'MAINTENANCE_ACTIVE',
      problem: { status: 423, detail: expect.stringContaining('Disk swap') as string },
    });
    expect(await it.listRedeployActions()).toEqual(['redeploy.requested denied']);
    expect(it.sandbox.control.listWriteRequests()).toEqual([]);
  });

  it('reports when to retry if its end is known', async () => {
    const it = sharedPlatformApp();
    const { id } = await it.createStack({ name: 'grafana' });
    const until = new Date(it.app.clock.now().getTime() + 3600_000).toISOString();
    await it.operator.call(setMaintenanceMode, { body: { ...open.body, until } });
    const response = await it.app.send(startRedeploys.path, {
      method: startRedeploys.method,
      headers: {
        authorization: `Bearer ${it.operator.session.token}`,
        'content-type': 'application/json',
      },
      body: JSON.stringify({ stackIds: [id] }),
    });
    expect(response.status).toBe(423);
    const seconds = Number(response.headers.get('retry-after'));
    expect(seconds).toBeGreaterThan(0);
    expect(seconds).toBeLessThanOrEqual(3600);
    expect(await response.json()).toMatchObject({
      code: 'MAINTENANCE_ACTIVE',
      retryAfter: seconds,
    });
  });

  it('lets a running redeploy finish, holds queued ones, and continues in order afterwards', async () => {
    const it = sharedPlatformApp();
    const stacks: StackReply[] = [];
    for (const name of ['a', 'b', 'c']) stacks.push(await it.createStack({ name }));
    it.sandbox.control.holdDeploysAt('pulling');
    const { redeploys } = await it.operator.call(startRedeploys, {
      body: { stackIds: stacks.map(({ id }) => id) },
    });
    const [first = 0, second = 0, third = 0] = redeploys.map(({ id }) => id);
    await it.waitForRedeploy(first, ({ step }) => step === 'applying');
    await it.operator.call(setMaintenanceMode, open);
    it.sandbox.control.holdDeploysAt(null);
    expect((await it.waitForEnd(first)).state).toBe('succeeded');
    const heldRedeploy = await it.operator.call(readRedeploy, { params: { id: second } });
    expect(heldRedeploy).toMatchObject({ state: 'queued', waitsFor: 'maintenance' });
    await it.operator.call(setMaintenanceMode, close);
    expect((await it.waitForEnd(third)).state).toBe('succeeded');
    expect(redeployedStackNames(it, stacks)).toEqual(['a', 'b', 'c']);
  });

  it('can be overridden with permission and a reason, and both are recorded', async () => {
    const it = sharedPlatformApp();
    const { id } = await it.createStack({ name: 'grafana' });
    await it.operator.call(setMaintenanceMode, open);
    const { redeploys } = await it.operator.call(startRedeploys, {
      body: { stackIds: [id], overrideMaintenance: true, reason: 'Security fix' },
    });
    expect((await it.waitForEnd(redeploys[0]?.id ?? 0)).state).toBe('succeeded');
    const { entries } = await it.operator.call(listLogs, {
      query: { action: ['maintenance.overridden'] },
    });
    expect(entries).toMatchObject([{ reason: 'Security fix', target: { name: 'grafana' } }]);
    const karl = await it.app.signIn('karl', ['stacks-access', 'stacks-redeploy']);
    const body = { stackIds: [id], overrideMaintenance: true, reason: 'Because' };
    await expect(karl.call(startRedeploys, { body })).rejects.toEqual(
      problemWithCode('PERMISSION_MISSING'),
    );
  });
});

describe('POST /api/redeploys/:id/cancel', () => {
  it('removes a queued redeploy from the queue', async () => {
    const it = sharedPlatformApp();
    const [one, two] = [
      await it.createStack({ name: 'one' }),
      await it.createStack({ name: 'two' }),
    ];
    it.sandbox.control.holdDeploysAt('pulling');
    const first = await it.start(one);
    const { id } = await it.start(two);
    const cancelled = await it.operator.call(cancelRedeploy, { params: { id } });
    expect(cancelled.state).toBe('cancelled');
    it.sandbox.control.holdDeploysAt(null);
    await it.waitForEnd(first.id);
    expect(it.sandbox.control.listWriteRequests(idOf(two))).toEqual([]);
    expect(await it.listRedeployActions()).toContain('redeploy.cancel-requested success');
    expect(await it.listRedeployActions()).toContain('redeploy.cancelled success');
  });

  it('fails completely while the disk is full, and does not block other requests', async () => {
    const it = platformWithLongTimeouts();
    const [one, two] = [
      await it.createStack({ name: 'one' }),
      await it.createStack({ name: 'two' }),
    ];
    // Let requests for the record hang, but not the check for newer images. More than one request
    // must hang, because a refresh after container events may read the record before the redeploy
    // does.
    const path = new RegExp(`/api/stacks/${idOf(one)}$`);
    it.sandbox.control.failNext({ kind: 'hang', path, repeat: 50 });
    const running = await it.start(one);
    await it.waitForRedeploy(running.id, ({ step }) => step === 'preflight');
    const { id } = await it.start(two);
    const full = Object.assign(new Error('database or disk is full'), { code: 'SQLITE_FULL' });
    const log = jest.spyOn(it.app.get(RedeploysRepository), 'appendLog').mockRejectedValue(full);

    await expect(it.operator.call(cancelRedeploy, { params: { id } })).rejects.toEqual(
      problemWithCode('STORAGE_FULL'),
    );
    log.mockRestore();

    await it.operator.call(setMaintenanceMode, { body: { active: true, message: 'Disk swap' } });
    const remaining = await it.operator.call(readRedeploy, { params: { id } });
    expect(remaining).toMatchObject({ state: 'queued', cancelRequested: false });
  });

  it.each([
    ['preflight', '/api/stacks/'],
    ['pulling', 'images/create'],
  ] as const)('cancels a redeploy during %s before anything is applied', async (step, path) => {
    const it = platformWithLongTimeouts();
    const stack = await it.createStack({ name: 'grafana' });
    it.sandbox.control.failNext({ kind: 'hang', path, repeat: 50 });
    const { id } = await it.start(stack);
    await it.waitForRedeploy(id, (redeploy) => redeploy.step === step);
    await it.operator.call(cancelRedeploy, { params: { id } });
    expect((await it.waitForEnd(id)).state).toBe('cancelled');
    expect(it.sandbox.control.listWriteRequests()).toEqual([]);
  });

  it('is rejected after the request was sent to the platform', async () => {
    const it = sharedPlatformApp();
    const stack = await it.createStack({ name: 'grafana' });
    it.sandbox.control.holdDeploysAt('pulling');
    const { id } = await it.start(stack);
    await it.waitForRedeploy(id, ({ step }) => step === 'applying');
    await expect(it.operator.call(cancelRedeploy, { params: { id } })).rejects.toEqual(
      problemWithCode('REDEPLOY_NOT_CANCELLABLE'),
    );
    it.sandbox.control.holdDeploysAt(null);
    expect((await it.waitForEnd(id)).state).toBe('succeeded');
    await expect(it.operator.call(cancelRedeploy, { params: { id } })).rejects.toEqual(
      problemWithCode('REDEPLOY_NOT_CANCELLABLE'),
    );
  });
});

describe('warnings of a redeploy request', () => {
  const startWithProblem = async () => {
    const at = sharedPlatformApp();
    const web = await at.createStack({ name: 'web' });
    const mail = await at.createStack({ name: 'mail' });
    at.sandbox.control.setHealth(web.platformId ?? 0, 'unhealthy');
    at.refresh();
    await at.waitForStack('web', ({ health }) => health === 'degraded');
    return { at, web, stackIds: [mail.id, web.id] };
  };

  it('refuse it unless they are acknowledged, and queue nothing', async () => {
    const { at, stackIds } = await startWithProblem();

    const start = at.operator.call(startRedeploys, {
      body: { stackIds, acknowledge: ['stack-down'] },
    });

    await expect(start).rejects.toMatchObject({
      code: 'WARNINGS_NOT_ACKNOWLEDGED',
      problem: { status: 409, detail: 'stack-degraded: web', warnings: ['stack-degraded'] },
    });
    expect((await at.operator.call(listRedeploys)).redeploys).toEqual([]);
  });

  it('are accepted by acknowledging them, or without a list', async () => {
    const { at, web, stackIds } = await startWithProblem();

    const acknowledged = await at.operator.call(startRedeploys, {
      body: { stackIds, acknowledge: ['stack-degraded'] },
    });
    expect(acknowledged.redeploys).toHaveLength(2);
    for (const { id } of acknowledged.redeploys) await at.waitForEnd(id);
    at.sandbox.control.setHealth(web.platformId ?? 0, 'unhealthy');
    at.refresh();
    await at.waitForStack('web', ({ health }) => health === 'degraded');
    const uncheckedBatch = await at.operator.call(startRedeploys, { body: { stackIds } });
    expect(uncheckedBatch.redeploys).toHaveLength(2);
  });

  it('do not matter for a repeated request that was accepted before', async () => {
    const at = sharedPlatformApp();
    const mail = await at.createStack({ name: 'mail' });
    const send = () =>
      at.operator.call(startRedeploys, {
        body: { stackIds: [mail.id], acknowledge: [] },
        idempotencyKey: 'release-7',
      });
    const first = await send();
    for (const { id } of first.redeploys) await at.waitForEnd(id);
    at.sandbox.control.setHealth(mail.platformId ?? 0, 'unhealthy');
    at.refresh();
    await at.waitForStack('mail', ({ health }) => health === 'degraded');

    expect((await send()).batchId).toBe(first.batchId);
  });
});
