import { createServer } from 'node:net';
import type { AddressInfo, Server, Socket } from 'node:net';
import { startSandbox } from '@stackyard/platform-sandbox';
import type { Fault, Sandbox } from '@stackyard/platform-sandbox';
import { PlatformClient } from '../index.js';
import type { PlatformTimeouts } from '../index.js';

const tls = { mode: 'system' } as const;

describe('a write that fails', () => {
  let sandbox: Sandbox;
  let client: PlatformClient;
  let stackId: number;

  beforeEach(async () => {
    sandbox = await startSandbox({ deployMs: 5 });
    stackId = sandbox.control.addStack({ name: 'web', images: { app: 'nginx:1.27' } });
    client = connect({});
  });

  afterEach(async () => {
    client.close();
    await sandbox.close();
  });

  const connect = (timeouts: Partial<PlatformTimeouts>) =>
    new PlatformClient({ url: sandbox.url, apiKey: sandbox.apiKey, tls, timeouts });

  const deploy = (options: { signal?: AbortSignal } = {}) =>
    client.updateFileStack(
      {
        stackId,
        environmentId: 1,
        file: 'services:\n  app:\n    image: nginx:1.28\n',
        env: [],
        prune: false,
        pull: true,
      },
      options,
    );

  it.each<[string, Fault, object]>([
    ['a broken connection', { kind: 'reset' }, { kind: 'reset', delivery: 'unknown' }],
    [
      '502',
      { kind: 'gateway', status: 502 },
      { kind: 'gateway', status: 502, delivery: 'unknown' },
    ],
    ['503', { kind: 'gateway', status: 503 }, { kind: 'gateway', delivery: 'unknown' }],
    ['504', { kind: 'gateway', status: 504 }, { kind: 'gateway', delivery: 'unknown' }],
    [
      'a page instead of an answer',
      { kind: 'html' },
      { kind: 'not-a-platform', delivery: 'unknown' },
    ],
    ['a redirect', { kind: 'redirect' }, { kind: 'redirected', status: 303, delivery: 'answered' }],
    [
      'another deploy',
      { kind: 'refuse', status: 409, message: 'already in progress' },
      { kind: 'busy', message: 'already in progress', delivery: 'answered' },
    ],
    [
      'a backup',
      { kind: 'refuse', status: 408, message: 'backup in progress' },
      { kind: 'busy', delivery: 'answered' },
    ],
    [
      'a missing right',
      { kind: 'refuse', status: 403, message: 'Access denied', details: 'Forbidden' },
      { kind: 'forbidden', details: 'Forbidden', delivery: 'answered' },
    ],
    [
      'a failed deploy',
      { kind: 'up-error', message: 'port is already allocated' },
      { kind: 'deploy-failed', status: 500, delivery: 'answered' },
    ],
  ])('says after %s whether it may have been carried out', async (_name, fault, expected) => {
    sandbox.control.failNext({ ...fault, ...(fault.kind !== 'up-error' && { method: 'PUT' }) });
    await expect(deploy()).rejects.toMatchObject(expected);
  });

  it('may have been carried out when no answer comes in time', async () => {
    client.close();
    client = connect({ writeMs: 500 });
    sandbox.control.failNext({ kind: 'hang', method: 'PUT', stillExecutes: true });
    await expect(deploy()).rejects.toMatchObject({ kind: 'timeout', delivery: 'unknown' });
    expect(sandbox.control.deployCounts(stackId)).toMatchObject({ received: 1, executed: 1 });
  });

  it('is never repeated by itself', async () => {
    sandbox.control.failNext({ kind: 'reset', method: 'PUT', stillExecutes: true });
    await expect(deploy()).rejects.toMatchObject({ kind: 'reset' });
    expect(sandbox.control.deployCounts(stackId).received).toBe(1);
  });

  it('was not sent when nothing listens', async () => {
    await sandbox.control.goDown();
    await expect(deploy()).rejects.toMatchObject({ kind: 'unreachable', delivery: 'not-sent' });
  });

  it('was not sent when it is cancelled beforehand', async () => {
    const signal = AbortSignal.abort();
    const cancelled = { kind: 'aborted', delivery: 'not-sent' };
    await expect(deploy({ signal })).rejects.toMatchObject(cancelled);
    expect(sandbox.control.listWriteRequests()).toEqual([]);
  });

  it('may have been carried out when it is cancelled on the way', async () => {
    sandbox.control.failNext({ kind: 'hang', method: 'PUT' });
    const abort = new AbortController();
    const outcome = expect(deploy({ signal: abort.signal })).rejects.toMatchObject({
      kind: 'aborted',
      delivery: 'unknown',
    });
    while (sandbox.control.listWriteRequests().length === 0) await new Promise(setImmediate);
    abort.abort();
    await outcome;
  });

  it('ends when the client is closed', async () => {
    sandbox.control.failNext({ kind: 'hang', method: 'PUT' });
    const outcome = expect(deploy()).rejects.toMatchObject({ kind: 'aborted' });
    while (sandbox.control.listWriteRequests().length === 0) await new Promise(setImmediate);
    client.close();
    await outcome;
  });

  it('waits as long as a write may take, not as long as a read may', async () => {
    client.close();
    client = connect({ readMs: 20, writeMs: 10_000 });
    sandbox.control.setDeployMs(100);
    expect(await deploy()).toMatchObject({ status: 'active' });
  });
});

describe('a connection that does not come about', () => {
  let silent: Server;
  const sockets = new Set<Socket>();

  beforeAll(async () => {
    silent = createServer((socket) => sockets.add(socket));
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
  });

  afterAll(async () => {
    for (const socket of sockets) socket.destroy();
    await new Promise((resolve) => silent.close(resolve));
  });

  const addressOf = (server: Server) => {
    const address: AddressInfo | string | null = server.address();
    return typeof address === 'object' && address ? address.port : 0;
  };

  it('times out by itself, long before an answer would', async () => {
    const client = new PlatformClient({
      url: `https://127.0.0.1:${addressOf(silent)}`,
      apiKey: 'k',
      tls,
      timeouts: { connectMs: 50, readMs: 600_000 },
    });
    await expect(client.status()).rejects.toMatchObject({ kind: 'timeout', delivery: 'not-sent' });
    client.close();
  });

  it('names a host that does not resolve', async () => {
    const url = 'http://nowhere.invalid';
    const client = new PlatformClient({ url, apiKey: 'k', tls });
    await expect(client.status()).rejects.toMatchObject({
      kind: 'unreachable',
      delivery: 'not-sent',
    });
    client.close();
  });

  it('is refused for an address that is not http, and for a key that cannot be sent', () => {
    const createClient = (url: string, apiKey: string) => () =>
      new PlatformClient({ url, apiKey, tls });
    expect(createClient('ftp://portal.example', 'k')).toThrow('http');
    expect(createClient('portal.example', 'k')).toThrow('Invalid URL');
    expect(createClient('http://portal.example', 'line\nbreak')).toThrow('x-api-key');
  });
});
