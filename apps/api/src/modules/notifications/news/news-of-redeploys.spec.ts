import {
  newsHeadline,
  setMaintenanceMode,
  startRedeploys,
  startStack,
  stopStack,
  type StackReply,
} from '@stackyard/contracts';
import { raisedNews, readNews } from '#test/notifications/raised-news.js';
import { eventually, PlatformApp } from '#test/platform/platform-app.js';
import { startedOnce } from '#test/started-once.js';

const shared = startedOnce(() =>
  PlatformApp.start({
    settings: { REDEPLOY_WATCH_MINUTES: 3, REDEPLOY_VERIFY_TIMEOUT_SECONDS: 0.5 },
  }),
);
const control = () => shared().sandbox.control;
let names = 0;

afterEach(() => control().clearFaults());

/** Creates a stack whose new image crashes. */
async function givenFaulty(): Promise<StackReply> {
  const name = `faulty-${(names += 1)}`;
  const image = `registry.example/${name}:1`;
  const stack = await shared().stack({ name, images: { web: image } });
  control().publishFaulty(1, image, { crashLoop: true });
  return stack;
}

/** Redeploys stacks as one batch, and waits until all redeploys have ended. */
async function redeploy(stacks: readonly StackReply[], options: object = {}): Promise<void> {
  const body = { stackIds: stacks.map(({ id }) => id), ...options };
  const { redeploys } = await shared().operator.call(startRedeploys, { body });
  for (const { id } of redeploys) await shared().ended(id);
}

it('a failed redeploy, and the success after it', async () => {
  const stack = await shared().stack({ name: 'shop', images: { web: 'registry.example/shop:1' } });
  control().failNext({ kind: 'pull-error', image: 'registry.example/shop:1' });
  await redeploy([stack]);
  expect(await raisedNews(shared().app, 'redeploy-failed')).toMatchObject({
    severity: 'error',
    stackName: 'shop',
    facts: { code: 'PULL_FAILED' },
  });
  await redeploy([stack]);
  const recovered = await raisedNews(shared().app, 'redeploy-recovered');
  expect(recovered).toMatchObject({ severity: 'info', stackName: 'shop' });
  expect(recovered.since).not.toBeNull();
});

it('a redeploy whose result is unknown', async () => {
  const stack = await shared().stack({ name: 'wiki' });
  const path = '/api/stacks/';
  control().failNext({ kind: 'gateway', status: 504, path, method: 'PUT' });
  await redeploy([stack]);
  expect(await raisedNews(shared().app, 'redeploy-lost')).toMatchObject({ stackName: 'wiki' });
});

it('a redeploy that was rolled back, and a rollback that failed, too', async () => {
  const stack = await givenFaulty();
  await redeploy([stack], { autoRollback: true });
  expect(await raisedNews(shared().app, 'redeploy-rolled-back')).toMatchObject({
    severity: 'warning',
    stackName: stack.name,
    facts: { code: 'CONTAINERS_RESTARTING' },
  });

  const other = await givenFaulty();
  const stackId = other.platformId ?? 0;
  control().failNext({ kind: 'up-error', stackId });
  control().failNext({ kind: 'up-error', stackId, message: 'port is already allocated' });
  await redeploy([other], { autoRollback: true });
  expect(await raisedNews(shared().app, 'redeploy-rollback-failed')).toMatchObject({
    severity: 'error',
    stackName: other.name,
  });
});

it('a batch with one failure, as one piece of news outside of it', async () => {
  const good = await shared().stack({ name: 'good' });
  const image = 'registry.example/bad:1';
  const bad = await shared().stack({ name: 'bad', images: { web: image } });
  control().failNext({ kind: 'pull-error', image });
  await redeploy([good, bad]);
  expect(await raisedNews(shared().app, 'redeploy-batch-finished')).toMatchObject({
    severity: 'error',
    inBatch: false,
    facts: {
      batch: {
        total: 2,
        succeeded: 1,
        failed: 1,
        rolledBack: 0,
        failures: [{ stack: 'bad' }],
      },
    },
  });
  const failures = (await readNews(shared().app)).filter(({ stackName }) => stackName === 'bad');
  expect(failures).toMatchObject([{ kind: 'redeploy-failed', inBatch: true }]);
});

it('a batch, with the number of redeploys that were rolled back', async () => {
  const good = await shared().stack({ name: 'fine' });
  await redeploy([good, await givenFaulty()], { autoRollback: true });
  const [news] = (await readNews(shared().app)).filter(
    ({ kind, facts }) => kind === 'redeploy-batch-finished' && facts.batch?.rolledBack === 1,
  );
  if (news === undefined) throw new Error('The batch raised no news');
  expect(newsHeadline({ ...news, server: null }, 'en')).toBe(
    'Redeploy of 2 stacks: 1 failed (1 rolled back), 1 succeeded',
  );
  expect(newsHeadline({ ...news, server: null }, 'de')).toBe(
    'Redeploy von 2 Stacks: 1 fehlgeschlagen (1 zurückgerollt), 1 erfolgreich',
  );
});

it('a stack that fails after its redeploy succeeded', async () => {
  const file = 'services:\n  app:\n    image: late:1\n';
  const stack = await shared().stack({ name: 'late', file });
  await redeploy([stack]);
  control().exitContainers(stack.platformId ?? 0, 3);
  expect(await raisedNews(shared().app, 'stack-failed-after-redeploy')).toMatchObject({
    stackName: 'late',
    facts: { code: 'CONTAINERS_NOT_RUNNING' },
  });
});

it('a stack that cannot be started', async () => {
  const { operator } = shared();
  control().addExternalProject('legacy', 1, { app: 'app:1' });
  shared().refresh();
  const { id } = await shared().listed('legacy');
  const stopped = await operator.call(stopStack, { params: { id }, body: {} });
  await shared().ended(stopped.id);
  await shared().listed('legacy', ({ health }) => health === 'stopped');
  control().planContainers(1, 'legacy', { startFault: 'no space left on device' }, 'app');
  const started = await operator.call(startStack, { params: { id }, body: {} });
  await shared().ended(started.id);
  expect(await raisedNews(shared().app, 'stack-action-failed')).toMatchObject({
    stackName: 'legacy',
    facts: { action: 'start' },
  });
});

it('a stack that is unhealthy for minutes, and healthy again', async () => {
  const { app } = shared();
  const stack = await shared().stack({ name: 'sick', healthchecks: ['app'] });
  control().setHealth(stack.platformId ?? 0, 'unhealthy');
  shared().refresh();
  await shared().listed('sick', ({ health }) => health === 'degraded' || health === 'down');
  const mine = async () => (await readNews(app)).filter(({ stackName }) => stackName === 'sick');
  expect(await mine()).toEqual([]);
  app.clock.advance({ minutes: 6 });
  await eventually('the news', async () => (await mine())[0]);

  control().setHealth(stack.platformId ?? 0, 'healthy');
  shared().refresh();
  await shared().listed('sick', ({ health }) => health === 'healthy');
  const told = await eventually('the end', async () => {
    const found = await mine();
    return found.length > 1 ? found : undefined;
  });
  expect(told).toMatchObject([
    { kind: 'stack-unhealthy', severity: 'error' },
    { kind: 'stack-healthy', severity: 'info' },
  ]);
});

it('a redeploy during maintenance', async () => {
  const stack = await shared().stack({ name: 'urgent' });
  const switched = (active: boolean) =>
    shared().operator.call(setMaintenanceMode, { body: { active, message: 'Disk swap' } });
  await switched(true);
  await redeploy([stack], { overrideMaintenance: true, reason: 'Security fix' });
  await switched(false);
  expect(await raisedNews(shared().app, 'maintenance-overridden')).toMatchObject({
    severity: 'warning',
    subject: 'urgent',
    facts: { reason: 'Security fix' },
  });
});
