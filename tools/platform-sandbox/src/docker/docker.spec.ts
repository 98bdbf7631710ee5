import { startCaller, waitUntil } from '../../test/caller.js';
import type { Caller } from '../../test/caller.js';

let platform: Caller;
let id: number;

beforeEach(async () => {
  platform = await startCaller();
  id = platform.control.addStack({
    name: 'web',
    images: { app: 'nginx:1.27', db: 'postgres:16' },
    healthchecks: ['db'],
  });
});

afterEach(() => platform.close());

const requestDocker = (path: string, method = 'GET') =>
  platform.call(method, `/api/endpoints/1/docker/${path}`);
const containersByLabel = (label: string) =>
  `containers/json?all=1&filters=${encodeURIComponent(JSON.stringify({ label: [label] }))}`;

describe('containers', () => {
  it('are found by project label, with or without an API version', async () => {
    platform.control.addExternalProject('outsider', 1, { app: 'caddy:2' });
    expect((await requestDocker('containers/json?all=1')).body).toHaveLength(3);
    const ownContainers = await requestDocker(containersByLabel('com.docker.compose.project=web'));
    expect(ownContainers.body).toHaveLength(2);
    expect(
      (await requestDocker(`v1.41/${containersByLabel('com.docker.compose.project=web')}`)).body,
    ).toEqual(ownContainers.body);
    expect(
      (await requestDocker(containersByLabel('com.docker.compose.project=nobody'))).body,
    ).toEqual([]);
  });

  it('are stopped, started and restarted one by one', async () => {
    platform.control.planContainers(1, 'web', { stopMs: 20 }, 'db');
    const performAction = async (action: string) =>
      (await requestDocker(`containers/web-db-1/${action}`, 'POST')).status;
    const state = () =>
      platform.control.containersOfProject(1, 'web').find(({ service }) => service === 'db');
    expect(await performAction('stop')).toBe(204);
    expect(state()).toMatchObject({ state: 'exited', exitCode: 137 });
    expect(await performAction('stop')).toBe(304);
    expect(await performAction('start')).toBe(204);
    expect(await performAction('start')).toBe(304);
    expect(await performAction('restart')).toBe(204);
    expect(state()).toMatchObject({ state: 'running', exitCode: 0 });
    expect((await requestDocker('containers/gone/stop', 'POST')).status).toBe(404);
    expect(platform.control.containerRequests(1)[0]).toBe('stop web-db-1');
  });

  it('that are not running are listed only on request', async () => {
    platform.control.exitContainers(id, 137, 'app');
    expect((await requestDocker('containers/json')).body).toHaveLength(1);
    expect((await requestDocker('containers/json?all=1')).body).toHaveLength(2);
  });

  it('show health in the list and in the inspection', async () => {
    platform.control.setHealth(id, 'unhealthy', { service: 'db' });
    const listed = await requestDocker(containersByLabel('com.docker.compose.service=db'));
    expect(listed.body).toMatchObject([{ Status: expect.stringContaining('(unhealthy)') }]);
    expect((await requestDocker('containers/web-db-1/json')).body).toMatchObject({
      State: { Status: 'running', Health: { Status: 'unhealthy' } },
    });
  });

  it('change as planned only with the next deployment', async () => {
    platform.control.startCrashLoop(id, { service: 'app', nextDeployOnly: true });
    expect((await requestDocker('containers/web-app-1/json')).body).toMatchObject({
      State: { Restarting: false },
    });
    platform.control.publishImage('nginx:1.27');
    await platform.deploy(id);
    const snapshots = [
      await requestDocker('containers/web-app-1/json'),
      await requestDocker('containers/web-app-1/json'),
    ];
    expect(snapshots.map(({ body }) => body)).toMatchObject([
      { RestartCount: 4, State: { Status: 'running' } },
      { RestartCount: 5, State: { Status: 'restarting' } },
    ]);
    platform.control.recoverStack(id);
    expect((await requestDocker('containers/web-app-1/json')).body).toMatchObject({
      State: { Status: 'running' },
    });
  });

  it('are named by image id once their tag has moved', async () => {
    platform.control.publishImage('nginx:1.27');
    await requestDocker('images/create?fromImage=nginx&tag=1.27', 'POST');
    const [app] = platform.control.containers(id);
    expect(
      (await requestDocker(containersByLabel('com.docker.compose.service=app'))).body,
    ).toMatchObject([{ Image: app?.imageId, ImageID: app?.imageId }]);
  });
});

describe('logs', () => {
  it('carry frame headers', async () => {
    const answer = await fetch(
      `${platform.url}/api/endpoints/1/docker/containers/web-app-1/logs?stdout=1&stderr=1&tail=1`,
      { headers: { 'x-api-key': platform.apiKey } },
    );
    const bytes = Buffer.from(await answer.arrayBuffer());
    expect([...bytes.subarray(0, 8)]).toEqual([1, 0, 0, 0, 0, 0, 0, bytes.length - 8]);
  });

  it('are plain text with a terminal', async () => {
    platform.control.addStack({
      name: 'term',
      file: 'services:\n  app:\n    image: busybox\n    tty: true\n    command: echo hello\n',
    });
    expect((await requestDocker('containers/term-app-1/logs?stdout=1')).text).toBe('hello\r\n');
  });
});

describe('pulls', () => {
  it('download the registry’s current image', async () => {
    const digest = platform.control.publishImage('nginx:1.27');
    await requestDocker('images/create?fromImage=nginx&tag=1.27', 'POST');
    expect((await requestDocker('images/nginx:1.27/json')).body).toMatchObject({
      RepoDigests: [`nginx@${digest}`],
    });
  });

  it('return an error with status 200', async () => {
    platform.control.failNext({ kind: 'pull-error', message: 'unexpected EOF' });
    const pull = await requestDocker('images/create?fromImage=nginx&tag=1.27', 'POST');
    expect(pull.status).toBe(200);
    expect(JSON.parse(pull.text.trim().split('\n').at(-1) ?? '')).toEqual({
      errorDetail: { message: 'unexpected EOF' },
      error: 'unexpected EOF',
    });
  });

  it('fail at once for unknown images', async () => {
    platform.control.unpublishImage('nginx:9');
    expect(await requestDocker('images/create?fromImage=nginx&tag=9', 'POST')).toMatchObject({
      status: 404,
    });
    expect(await requestDocker('distribution/nginx:9/json')).toMatchObject({ status: 404 });
    expect(await requestDocker('images/create?fromImage=a.invalid/b&tag=1', 'POST')).toMatchObject({
      status: 500,
    });
  });
});

describe('an unreachable engine', () => {
  it('is reported by the platform for a socket, and as a bare 502 for a remote host', async () => {
    platform.control.setEnvironmentUp(1, false);
    expect(await requestDocker('containers/json')).toMatchObject({
      status: 500,
      body: { message: 'Unable to proxy the request via the Docker socket' },
    });
    const remote = platform.control.addEnvironment({
      name: 'remote',
      url: 'tcp://10.0.0.9:9001',
      type: 2,
      up: false,
    });
    const answer = await platform.call('GET', `/api/endpoints/${remote}/docker/containers/json`);
    expect(answer).toMatchObject({ status: 502, text: '' });
  });
});

describe('swarm', () => {
  it('is rejected in a standalone environment', async () => {
    expect(await requestDocker('services')).toMatchObject({ status: 503 });
  });

  it('keeps the containers of past tasks and shows the state of its update', async () => {
    await platform.close();
    platform = await startCaller({ settleMs: 800 });
    const env = platform.control.addEnvironment({ name: 'cluster', swarm: true });
    const stack = platform.control.addStack({
      name: 'queue',
      kind: 'swarm',
      environmentId: env,
      images: { worker: 'redis:7' },
    });
    const getFromSwarm = async (path: string) =>
      (await platform.call('GET', `/api/endpoints/${env}/docker/${path}`)).body;
    expect(await getFromSwarm('services?status=true')).toMatchObject([
      { Spec: { Name: 'queue_worker' }, ServiceStatus: { RunningTasks: 1, DesiredTasks: 1 } },
    ]);
    platform.control.publishImage('redis:7');
    await platform.deploy(stack, {}, env);
    expect(await getFromSwarm('services')).toMatchObject([{ UpdateStatus: { State: 'updating' } }]);
    const updateEndMs = Date.now() + 800;
    await waitUntil(() => Date.now() > updateEndMs);
    expect(await getFromSwarm('services')).toMatchObject([
      { UpdateStatus: { State: 'completed' } },
    ]);
    expect(await getFromSwarm('tasks')).toMatchObject([
      { DesiredState: 'shutdown', Status: { State: 'shutdown' } },
      { DesiredState: 'running', Status: { State: 'running' } },
    ]);
    expect(await getFromSwarm('containers/json?all=1')).toHaveLength(2);
    platform.control.setServiceUpdateState('queue_worker', 'paused', 'update paused');
    expect(await getFromSwarm('services')).toMatchObject([{ UpdateStatus: { State: 'paused' } }]);
  });
});

describe('images_status', () => {
  it('exists only in the Business Edition', async () => {
    const path = `/api/stacks/${id}/images_status?refresh=true`;
    expect(await platform.call('GET', path)).toMatchObject({ text: '404 page not found\n' });
    await platform.close();
    platform = await startCaller({ mode: 'BE-2.23' });
    const businessStackId = platform.control.addStack({ name: 'b', images: { app: 'nginx:1.27' } });
    const imagesStatus = () => platform.call('GET', `/api/stacks/${businessStackId}/images_status`);
    expect((await imagesStatus()).body).toEqual({ Status: 'updated', Message: '' });
    platform.control.publishImage('nginx:1.27');
    expect((await imagesStatus()).body).toEqual({ Status: 'outdated', Message: '' });
  });
});
