import {
  newsHeadline,
  setMaintenanceMode,
  startRedeploys,
  startStack,
  stopStack,
  type StackReply,
} from '@stackyard/contracts';
import { waitForNews, readNews } from '#test/notifications/raised-news.js';
import { waitFor, PlatformApp } from '#test/platform/platform-app.js';
import { startedOnce } from '#test/started-once.js';

const sharedPlatformApp = startedOnce(() =>
  PlatformApp.start({
    settings: { REDEPLOY_WATCH_MINUTES: 3, REDEPLOY_VERIFY_TIMEOUT_SECONDS: 0.5 },
  }),
);
const control = () => sharedPlatformApp().sandbox.control;
let nameCount = 0;

afterEach(() => control().clearFaults());

/** Creates a stack whose new image crashes. */
async function createFaultyStack(): Promise<StackReply> {
  const name = `faulty-${(nameCount += 1)}`;
  const image = `registry.example/${name}:1`;
  const stack = await sharedPlatformApp().createStack({ name, images: { web: image } });
  control().publishFaultyImage(1, image, { crashLoop: true });
  return stack;
}

/** Redeploys stacks as one batch, and waits until all redeploys have ended. */
async function redeploy(stacks: readonly StackReply[], options: object = {}): Promise<void> {
  const body = { stackIds: stacks.map(({ id }) => id), ...options };
  const { redeploys } = await sharedPlatformApp().operator.call(startRedeploys, { body });
  for (const { id } of redeploys) await sharedPlatformApp().waitForEnd(id);
}

it('a failed redeploy, and the success after it', async () => {
  const stack = await sharedPlatformApp().createStack({
    name: 'shop',
    images: { web: 'registry.example/shop:1' },
  });
  control().failNext({ kind: 'pull-error', image: 'registry.example/shop:1' });
  await redeploy([stack]);
  expect(await waitForNews(sharedPlatformApp().app, 'redeploy-failed')).toMatchObject({
    severity: 'error',
    stackName: 'shop',
    facts: { code: 'PULL_FAILED' },
  });
  await redeploy([stack]);
  const recoveryNews = await waitForNews(sharedPlatformApp().app, 'redeploy-recovered');
  expect(recoveryNews).toMatchObject({ severity: 'info', stackName: 'shop' });
  expect(recoveryNews.since).not.toBeNull();
});

it('a redeploy whose result is unknown', async () => {
  const stack = await sharedPlatformApp().createStack({ name: 'wiki' });
  const path = '/api/stacks/';
  control().failNext({ kind: 'gateway', status: 504, path, method: 'PUT' });
  await redeploy([stack]);
  expect(await waitForNews(sharedPlatformApp().app, 'redeploy-lost')).toMatchObject({
    stackName: 'wiki',
  });
});

it('a redeploy that was rolled back, and a rollback that failed, too', async () => {
  const stack = await createFaultyStack();
  await redeploy([stack], { autoRollback: true });
  expect(await waitForNews(sharedPlatformApp().app, 'redeploy-rolled-back')).toMatchObject({
    severity: 'warning',
    stackName: stack.name,
    facts: { code: 'CONTAINERS_RESTARTING' },
  });

  const other = await createFaultyStack();
  const stackId = other.platformId ?? 0;
  control().failNext({ kind: 'up-error', stackId });
  control().failNext({ kind: 'up-error', stackId, message: 'port is already allocated' });
  await redeploy([other], { autoRollback: true });
  expect(await waitForNews(sharedPlatformApp().app, 'redeploy-rollback-failed')).toMatchObject({
    severity: 'error',
    stackName: other.name,
  });
});

it('a batch with one failure, as one piece of news outside of it', async () => {
  const stack = await sharedPlatformApp().createStack({ name: 'good' });
  const image = 'registry.example/bad:1';
  const failingStack = await sharedPlatformApp().createStack({
    name: 'bad',
    images: { web: image },
  });
  control().failNext({ kind: 'pull-error', image });
  await redeploy([stack, failingStack]);
  expect(await waitForNews(sharedPlatformApp().app, 'redeploy-batch-finished')).toMatchObject({
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
  const failures = (await readNews(sharedPlatformApp().app)).filter(
    ({ stackName }) => stackName === 'bad',
  );
  expect(failures).toMatchObject([{ kind: 'redeploy-failed', inBatch: true }]);
});

it('a batch, with the number of redeploys that were rolled back', async () => {
  const stack = await sharedPlatformApp().createStack({ name: 'fine' });
  await redeploy([stack, await createFaultyStack()], { autoRollback: true });
  const [news] = (await readNews(sharedPlatformApp().app)).filter(
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
  const stack = await sharedPlatformApp().createStack({ name: 'late', file });
  await redeploy([stack]);
  control().exitContainers(stack.platformId ?? 0, 3);
  expect(await waitForNews(sharedPlatformApp().app, 'stack-failed-after-redeploy')).toMatchObject({
    stackName: 'late',
    facts: { code: 'CONTAINERS_NOT_RUNNING' },
  });
});

it('a stack that cannot be started', async () => {
  const { operator } = sharedPlatformApp();
  control().addExternalProject('legacy', 1, { app: 'app:1' });
  sharedPlatformApp().refresh();
  const { id } = await sharedPlatformApp().waitForStack('legacy');
  const stopped = await operator.call(stopStack, { params: { id }, body: {} });
  await sharedPlatformApp().waitForEnd(stopped.id);
  await sharedPlatformApp().waitForStack('legacy', ({ health }) => health === 'stopped');
  control().planContainers(1, 'legacy', { startFault: 'no space left on device' }, 'app');
  const started = await operator.call(startStack, { params: { id }, body: {} });
  await sharedPlatformApp().waitForEnd(started.id);
  expect(await waitForNews(sharedPlatformApp().app, 'stack-action-failed')).toMatchObject({
    stackName: 'legacy',
    facts: { action: 'start' },
  });
});

it('a stack that is unhealthy for minutes, and healthy again', async () => {
  const { app } = sharedPlatformApp();
  const stack = await sharedPlatformApp().createStack({ name: 'sick', healthchecks: ['app'] });
  control().setHealth(stack.platformId ?? 0, 'unhealthy');
  sharedPlatformApp().refresh();
  await sharedPlatformApp().waitForStack(
    'sick',
    ({ health }) => health === 'degraded' || health === 'down',
  );
  const newsOfStack = async () =>
    (await readNews(app)).filter(({ stackName }) => stackName === 'sick');
  expect(await newsOfStack()).toEqual([]);
  app.clock.advance({ minutes: 6 });
  await waitFor('the news', async () => (await newsOfStack())[0]);

  control().setHealth(stack.platformId ?? 0, 'healthy');
  sharedPlatformApp().refresh();
  await sharedPlatformApp().waitForStack('sick', ({ health }) => health === 'healthy');
  const news = await waitFor('the end', async () => {
    const found = await newsOfStack();
    return found.length > 1 ? found : undefined;
  });
  expect(news).toMatchObject([
    { kind: 'stack-unhealthy', severity: 'error' },
    { kind: 'stack-healthy', severity: 'info' },
  ]);
});

it('a redeploy during maintenance', async () => {
  const stack = await sharedPlatformApp().createStack({ name: 'urgent' });
  const setMaintenance = (active: boolean) =>
    sharedPlatformApp().operator.call(setMaintenanceMode, {
      body: { active, message: 'Disk swap' },
    });
  await setMaintenance(true);
  await redeploy([stack], { overrideMaintenance: true, reason: 'Security fix' });
  await setMaintenance(false);
  expect(await waitForNews(sharedPlatformApp().app, 'maintenance-overridden')).toMatchObject({
    severity: 'warning',
    subject: 'urgent',
    facts: { reason: 'Security fix' },
  });
});
