import { listServers, listStacks } from '@stackyard/contracts';
import { seedMany } from '@stackyard/platform-sandbox';
import {
  waitFor,
  PlatformApp,
  sharedPlatform,
  type PlatformAppOptions,
} from '#test/platform/platform-app.js';
import type { FollowMode } from './environment.follower.js';
import { FollowedServersService } from './followed-servers.service.js';

/**
 * With one refresh per hour, only events make Stackyard read the platform again. The read timeout
 * is longer than in other tests, because the events of an environment that did not respond in time
 * would not be followed until the next refresh.
 */
const infrequentRefresh = { PLATFORM_REFRESH_SECONDS: 3600, PLATFORM_READ_TIMEOUT_SECONDS: 30 };
const remoteEnvironment = { name: 'remote', url: 'tcp://docker:2376' };

const sharedPlatformApp = sharedPlatform({ settings: infrequentRefresh });

async function start(options: PlatformAppOptions = {}) {
  return PlatformApp.start({ settings: infrequentRefresh, ...options });
}

/** Counts the streams and periods of events that were requested. */
function countEventRequests({ sandbox }: PlatformApp): number {
  return sandbox.control.requests.filter(({ path }) => path.endsWith('/docker/events')).length;
}

function requestsTo({ sandbox }: PlatformApp, ending: string): number {
  return sandbox.control.requests.filter(({ path }) => path.endsWith(ending)).length;
}

const streams = ({ sandbox }: PlatformApp, environmentId: number) =>
  waitFor('an open stream', async () =>
    Promise.resolve(sandbox.control.countEventStreams(environmentId) > 0 || undefined),
  );

const countFollowed = ({ app }: PlatformApp, mode: FollowMode) =>
  app.get(FollowedServersService).countOf(mode);

/**
 * Returns the project that each container request read; an empty string if it read the whole
 * environment.
 */
function projectsOfContainerReads({ sandbox }: PlatformApp): string[] {
  return sandbox.control.requests
    .filter(({ path }) => path.endsWith('/docker/containers/json'))
    .map(({ query }) => /project=([\w-]+)/.exec(decodeURIComponent(query))?.[1] ?? '');
}

describe('a change on the platform', () => {
  it.each([
    ['streams', remoteEnvironment],
    ['buffers', { name: 'socket', url: 'unix:///var/run/docker.sock' }],
    ['is behind a proxy that buffers', { ...remoteEnvironment, streaming: 'body' as const }],
  ])('is shown without a refresh of the server where its environment %s', async (_how, seed) => {
    const it = sharedPlatformApp();
    const environmentId = it.sandbox.control.addEnvironment(seed);
    const { platformId } = await it.createStack({ name: 'web', environmentId });
    await it.createStack({ name: 'other', environmentId });
    await streams(it, environmentId);
    it.sandbox.control.clearRequests();

    it.sandbox.control.exitContainers(platformId ?? 0, 137);

    await it.waitForStack('web', ({ health }) => health === 'down');
    expect(requestsTo(it, '/api/endpoints')).toBe(0);
    expect((await it.waitForStack('other')).health).toBe('healthy');
  });

  it('is shown after any number of changes', async () => {
    const it = sharedPlatformApp();
    const environmentId = it.sandbox.control.addEnvironment(remoteEnvironment);
    const { platformId } = await it.createStack({
      name: 'web',
      environmentId,
      healthchecks: ['app'],
    });
    await streams(it, environmentId);
    for (const health of ['unhealthy', 'healthy', 'unhealthy'] as const) {
      it.sandbox.control.setHealth(platformId ?? 0, health);
      await it.waitForStack(
        'web',
        (stack) => (stack.health === 'degraded') === (health !== 'healthy'),
      );
    }
  });

  it('is shown as stopped once the platform has updated its record', async () => {
    const it = sharedPlatformApp();
    const environmentId = it.sandbox.control.addEnvironment(remoteEnvironment);
    const { platformId } = await it.createStack({ name: 'web', environmentId });
    await streams(it, environmentId);
    const { control } = it.sandbox;
    const readsBefore = control.requests.length;
    control.exitContainers(platformId ?? 0, 0);
    // The event makes Stackyard read the stack at once and a few times in the next seconds. Change
    // the record as soon as the first of these reads has been answered, however slow the machine is.
    await waitFor('a read of the stack', () => {
      const paths = control.requests.slice(readsBefore).map(({ path }) => path);
      const isRead = ['/containers/json', '/api/stacks'].every((part) =>
        paths.some((path) => path.includes(part)),
      );
      return Promise.resolve(isRead || undefined);
    });
    control.setStackStatus(platformId ?? 0, 2);

    await it.waitForStack('web', ({ health }) => health === 'stopped');
  });

  it('is shown when it adds or removes a stack', async () => {
    const it = sharedPlatformApp();
    const environmentId = it.sandbox.control.addEnvironment(remoteEnvironment);
    await it.createStack({ name: 'web', environmentId });
    await streams(it, environmentId);

    const added = it.sandbox.control.addStack({ name: 'new', environmentId });
    await it.waitForStack('new', ({ platformId }) => platformId === added);
    it.sandbox.control.addExternalProject('outsider', environmentId, { app: 'caddy:2' });
    await it.waitForStack('outsider', ({ source }) => source === 'external');
    it.sandbox.control.removeStack(added);

    await waitFor('the end of the stack', async () => {
      return (await listStackNames(it)).includes('new') ? undefined : true;
    });
    expect(await listStackNames(it)).toEqual(['outsider', 'web']);
  });

  it('is shown for the node of a swarm that reports no events', async () => {
    const it = sharedPlatformApp();
    const environmentId = it.sandbox.control.addEnvironment({ ...remoteEnvironment, swarm: true });
    const { platformId } = await it.createStack({ name: 'web', kind: 'swarm', environmentId });
    await streams(it, environmentId);
    await waitFor('a look at the services', async () =>
      Promise.resolve(requestsTo(it, '/docker/services') > 2 || undefined),
    );

    it.sandbox.control.exitContainers(platformId ?? 0, 1, undefined, { isReported: false });

    await it.waitForStack('web', ({ health }) => health === 'down');
  });

  it.each([3_600_000, -3_600_000])(
    'is shown if the clock of the host differs by %i ms',
    async (clockOffsetMs) => {
      const it = sharedPlatformApp();
      const seed = { name: 'socket', clockOffsetMs };
      const environmentId = it.sandbox.control.addEnvironment(seed);
      const { platformId } = await it.createStack({ name: 'web', environmentId });
      await streams(it, environmentId);

      it.sandbox.control.exitContainers(platformId ?? 0, 1);

      await it.waitForStack('web', ({ health }) => health === 'down');
    },
  );

  it('is shown after a line that cannot be read', async () => {
    const it = sharedPlatformApp();
    const environmentId = it.sandbox.control.addEnvironment(remoteEnvironment);
    const { platformId } = await it.createStack({ name: 'web', environmentId });
    await streams(it, environmentId);
    it.sandbox.control.exitContainers(platformId ?? 0, 1, undefined, { isReported: false });

    it.sandbox.control.sendToEventStreams(environmentId, Buffer.from([0xff, 0x00, 0xfe, 0x0a]));

    await it.waitForStack('web', ({ health }) => health === 'down');
  });

  it('that happens while the platform restarts is shown afterwards', async () => {
    const it = await start();
    const environmentId = it.sandbox.control.addEnvironment(remoteEnvironment);
    const { platformId } = await it.createStack({ name: 'web', environmentId });
    await streams(it, environmentId);
    await it.sandbox.control.goDown();
    it.sandbox.control.exitContainers(platformId ?? 0, 1);
    await waitFor('the fault', async () => {
      const { servers } = await it.operator.call(listServers);
      return servers[0]?.health.state === 'unreachable' ? true : undefined;
    });
    await it.sandbox.control.comeUp();
    it.refresh();

    await it.waitForStack('web', ({ health }) => health === 'down');
    await streams(it, environmentId);
  });
});

describe('events', () => {
  it('by the thousand cause a few reads', async () => {
    const it = await start();
    const environmentId = it.sandbox.control.addEnvironment(remoteEnvironment);
    const { platformId } = await it.createStack({ name: 'web', environmentId });
    await streams(it, environmentId);
    await waitFor('a proven stream', async () =>
      Promise.resolve(countFollowed(it, 'streaming') > 0 || undefined),
    );
    it.sandbox.control.clearRequests();
    const attributes = { 'com.docker.compose.project': 'web' };
    for (let count = 0; count < 5000; count += 1) {
      it.sandbox.control.emitEvent(environmentId, {
        type: 'container',
        action: 'start',
        id: `${count}`,
        attributes,
      });
    }
    it.sandbox.control.exitContainers(platformId ?? 0, 1);

    await it.waitForStack('web', ({ health }) => health === 'down');
    expect(requestsTo(it, '/docker/containers/json')).toBeLessThan(5);
  });

  it('of one container read only its project, among 1,000 containers', async () => {
    const it = await start();
    const environmentId = it.sandbox.control.addEnvironment(remoteEnvironment);
    seedMany(it.sandbox.control, 50, { environmentId, services: 20 });
    const { platformId } = await it.createStack({ name: 'web', environmentId });
    const isStreaming = () => Promise.resolve(countFollowed(it, 'streaming') > 0 || undefined);
    await waitFor('a proven stream', isStreaming);
    await it.waitForStack('stack-0050', ({ containers }) => containers.running === 20);

    // For a while, the events of new stacks may cause reads of the whole environment.
    const reads = await waitFor('reads of one project alone', async () => {
      it.sandbox.control.clearRequests();
      it.sandbox.control.exitContainers(platformId ?? 0, 1);
      await it.waitForStack('web', ({ health }) => health === 'down');
      it.sandbox.control.recoverStack(platformId ?? 0);
      await it.waitForStack('web', ({ health }) => health === 'healthy');
      const projects = new Set(projectsOfContainerReads(it));
      return projects.has('') ? undefined : projects;
    });

    expect(reads).toEqual(new Set(['web']));
  });

  it('are not followed while no client is watching', async () => {
    const it = await start({ withoutObserver: true });
    await it.createStack({ name: 'web' });
    expect(countEventRequests(it)).toBe(0);

    const socket = await it.app.connect({ token: it.operator.session.token });
    await streams(it, 1);
    socket.disconnect();
  });

  it('are not followed for a user who may not see stacks', async () => {
    const it = await start({ withoutObserver: true });
    await it.createStack({ name: 'web' });
    const guest = await it.app.signIn('guest');
    await it.app.connect({ token: guest.session.token });
    await it.createStack({ name: 'later' });

    expect(countEventRequests(it)).toBe(0);
  });

  it('are not followed in environments without an engine', async () => {
    const it = sharedPlatformApp();
    const kubernetesId = it.sandbox.control.addEnvironment({ name: 'cluster', type: 5 });
    await it.createStack({ name: 'web' });
    await streams(it, 1);

    const requests = it.sandbox.control.requests.filter(({ path }) =>
      path.startsWith(`/api/endpoints/${kubernetesId}/docker/`),
    );
    expect(requests).toEqual([]);
  });

  it('are not requested while the server does not respond', async () => {
    const it = await start();
    await it.createStack({ name: 'web' });
    await streams(it, 1);
    it.sandbox.control.setState('bad-gateway');
    await waitFor('the fault', async () => {
      const { servers } = await it.operator.call(listServers);
      return servers[0]?.health.state === 'unreachable' ? true : undefined;
    });
    it.sandbox.control.clearRequests();
    await it.app.runTask('stack-refresh', { server: 1 });

    expect(countEventRequests(it)).toBe(0);
  });

  it('are polled where the platform buffers, and streamed where it does not', async () => {
    const it = await start();
    const environmentId = it.sandbox.control.addEnvironment(remoteEnvironment);
    await it.createStack({ name: 'web', environmentId });
    await it.createStack({ name: 'local' });

    await waitFor('one stream and one environment that is polled', async () => {
      const modes = [countFollowed(it, 'streaming'), countFollowed(it, 'polling')];
      return Promise.resolve(modes.join() === '1,1' || undefined);
    });
  });
});

async function listStackNames(it: PlatformApp): Promise<string[]> {
  const { stacks } = await it.operator.call(listStacks);
  return stacks.map(({ name }) => name);
}
