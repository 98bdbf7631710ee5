import { startCaller, waitUntil } from '../../test/caller.js';
import type { Caller } from '../../test/caller.js';

let platform: Caller;
let id: number;

beforeEach(async () => {
  platform = await startCaller({ deployMs: 50 });
  id = platform.control.addStack({ name: 'web', images: { app: 'nginx:1.27' } });
});

afterEach(() => platform.close());

const status = () =>
  platform.call('GET', '/api/stacks').then(
    (answer) => answer.status,
    () => 'refused',
  );

describe('a restart of the platform', () => {
  it('goes through refused, 502 and 401 on the same port, and keeps its state', async () => {
    await platform.control.goDown();
    expect(await status()).toBe('refused');
    await platform.control.comeUp('bad-gateway');
    expect(await status()).toBe(502);
    platform.control.setState('unauthorised');
    expect(await status()).toBe(401);
    platform.control.setState('normal');
    expect(await status()).toBe(200);
    expect(platform.control.stack(id)?.wire.Name).toBe('web');
  });

  it('runs automatically and returns with another version', async () => {
    await platform.control.restart({
      refusedMs: 5,
      badGatewayMs: 5,
      unauthorizedMs: 5,
      version: '2.24.1',
    });
    expect((await platform.call('GET', '/api/system/status')).body).toMatchObject({
      Version: '2.24.1',
    });
  });

  it('loses queued deployments', async () => {
    const other = platform.control.addStack({ name: 'other' });
    platform.control.holdDeploysAt('pulling');
    const lost = [platform.deploy(id), platform.deploy(other)].map((deploy) =>
      deploy.catch(() => 'lost'),
    );
    await waitUntil(() => platform.control.runningDeploy?.phase === 'pulling');
    const before = platform.control.containers(other);
    await platform.control.goDown();
    expect(await Promise.all(lost)).toEqual(['lost', 'lost']);
    platform.control.holdDeploysAt(null);
    await platform.control.comeUp();
    expect(await platform.deploy(other)).toMatchObject({ status: 200 });
    expect(platform.control.containers(other)).toEqual(before);
  });

  it('leaves a deployment half done, and its record unchanged', async () => {
    const images = { a: 'nginx:1.27', b: 'nginx:1.27' };
    const half = platform.control.addStack({ name: 'half', images });
    const [a, b] = platform.control.containers(half);
    platform.control.holdDeploysAt('starting');
    const lost = platform.deploy(half).catch(() => 'lost');
    await waitUntil(() => platform.control.runningDeploy?.phase === 'starting');
    await platform.control.goDown({ replaced: 1 });
    expect(await lost).toBe('lost');
    const remaining = platform.control.containers(half);
    expect(remaining).toMatchObject([
      { id: b?.id, name: 'half-b-1', state: 'exited' },
      { name: 'half-a-1', state: 'running' },
      { name: `${b?.id.slice(0, 12)}_half-b-1`, state: 'created' },
    ]);
    expect(remaining.map((container) => container.id)).not.toContain(a?.id);
    expect(platform.control.stack(half)?.wire.UpdateDate).toBe(0);
  });

  it('leaves an asynchronous deployment in its current state', async () => {
    await platform.close();
    platform = await startCaller({ mode: 'CE-2.45' });
    id = platform.control.addStack({ name: 'web' });
    platform.control.holdDeploysAt('starting');
    await platform.deploy(id);
    await waitUntil(() => platform.control.runningDeploy?.phase === 'starting');
    await platform.control.goDown();
    await platform.control.comeUp();
    expect(platform.control.stack(id)?.wire.Status).toBe(3);
  });

  it('leaves swarm services that were not updated yet unchanged', async () => {
    const environmentId = platform.control.addEnvironment({ name: 'cluster', swarm: true });
    const images = { a: 'nginx:1.27', b: 'nginx:1.27' };
    const stack = platform.control.addStack({ name: 's', kind: 'swarm', environmentId, images });
    const listServices = async () =>
      (await platform.call('GET', `/api/endpoints/${environmentId}/docker/services`)).body;
    const writes = (a: number, b: number) => [
      { Spec: { Name: 's_a' }, Version: { Index: 10 + a } },
      { Spec: { Name: 's_b' }, Version: { Index: 10 + b } },
    ];
    expect(await listServices()).toMatchObject(writes(1, 1));
    platform.control.holdDeploysAt('starting');
    const path = `/api/stacks/${stack}?endpointId=${environmentId}`;
    const file = platform.control.stack(stack)?.file;
    void platform.call('PUT', path, { StackFileContent: file }).catch(() => 'lost');
    await waitUntil(() => platform.control.runningDeploy?.phase === 'starting');
    await platform.control.goDown({ replaced: 1 });
    expect(await status()).toBe('refused');
    await platform.control.comeUp();
    const remaining = platform.control
      .containers(stack)
      .map(({ service, state }) => [service, state]);
    expect(remaining.sort()).toEqual([
      ['a', 'running'],
      ['b', 'running'],
    ]);
    expect(await listServices()).toMatchObject(writes(2, 1).reverse());
  });

  it('closes connections that wait for a response', async () => {
    platform.control.failNext({ kind: 'hang' });
    const pendingStatus = status();
    await waitUntil(() => platform.control.requests.length === 1);
    await platform.control.goDown();
    expect(await pendingStatus).toBe('refused');
  });

  it('rejects the old key after a new one was set', async () => {
    platform.control.setApiKey('ptr_new');
    expect(await status()).toBe(401);
    expect((await platform.call('GET', '/api/stacks', undefined, 'ptr_new')).status).toBe(200);
  });
});
