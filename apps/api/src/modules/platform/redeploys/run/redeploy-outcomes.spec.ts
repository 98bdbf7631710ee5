import {
  listLogs,
  listServers,
  planRedeploys,
  readRedeployLog,
  setStackVerification,
  type StackReply,
} from '@stackyard/contracts';
import { waitFor, PlatformApp, sharedPlatform } from '#test/platform/platform-app.js';

const lostResponse = { kind: 'gateway', status: 504, path: '/api/stacks/', method: 'PUT' } as const;

const idOf = (stack: StackReply) => stack.platformId ?? 0;

const sharedPlatformApp = sharedPlatform();

describe('a redeploy on a synchronous platform', () => {
  const slow = sharedPlatform({ deployMs: 150 });

  it('pulls, applies and verifies before it succeeds', async () => {
    const it = sharedPlatformApp();
    const stack = await it.createStack({ name: 'grafana' });
    const redeploy = await it.redeploy(stack);
    expect(redeploy).toMatchObject({ state: 'succeeded', step: null, failure: null });
    expect(redeploy.steps.map(({ step }) => step)).toEqual([
      'preflight',
      'pulling',
      'applying',
      'verifying',
    ]);
    expect(redeploy.steps.every(({ finishedAt }) => finishedAt !== null)).toBe(true);
    expect(it.sandbox.control.deployCounts(idOf(stack))).toMatchObject({
      received: 1,
      executed: 1,
    });
    expect(await it.listRedeployActions()).toEqual([
      'redeploy.requested success',
      'redeploy.started success',
      'redeploy.succeeded success',
    ]);
  });

  it('resends the environment variables and keeps them out of answers and logs', async () => {
    const it = sharedPlatformApp();
    const env = [{ name: 'DB_PASSWORD', value: 'hunter2-secret' }];
    const stack = await it.createStack({ name: 'paperless', env });
    const redeploy = await it.redeploy(stack);
    expect(redeploy.state).toBe('succeeded');
    expect(it.sandbox.control.stack(idOf(stack))?.wire.Env).toEqual(env);
    expect(it.app.log.text).not.toContain('hunter2-secret');
    expect(await it.readLogText(redeploy.id)).not.toContain('hunter2-secret');
  });

  it('keeps the link of a git stack to its repository', async () => {
    const it = sharedPlatformApp();
    const git = {
      url: 'https://git.example/house/wiki.git',
      reference: 'refs/heads/main',
      username: 'deploy',
    };
    const stack = await it.createStack({ name: 'wiki', git });
    expect((await it.redeploy(stack)).state).toBe('succeeded');
    const record = it.sandbox.control.stack(idOf(stack));
    expect(record?.wire.GitConfig).toMatchObject({ URL: git.url, ReferenceName: git.reference });
    expect(
      it.sandbox.control.listWriteRequests(idOf(stack)).map(({ path }) => path.replace(/\?.*/, '')),
    ).toEqual([`/api/stacks/${idOf(stack)}/git/redeploy`]);
  });

  it('leaves containers running when an image cannot be pulled', async () => {
    const it = sharedPlatformApp();
    const stack = await it.createStack({ name: 'gitea' });
    const before = it.sandbox.control.containers(idOf(stack));
    it.sandbox.control.failNext({ kind: 'pull-error', image: stack.name });
    const redeploy = await it.redeploy(stack);
    expect(redeploy).toMatchObject({ state: 'failed', failure: { code: 'PULL_FAILED' } });
    expect(it.sandbox.control.containers(idOf(stack))).toEqual(before);
    expect(it.sandbox.control.listWriteRequests(idOf(stack))).toEqual([]);
  });

  it.each([
    ['imported', 'localonly:1', 'localonly:1'],
    ['retagged', 'retagged:1', 'registry.example/other:1'],
  ])(
    'deploys a stack with an image that was %s, and pulls the other images',
    async (_, image, source) => {
      const it = sharedPlatformApp();
      it.sandbox.control.importImage(1, 'localonly:1');
      it.sandbox.control.addStack({ name: 'other', images: { app: 'registry.example/other:1' } });
      if (source !== image) it.sandbox.control.tagImage(1, source, image);
      const images = { app: image, proxy: 'registry.example/proxy:1' };
      const stack = await it.createStack({ name: 'shop', images });
      it.sandbox.control.publishImage('registry.example/proxy:1');

      const redeploy = await it.redeploy(stack);

      expect(redeploy).toMatchObject({ state: 'succeeded', failure: null });
      const texts = await it.readLogText(redeploy.id);
      expect(texts).toContain(`Not pulling ${image}: it exists only on the host.`);
      expect(texts).toContain('Pulling registry.example/proxy:1\nPulled 1 image.');
    },
  );

  it('leaves containers running when their image has lost its name and cannot be pulled', async () => {
    const it = sharedPlatformApp();
    const stack = await it.createStack({
      name: 'shop',
      images: { app: 'registry.example/shop:1' },
    });
    const before = it.sandbox.control.containers(idOf(stack));
    it.sandbox.control.untagImage(1, 'registry.example/shop:1');
    it.sandbox.control.unpublishImage('registry.example/shop:1');

    const redeploy = await it.redeploy(stack);

    expect(redeploy).toMatchObject({ state: 'failed', failure: { code: 'PULL_FAILED' } });
    expect(it.sandbox.control.containers(idOf(stack))).toEqual(before);
    expect(it.sandbox.control.listWriteRequests(idOf(stack))).toEqual([]);
  });

  it('reports that a failed deploy removed the containers', async () => {
    const it = sharedPlatformApp();
    const stack = await it.createStack({ name: 'jellyfin' });
    it.sandbox.control.failNext({ kind: 'up-error', stackId: idOf(stack) });
    const redeploy = await it.redeploy(stack);
    expect(redeploy).toMatchObject({ state: 'failed', failure: { code: 'CONTAINERS_GONE' } });
    expect(await it.listRedeployActions()).toContain('redeploy.failed failure');
  });

  it('gives the reason for a failure in one line and keeps the full output', async () => {
    const it = sharedPlatformApp();
    const stack = await it.createStack({ name: 'jellyfin' });
    const message = [
      ' Container jellyfin-app-1  Recreate',
      ' Container jellyfin-app-1  Recreated',
      ' Container jellyfin-app-1  Starting',
      'Error response from daemon: could not select device driver "nvidia"',
    ].join('\n');
    it.sandbox.control.failNext({ kind: 'up-error', stackId: idOf(stack), message });

    const { id, failure } = await it.redeploy(stack);

    const detail = 'No containers left: jellyfin-app-1: could not select device driver "nvidia"';
    expect(failure).toEqual({ code: 'CONTAINERS_GONE', detail });
    const { lines } = await it.operator.call(readRedeployLog, { params: { id } });
    expect(lines.filter(({ output }) => output !== null)).toMatchObject([
      {
        text: `Failed (CONTAINERS_GONE): ${detail}`,
        output: `failed to deploy a stack: ${message}`,
      },
    ]);
    const query = { action: ['redeploy.failed' as const] };
    const { entries } = await it.operator.call(listLogs, { query });
    expect(entries).toMatchObject([
      { message: `Redeploy of jellyfin: Failed (CONTAINERS_GONE): ${detail}` },
    ]);
    expect(it.app.log.text).not.toContain('Recreated');
  });

  it('reports the repository that cannot be cloned', async () => {
    const it = sharedPlatformApp();
    const stack = await it.createStack({
      name: 'wiki',
      git: { url: 'https://git.example/wiki.git' },
    });
    it.sandbox.control.failNext({ kind: 'clone-error', stackId: idOf(stack) });
    expect(await it.redeploy(stack)).toMatchObject({
      state: 'failed',
      failure: { code: 'CLONE_FAILED' },
    });
  });

  it.each([
    ['a proxy gives up', { ...lostResponse, stillExecutes: true }],
    ['the connection breaks', { ...lostResponse, kind: 'reset', stillExecutes: true }],
    ['no answer comes', { ...lostResponse, kind: 'hang', stillExecutes: true }],
  ] as const)('detects success if %s but the platform continues', async (_, fault) => {
    const it = slow();
    const stack = await it.createStack({ name: 'immich' });
    it.sandbox.control.failNext(fault);
    const redeploy = await it.redeploy(stack);
    expect(redeploy.state).toBe('succeeded');
    expect(it.sandbox.control.deployCounts(idOf(stack))).toMatchObject({
      received: 1,
      executed: 1,
    });
    expect(await it.readLogText(redeploy.id)).toContain('Checking the result in Portainer');
  });

  it('has an unknown result and does not repeat the request when no effect is visible', async () => {
    const it = sharedPlatformApp();
    const stack = await it.createStack({ name: 'immich' });
    it.sandbox.control.failNext(lostResponse);
    const redeploy = await it.redeploy(stack);
    expect(redeploy).toMatchObject({ state: 'lost', failure: { code: 'OUTCOME_UNKNOWN' } });
    expect(it.sandbox.control.listWriteRequests(idOf(stack))).toHaveLength(1);
    expect(await it.listRedeployActions()).toContain('redeploy.lost unknown');
  });

  it.each([
    ['never become healthy', 'CONTAINERS_UNHEALTHY', 'unhealthy'],
    ['keep restarting', 'CONTAINERS_RESTARTING', 'crash'],
  ] as const)('fails when the new containers %s', async (_, code, containerState) => {
    const it = sharedPlatformApp();
    const stack = await it.createStack({ name: 'nextcloud', healthchecks: ['app'] });
    // The simulated platform replaces containers only if there is a newer image.
    it.sandbox.control.publishImage(`${stack.name}:1`);
    const next = { nextDeployOnly: true } as const;
    if (containerState === 'crash') it.sandbox.control.startCrashLoop(idOf(stack), next);
    else it.sandbox.control.setHealth(idOf(stack), 'unhealthy', next);
    expect(await it.redeploy(stack)).toMatchObject({ state: 'failed', failure: { code } });
  });

  it('fails when a new container runs for a while between two crashes', async () => {
    const it = sharedPlatformApp();
    const stack = await it.createStack({ name: 'wiki' });
    it.sandbox.control.publishImage(`${stack.name}:1`);
    const body = { settleSeconds: 1 };
    await it.operator.call(setStackVerification, { params: { id: stack.id }, body });
    it.sandbox.control.planContainers(1, stack.name, { crashEveryMs: 1500 });
    expect(await it.redeploy(stack)).toMatchObject({
      state: 'failed',
      failure: { code: 'CONTAINERS_RESTARTING' },
    });
  });

  it('fails with the platform’s message when it refuses', async () => {
    const it = sharedPlatformApp();
    const stack = await it.createStack({ name: 'vault' });
    it.sandbox.control.failNext({
      kind: 'refuse',
      method: 'PUT',
      status: 400,
      message: 'Invalid stack file',
    });
    const redeploy = await it.redeploy(stack);
    expect(redeploy.failure?.code).toBe('PLATFORM_REFUSED');
    expect(redeploy.failure?.detail).toContain('Invalid stack file');
  });

  it('changes nothing if the stack was deleted in the meantime', async () => {
    const it = sharedPlatformApp();
    const stack = await it.createStack({ name: 'minio' });
    it.sandbox.control.removeStack(idOf(stack));
    expect(await it.redeploy(stack)).toMatchObject({
      state: 'failed',
      failure: { code: 'STACK_GONE' },
    });
    expect(it.sandbox.control.listWriteRequests(idOf(stack))).toEqual([]);
  });

  it('changes nothing if the stack was stopped in the meantime', async () => {
    const it = sharedPlatformApp();
    const stack = await it.createStack({ name: 'minio' });
    it.sandbox.control.setStackStatus(idOf(stack), 2);
    const redeploy = await it.redeploy(stack);
    expect(redeploy.failure).toMatchObject({
      code: 'STACK_NOT_REDEPLOYABLE',
      detail: expect.stringContaining('stopped') as string,
    });
    expect(it.sandbox.control.listWriteRequests(idOf(stack))).toEqual([]);
  });

  it.each([
    ['returns an HTML page', { kind: 'html', repeat: 50 }, 'PLATFORM_FAULT'],
    ['redirects', { kind: 'redirect', repeat: 50 }, 'PLATFORM_FAULT'],
    ['does not answer', { kind: 'hang', repeat: 50 }, 'PLATFORM_UNREACHABLE'],
  ] as const)('fails before anything is applied when the platform %s', async (_, fault, code) => {
    const it = sharedPlatformApp();
    const stack = await it.createStack({ name: 'minio' });
    it.sandbox.control.failNext({ ...fault, path: `/api/stacks/${idOf(stack)}` });
    expect(await it.redeploy(stack)).toMatchObject({ state: 'failed', failure: { code } });
    expect(it.sandbox.control.listWriteRequests(idOf(stack))).toEqual([]);
  });

  it('fails before anything is applied when the key is no longer accepted', async () => {
    const it = await PlatformApp.start({ settings: { PLATFORM_REFRESH_SECONDS: 60 } });
    const stack = await it.createStack({ name: 'minio' });
    it.sandbox.control.setApiKey('ptr_another');
    expect(await it.redeploy(stack)).toMatchObject({
      state: 'failed',
      failure: { code: 'PLATFORM_KEY_REFUSED' },
    });
  });

  it('warns before it starts that the platform is down, and then fails and says so', async () => {
    const it = await PlatformApp.start();
    const stack = await it.createStack({ name: 'minio' });
    await it.sandbox.control.goDown();
    it.refresh();
    await waitFor('the fault', async () => {
      const { servers } = await it.operator.call(listServers);
      return servers[0]?.health.state === 'unreachable' || undefined;
    });

    const plan = await it.operator.call(planRedeploys, { body: { stackIds: [stack.id] } });
    const redeploy = await it.redeploy(stack);

    expect(plan.redeploys[0]?.warnings).toContain('server-unreachable');
    expect(redeploy).toMatchObject({
      state: 'failed',
      failure: { code: 'PLATFORM_UNREACHABLE', detail: expect.stringContaining('ECONNREFUSED') },
    });
    expect(await it.readLogText(redeploy.id)).toContain('ECONNREFUSED');
  });

  it('keeps verifying when the platform restarts during the deploy', async () => {
    const it = await PlatformApp.start({
      deployMs: 10_000,
      settings: { REDEPLOY_APPLY_TIMEOUT_SECONDS: 3 },
    });
    const stack = await it.createStack({ name: 'traefik' });
    const { id } = await it.start(stack);
    await it.waitForRedeploy(id, ({ step }) => step === 'applying');
    await waitFor(
      'the request',
      async () => it.sandbox.control.listWriteRequests(idOf(stack)).length === 1 || undefined,
    );
    await it.sandbox.control.restart({ refusedMs: 300, badGatewayMs: 100, unauthorizedMs: 100 });
    const redeploy = await it.waitForEnd(id);
    expect(redeploy.state).toBe('lost');
    expect(it.sandbox.control.listWriteRequests(idOf(stack))).toHaveLength(1);
  });
});

describe('a redeploy on an asynchronous platform', () => {
  const asynchronousPlatform = sharedPlatform({
    mode: 'CE-2.45',
    deployMs: 200,
    settings: { REDEPLOY_APPLY_TIMEOUT_SECONDS: 10 },
  });

  it('waits until the platform has finished deploying', async () => {
    const it = asynchronousPlatform();
    const stack = await it.createStack({ name: 'grafana' });
    it.sandbox.control.holdDeploysAt('starting');
    const { id } = await it.start(stack);
    await waitFor('the wait', async () => {
      return (await it.readLogText(id)).includes('still deploying') || undefined;
    });
    it.sandbox.control.holdDeploysAt(null);
    expect((await it.waitForEnd(id)).state).toBe('succeeded');
  });

  it('fails with the last message of a failed deploy', async () => {
    const it = asynchronousPlatform();
    const stack = await it.createStack({ name: 'grafana' });
    it.sandbox.control.failNext({
      kind: 'up-error',
      stackId: idOf(stack),
      message: 'port is already allocated',
    });
    const redeploy = await it.redeploy(stack);
    expect(redeploy.state).toBe('failed');
    expect(redeploy.failure?.detail).toContain('port is already allocated');
  });

  it('waits for another deploy instead of interfering with it', async () => {
    const it = asynchronousPlatform();
    const stack = await it.createStack({ name: 'grafana' });
    it.sandbox.control.setStackStatus(idOf(stack), 3);
    const { id } = await it.start(stack);
    await it.waitForRedeploy(id, ({ state }) => state === 'running');
    expect(it.sandbox.control.listWriteRequests(idOf(stack))).toEqual([]);
    it.sandbox.control.setStackStatus(idOf(stack), 1);
    expect((await it.waitForEnd(id)).state).toBe('succeeded');
  });
});

describe('a redeploy on swarm', () => {
  it('succeeds when every service has all its tasks', async () => {
    const it = sharedPlatformApp();
    const clusterId = it.sandbox.control.addEnvironment({ name: 'cluster', swarm: true });
    const stack = await it.createStack({ name: 'web', kind: 'swarm', environmentId: clusterId });
    expect((await it.redeploy(stack)).state).toBe('succeeded');
  });

  it('fails when the rolling update was rolled back', async () => {
    const it = sharedPlatformApp();
    const cluster = it.sandbox.control.addEnvironment({ name: 'cluster', swarm: true });
    const stack = await it.createStack({ name: 'web', kind: 'swarm', environmentId: cluster });
    it.sandbox.control.setServiceUpdateState('web_app', 'rollback_completed', 'update rolled back');
    expect(await it.redeploy(stack)).toMatchObject({ state: 'failed' });
  });
});
