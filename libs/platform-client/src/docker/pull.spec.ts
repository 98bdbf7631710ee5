import { startSandbox } from '@stackyard/platform-sandbox';
import type { Sandbox } from '@stackyard/platform-sandbox';
import { startStubServer } from '../../test/odd-server.js';
import { PlatformClient } from '../index.js';
import type { PullProgress } from '../index.js';

const tls = { mode: 'system' } as const;

describe('pullImage', () => {
  let sandbox: Sandbox;
  let client: PlatformClient;

  beforeEach(async () => {
    sandbox = await startSandbox();
    client = new PlatformClient({ url: sandbox.url, apiKey: sandbox.apiKey, tls });
  });

  afterEach(async () => {
    client.close();
    await sandbox.close();
  });

  it('tells the progress of each layer', async () => {
    const updates: PullProgress[] = [];
    await client.pullImage(1, 'nginx:1.27', { onProgress: (progress) => updates.push(progress) });
    expect(updates.find(({ status }) => status === 'Downloading')).toMatchObject({
      layer: expect.any(String),
      current: expect.any(Number),
      total: expect.any(Number),
    });
    expect(await client.image(1, 'nginx:1.27')).toMatchObject({ tags: ['nginx:1.27'] });
  });

  it('fails when the error sits inside a successful stream', async () => {
    const message = 'toomanyrequests: You have reached your pull rate limit';
    sandbox.control.failNext({ kind: 'pull-error', image: 'nginx', message });
    await expect(client.pullImage(1, 'nginx:1.27')).rejects.toMatchObject({
      kind: 'pull-failed',
      status: 200,
      delivery: 'answered',
      message,
      details: 'nginx:1.27',
    });
  });

  it('fails when the engine refuses at once', async () => {
    const message = 'pull access denied for secret/app';
    sandbox.control.failNext({ kind: 'pull-error', status: 404, message });
    await expect(client.pullImage(1, 'secret/app')).rejects.toMatchObject({
      kind: 'pull-failed',
      status: 404,
      message,
    });
  });

  it('asks for one tag even where the reference names none', async () => {
    await client.pullImage(1, 'nginx');
    expect(sandbox.control.requests.at(-1)?.query).toBe('fromImage=nginx&tag=latest');
  });

  it('does not blame the image for a missing environment or a dead engine', async () => {
    await expect(client.pullImage(9, 'nginx')).rejects.toMatchObject({ kind: 'not-found' });
    sandbox.control.setEnvironmentUp(1, false);
    await expect(client.pullImage(1, 'nginx')).rejects.toMatchObject({ kind: 'gateway' });
  });

  it('names the registry whose credentials the platform should use', async () => {
    let header = '';
    const server = await startStubServer((request, response) => {
      header = String(request.headers['x-registry-auth']);
      response.writeHead(200, { 'content-type': 'application/json' }).end('{"status":"ok"}\n');
    });
    const other = new PlatformClient({ url: server.url, apiKey: 'k', tls });
    await other.pullImage(1, 'ghcr.io/acme/app:1', { registryId: 12 });
    expect(Buffer.from(header, 'base64').toString()).toBe('{"registryId":12}');
    other.close();
    await server.close();
  });

  it('counts silence, not the length of the pull', async () => {
    const server = await startStubServer((_request, response) => {
      response.writeHead(200, { 'content-type': 'application/json' });
      let remainingLines = 12;
      const timer = setInterval(() => {
        remainingLines -= 1;
        response.write('{"status":"Downloading"}\n');
        if (remainingLines > 0) return;
        clearInterval(timer);
        response.end();
      }, 100);
    });
    const timeouts = { writeMs: 1000 };
    const clientWithTimeout = new PlatformClient({ url: server.url, apiKey: 'k', tls, timeouts });
    await expect(clientWithTimeout.pullImage(1, 'big:1')).resolves.toBeUndefined();
    clientWithTimeout.close();
    await server.close();
  });

  it('does not take a stream that breaks off for a finished pull', async () => {
    const server = await startStubServer((_request, response) => {
      response.writeHead(200, { 'content-type': 'application/json' });
      response.write('{"status":"Downloading"}\n');
      setTimeout(() => response.destroy(), 10);
    });
    const other = new PlatformClient({ url: server.url, apiKey: 'k', tls });
    await expect(other.pullImage(1, 'big:1')).rejects.toMatchObject({
      kind: 'reset',
      delivery: 'unknown',
    });
    other.close();
    await server.close();
  });
});
