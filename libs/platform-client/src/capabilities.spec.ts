import { startSandbox } from '@stackyard/platform-sandbox';
import type { Sandbox } from '@stackyard/platform-sandbox';
import { startStubServer } from '../test/odd-server.js';
import { PlatformClient } from './index.js';

const tls = { mode: 'system' } as const;
let sandbox: Sandbox;
let client: PlatformClient;

async function start(options: Parameters<typeof startSandbox>[0]): Promise<number> {
  sandbox = await startSandbox(options);
  client = new PlatformClient({ url: sandbox.url, apiKey: sandbox.apiKey, tls });
  return sandbox.control.addStack({ name: 'web', images: { app: 'nginx:1.27' } });
}

afterEach(async () => {
  client.close();
  await sandbox.close();
});

describe('readImagesStatus', () => {
  it('asks a platform without the route only once', async () => {
    const id = await start({ mode: 'CE-2.23' });
    expect(await client.readImagesStatus(id)).toBeUndefined();
    expect(await client.readImagesStatus(id)).toBeUndefined();
    const requests = sandbox.control.requests.filter(({ path }) => path.endsWith('images_status'));
    expect(requests).toHaveLength(1);
  });

  it('keeps trying when a proxy cannot reach the platform', async () => {
    const id = await start({ mode: 'BE-2.23' });
    const proxy = await startStubServer((_request, response) => {
      response.writeHead(404, { 'content-type': 'text/plain; charset=utf-8' });
      response.end('404 page not found\n');
    });
    const proxiedClient = new PlatformClient({ url: proxy.url, apiKey: 'k', tls });
    await expect(proxiedClient.readImagesStatus(id)).rejects.toMatchObject({
      kind: 'not-a-platform',
    });
    proxiedClient.close();
    await proxy.close();
  });

  it('passes on what the Business Edition says', async () => {
    const id = await start({ mode: 'BE-2.23' });
    expect(await client.readImagesStatus(id)).toEqual({ status: 'updated', message: '' });
    sandbox.control.publishImage('nginx:1.27');
    expect(await client.readImagesStatus(id, { refresh: true })).toMatchObject({
      status: 'outdated',
    });
  });
});

describe('an asynchronous generation', () => {
  it('shows itself by the status of the answer', async () => {
    const id = await start({ mode: 'CE-2.45', deployMs: 30 });
    const stack = await client.updateFileStack({
      stackId: id,
      environmentId: 1,
      file: await client.stackFile(id),
      env: [],
      prune: false,
      pull: true,
    });
    expect(stack.status).toBe('deploying');
    expect(stack.updatedAt).toBeGreaterThan(0);
  });
});

describe('redeployGitStack', () => {
  it('sends what keeps the link: stored reference, user and an empty password', async () => {
    await start({});
    const id = sandbox.control.addStack({
      name: 'cloned',
      git: { url: 'https://git.example/a.git', reference: 'refs/heads/next', username: 'ci' },
      env: [{ name: 'A', value: '1' }],
      autoUpdate: true,
    });
    const { git, env } = await client.stack(id);
    if (!git) throw new Error('not a git stack');
    await client.redeployGitStack({
      stackId: id,
      environmentId: 1,
      git,
      env,
      prune: false,
      pull: true,
    });
    const [write] = sandbox.control.listWriteRequests(id);
    expect(JSON.parse(write?.body ?? '')).toEqual({
      RepositoryReferenceName: 'refs/heads/next',
      RepositoryAuthentication: true,
      RepositoryUsername: 'ci',
      RepositoryPassword: '',
      Env: [{ name: 'A', value: '1' }],
      Prune: false,
      PullImage: true,
      RepullImageAndRedeploy: true,
    });
    expect(await client.stack(id)).toMatchObject({ git, env, autoUpdate: true });
  });
});
