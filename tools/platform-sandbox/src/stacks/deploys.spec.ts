import { startCaller, waitUntil } from '../../test/caller.js';
import type { Caller } from '../../test/caller.js';

let platform: Caller;
let id: number;

async function start(options: Parameters<typeof startCaller>[0] = {}): Promise<void> {
  platform = await startCaller(options);
  id = platform.control.addStack({ name: 'web', images: { app: 'nginx:1.27' } });
}

afterEach(() => platform.close());

describe('the deploy lock', () => {
  it('allows one deployment at a time on the whole server', async () => {
    await start();
    const ids = [id, ...['a', 'b', 'c'].map((name) => platform.control.addStack({ name }))];
    const executedIds = () => ids.filter((one) => platform.control.deployCounts(one).executed > 0);
    platform.control.holdDeploysAt('starting');
    const running = ids.map((one) => platform.deploy(one));
    await waitUntil(() => ids.every((one) => platform.control.deployCounts(one).received === 1));
    await waitUntil(() => platform.control.runningDeploy?.phase === 'starting');
    expect(executedIds()).toEqual([platform.control.runningDeploy?.stackId]);
    platform.control.holdDeploysAt(null);
    expect((await Promise.all(running)).map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(executedIds()).toEqual(ids);
    expect(platform.control.runningDeploy).toBeNull();
  });

  it('is held even if the caller disconnects', async () => {
    await start();
    platform.control.holdDeploysAt('starting');
    const abort = new AbortController();
    const deletion = fetch(`${platform.url}/api/stacks/${id}?endpointId=1`, {
      method: 'PUT',
      headers: { 'x-api-key': platform.apiKey },
      body: JSON.stringify({ StackFileContent: 'services:\n  app:\n    image: nginx:1.28\n' }),
      signal: abort.signal,
    });
    await waitUntil(() => platform.control.deployCounts(id).executed === 1);
    abort.abort();
    await expect(deletion).rejects.toThrow();
    platform.control.holdDeploysAt(null);
    await waitUntil(() => platform.control.stack(id)?.wire.UpdateDate !== 0);
    expect(platform.control.containers(id)).toMatchObject([{ image: 'nginx:1.28' }]);
  });
});

describe('an image that exists only on the host', () => {
  const composeFile = (image: string, policy?: string) =>
    `services:\n  app:\n    image: ${image}\n${policy === undefined ? '' : `    pull_policy: ${policy}\n`}`;
  const deploy = (image: string, policy: string | undefined, PullImage: boolean) =>
    platform.deploy(id, { StackFileContent: composeFile(image, policy), PullImage });

  it.each([
    [undefined, true, 500],
    [undefined, false, 200],
    ['always', true, 500],
    ['missing', true, 200],
    ['if_not_present', true, 200],
    ['never', true, 200],
  ] as const)('with pull_policy %s and pull %s returns %s', async (policy, pull, status) => {
    await start();
    platform.control.importImage(1, 'localonly:1');
    platform.control.tagImage(1, 'nginx:1.27', 'retagged:1');

    expect(await deploy('localonly:1', policy, pull)).toMatchObject({ status });
    expect(await deploy('retagged:1', policy, pull)).toMatchObject({ status });
  });

  it('is rejected with the error from Compose', async () => {
    await start();
    platform.control.importImage(1, 'localonly:1');

    expect(await deploy('localonly:1', undefined, true)).toMatchObject({
      body: { message: expect.stringContaining('pull access denied for localonly') as string },
    });
  });
});

describe('a deploy that fails', () => {
  it('while pulling leaves the containers unchanged', async () => {
    await start();
    const before = platform.control.containers(id);
    platform.control.failNext({ kind: 'pull-error', stackId: id, message: 'denied' });
    expect(await platform.deploy(id)).toMatchObject({
      status: 500,
      body: { message: 'failed to pull images of the stack: denied\n' },
    });
    expect(platform.control.containers(id)).toEqual(before);
  });

  it('while starting has removed the old containers, and leaves the record unchanged', async () => {
    await start();
    const before = platform.control.stack(id);
    platform.control.failNext({ kind: 'up-error', stackId: id, message: 'port is taken' });
    expect(
      await platform.deploy(id, { StackFileContent: 'services:\n  a:\n    image: b\n' }),
    ).toMatchObject({
      status: 500,
      body: { message: 'failed to deploy a stack: port is taken\n' },
    });
    expect(platform.control.containers(id)).toEqual([]);
    expect(platform.control.stack(id)).toEqual(before);
    expect(platform.control.deployCounts(id)).toEqual({ received: 1, executed: 1, failed: 1 });
  });

  it('while cloning leaves the containers unchanged', async () => {
    await start();
    const git = platform.control.addStack({ name: 'g', git: { url: 'https://git.example/g.git' } });
    const before = platform.control.containers(git);
    platform.control.failNext({
      kind: 'clone-error',
      stackId: git,
      message: 'repository not found',
    });
    const path = `/api/stacks/${git}/git/redeploy?endpointId=1`;
    expect(await platform.call('PUT', path, { Env: [] })).toMatchObject({
      status: 500,
      body: { details: expect.stringContaining('repository not found') },
    });
    expect(platform.control.containers(git)).toEqual(before);
  });
});

describe('a fault on the way', () => {
  it.each([
    ['reset', {}],
    ['gateway', { status: 504 }],
    ['html', {}],
  ] as const)('hides a deployment that continues anyway: %s', async (kind, more) => {
    await start({ deployMs: 20 });
    platform.control.failNext({ kind, method: 'PUT', stackId: id, stillExecutes: true, ...more });
    await platform.deploy(id).catch(() => undefined);
    await waitUntil(() => platform.control.stack(id)?.wire.UpdateDate !== 0);
    expect(platform.control.deployCounts(id)).toEqual({ received: 1, executed: 1, failed: 0 });
  });

  it('does not stop a deployment that continues', async () => {
    await start();
    platform.control.failNext({ kind: 'gateway', status: 502, method: 'PUT' });
    expect(await platform.deploy(id)).toMatchObject({
      status: 502,
      type: 'text/html; charset=utf-8',
    });
    expect(platform.control.deployCounts(id)).toMatchObject({ received: 0, executed: 0 });
  });

  it('occurs as often as planned, and only where planned', async () => {
    await start();
    platform.control.failNext({ kind: 'refuse', status: 500, path: '/file', repeat: 2 });
    const read = () => platform.call('GET', `/api/stacks/${id}/file`);
    expect(await platform.call('GET', `/api/stacks/${id}`)).toMatchObject({ status: 200 });
    expect([(await read()).status, (await read()).status, (await read()).status]).toEqual([
      500, 500, 200,
    ]);
  });

  it('redirects like a platform that was never set up', async () => {
    await start();
    platform.control.failNext({ kind: 'redirect' });
    expect(await platform.call('GET', '/api/stacks')).toMatchObject({ status: 303 });
  });
});

describe('the asynchronous generation', () => {
  it('replies at once and settles later', async () => {
    await start({ mode: 'CE-2.45', deployMs: 30 });
    expect(await platform.deploy(id)).toMatchObject({ status: 200, body: { Status: 3 } });
    expect(platform.control.stack(id)?.wire.UpdateDate).toBeGreaterThan(0);
    await waitUntil(() => platform.control.stack(id)?.wire.Status === 1);
  });

  it('rejects a second write to the same stack during a deployment', async () => {
    await start({ mode: 'CE-2.45' });
    platform.control.holdDeploysAt('starting');
    await platform.deploy(id);
    expect(await platform.deploy(id)).toMatchObject({
      status: 409,
      body: { message: 'Stack deployment is already in progress' },
    });
    platform.control.holdDeploysAt(null);
    await waitUntil(() => platform.control.stack(id)?.wire.Status === 1);
    expect(platform.control.deployCounts(id)).toMatchObject({ received: 1, executed: 1 });
  });

  it('ends a failure with status 4, its message and the previous file', async () => {
    await start({ mode: 'CE-2.45' });
    const file = platform.control.stack(id)?.file;
    platform.control.failNext({ kind: 'up-error', message: 'port is taken' });
    await platform.deploy(id, { StackFileContent: 'services:\n  a:\n    image: b\n' });
    await waitUntil(() => platform.control.stack(id)?.wire.Status === 4);
    const record = platform.control.stack(id);
    expect(record?.file).toBe(file);
    expect(record?.wire.DeploymentStatus?.at(-1)?.Message).toContain('port is taken');
  });

  it('keeps reference and variables that a git redeploy omits', async () => {
    await start({ mode: 'CE-2.45' });
    const git = platform.control.addStack({
      name: 'g',
      git: { url: 'https://git.example/g.git', username: 'ci' },
      env: [{ name: 'A', value: '1' }],
    });
    const path = `/api/stacks/${git}/git/redeploy?endpointId=1`;
    expect(await platform.call('PUT', path, {})).toMatchObject({ status: 200 });
    expect(platform.control.stack(git)?.wire).toMatchObject({
      Env: [{ name: 'A', value: '1' }],
      GitConfig: { ReferenceName: 'refs/heads/main' },
    });
  });

  it('prunes and recreates on request', async () => {
    await start({ mode: 'CE-2.45' });
    const [before] = platform.control.containers(id);
    await platform.deploy(id, { PullImage: false, RepullImageAndRedeploy: true });
    await waitUntil(() => platform.control.stack(id)?.wire.Status === 1);
    expect(platform.control.containers(id)[0]?.id).not.toBe(before?.id);
    const file = 'services:\n  new:\n    image: nginx:1.27\n';
    await platform.deploy(id, { StackFileContent: file, Prune: true });
    await waitUntil(() => platform.control.stack(id)?.wire.Status === 1);
    expect(platform.control.containers(id).map(({ service }) => service)).toEqual(['new']);
  });
});
