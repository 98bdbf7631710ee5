import { startRegistry, type PublishedImage } from '@stackyard/platform-sandbox';
import { createServer, type RequestListener } from 'node:http';
import { Settings } from '#config/settings.js';
import { FakeRegistry } from '#test/platform/fake-registry.js';
import { TestClock } from '#test/test-clock.js';
import { HttpRegistry } from './registry.adapter.js';
import { AllowedHosts } from './allowed-hosts.js';
import { anonymousAccess, managedAccess, type ManagedRegistry } from './registry-access.js';
import {
  RegistryObserver,
  type Registry,
  type RegistryError,
  type RegistryQuota,
} from './registry.port.js';

interface RegistryFixture {
  registry: Registry;
  host: string;
  publish(repository: string, tag: string, labels?: Record<string, string>): PublishedImage;
  limit(times: number, seconds: number): void;
  close(): Promise<void>;
}

const now = '2026-03-01T10:00:00.000Z';
const { signal } = new AbortController();
const cleanups: (() => Promise<void> | void)[] = [];

afterEach(async () => {
  for (const end of cleanups.splice(0)) await end();
});

class RecordingObserver extends RegistryObserver {
  readonly recordedCalls: unknown[] = [];

  override onResponse(host: string, quota: RegistryQuota | null): void {
    this.recordedCalls.push({ host, quota });
  }

  override onFailure(host: string, { fault }: RegistryError): void {
    this.recordedCalls.push({ host, fault });
  }

  override onPause(host: string, until: Date): void {
    this.recordedCalls.push({ host, until });
  }
}

function registryAllowing(...allowed: string[]): HttpRegistry {
  return registryWith({ allowed }).registry;
}

function registryWith({
  allowed = [],
  managed,
}: {
  allowed?: string[];
  managed?: ManagedRegistry;
}) {
  const settings = Object.assign(new Settings(), { REGISTRY_ALLOWED_HOSTS: allowed });
  const hosts = new AllowedHosts(allowed);
  const access = (host: string) =>
    managed?.host === host ? managedAccess(hosts, managed) : anonymousAccess(hosts, host);
  const accounts = { accessTo: (host: string) => Promise.resolve(access(host)) };
  const observer = new RecordingObserver();
  const registry = new HttpRegistry(settings, accounts, observer, new TestClock(now));
  cleanups.push(() => registry.onApplicationShutdown());
  return { registry, answers: observer.recordedCalls, access };
}

async function startRegistryDouble(options: { token?: boolean } = {}) {
  const running = await startRegistry(options);
  running.setTagsPerPage(2);
  cleanups.push(() => running.close());
  return { ...running, registry: registryAllowing(running.url) };
}

function createFakeRegistry(): Promise<RegistryFixture> {
  const registry = new FakeRegistry('registry.example', new TestClock(now));
  return Promise.resolve({
    registry,
    host: registry.host,
    publish: (repository, tag, labels) => registry.publish(repository, tag, labels),
    limit: (times, seconds) => registry.limit(times, seconds),
    close: () => registry.close(),
  });
}

async function startServer(serve: RequestListener): Promise<string> {
  const running = createServer(serve);
  await new Promise<void>((resolve) => running.listen(0, '127.0.0.1', resolve));
  cleanups.push(() => {
    running.closeAllConnections();
    running.close();
  });
  const address = running.address();
  if (typeof address !== 'object' || address === null) throw new Error('It does not listen');
  return `127.0.0.1:${address.port}`;
}

describe.each<[string, () => Promise<RegistryFixture>]>([
  ['the adapter', startRegistryDouble],
  ['the adapter, at a registry with tokens', () => startRegistryDouble({ token: true })],
  ['the fake', createFakeRegistry],
])('a registry: %s', (_, start) => {
  it('returns the digest of the list behind a tag, even after it has changed', async () => {
    const { registry, host, publish } = await start();
    const reference = { registry: host, repository: 'acme/app', tag: '1' };
    const first = publish('acme/app', '1');
    expect(await registry.resolve(reference, signal)).toEqual({
      digest: first.list,
      isManifestList: true,
    });
    const second = publish('acme/app', '1');
    expect(second.list).not.toBe(first.list);
    expect(await registry.resolve(reference, signal)).toEqual({
      digest: second.list,
      isManifestList: true,
    });
  });

  it('returns the entry of every platform in a list', async () => {
    const { registry, host, publish } = await start();
    const { list, amd64, arm64 } = publish('app', '1');
    const reference = { registry: host, repository: 'app', tag: '1' };
    expect(await registry.readPlatforms(reference, list, signal)).toEqual([
      { digest: amd64, os: 'linux', architecture: 'amd64' },
      { digest: arm64, os: 'linux', architecture: 'arm64' },
    ]);
  });

  it('reads the labels of an image', async () => {
    const { registry, host, publish } = await start();
    const labels = { 'org.opencontainers.image.version': '2.4.1' };
    const { amd64 } = publish('app', '1', labels);
    const reference = { registry: host, repository: 'app', tag: '1' };
    expect(await registry.readImageConfig(reference, amd64, signal)).toEqual({
      labels,
      createdAt: null,
    });
  });

  it('reports that a tag does not exist', async () => {
    const { registry, host } = await start();
    const response = registry.resolve({ registry: host, repository: 'app', tag: 'no' }, signal);
    await expect(response).rejects.toMatchObject({ fault: 'missing' });
  });

  it('reports the end of the pause that it demands', async () => {
    const { registry, host, publish, limit } = await start();
    publish('app', '1');
    limit(1, 90);
    const sendRequest = () =>
      registry.resolve({ registry: host, repository: 'app', tag: '1' }, signal);
    await expect(sendRequest()).rejects.toMatchObject({
      fault: 'limited',
      retryAt: new Date('2026-03-01T10:01:30.000Z'),
    });
    expect(await sendRequest()).toMatchObject({ isManifestList: true });
  });

  it('lists the tags of a repository page by page', async () => {
    const { registry, host, publish } = await start();
    const repository = { registry: host, repository: 'acme/app' };
    await expect(registry.listTags(repository, null, signal)).rejects.toMatchObject({
      fault: 'missing',
    });
    for (const tag of ['1.0', '1.1', '1.2']) publish('acme/app', tag);
    publish('acme/other', '2.0');
    const first = await registry.listTags(repository, null, signal);
    expect(first.tags).toEqual(['1.0', '1.1']);
    const last = await registry.listTags(repository, first.nextPage, signal);
    expect(last).toMatchObject({ tags: ['1.2'], nextPage: null });
  });

  it('reports that it cannot be reached', async () => {
    const { registry, host, close } = await start();
    await close();
    const response = registry.resolve({ registry: host, repository: 'app', tag: '1' }, signal);
    await expect(response).rejects.toMatchObject({ fault: 'unreachable' });
  });
});

describe('HttpRegistry', () => {
  const app = (host: string) => ({ registry: host, repository: 'app', tag: '1' });

  it.each(['not-allowed', 'no-digest'] as const)(
    'reads the manifest if the response to HEAD is %s',
    async (mode) => {
      const { registry, host, publish, setHeadMode, requests } = await startRegistryDouble();
      const { list } = publish('app', '1');
      setHeadMode(mode);
      expect(await registry.resolve(app(host), signal)).toEqual({
        digest: list,
        isManifestList: true,
      });
      expect(requests.map(({ method }) => method)).toEqual(['HEAD', 'GET']);
    },
  );

  it('reuses a token for the next request to the same repository', async () => {
    const { registry, host, publish, requests } = await startRegistryDouble({ token: true });
    publish('app', '1');
    await registry.resolve(app(host), signal);
    await registry.resolve(app(host), signal);
    expect(requests.map(({ authorised }) => authorised)).toEqual([false, true, true]);
  });

  it('obeys the rate limit of a token service', async () => {
    const host: string = await startServer((request, response) => {
      const isLimited = request.url?.startsWith('/token');
      const realm = `Bearer realm="http://${host}/token"`;
      const headers = isLimited ? { 'retry-after': '60' } : { 'www-authenticate': realm };
      return response.writeHead(isLimited ? 429 : 401, headers).end();
    });
    const resolution = registryAllowing(`http://${host}`).resolve(app(host), signal);
    const retryAt = new Date('2026-03-01T10:01:00.000Z');
    await expect(resolution).rejects.toMatchObject({ fault: 'limited', retryAt });
  });

  it('tries at most twice if its token is refused', async () => {
    let requestCount = 0;
    const host: string = await startServer((request, response) => {
      if (request.url?.startsWith('/token')) return response.end('{"token":"worthless"}');
      requestCount += 1;
      const realm = `Bearer realm="http://${host}/token",service="here"`;
      return response.writeHead(401, { 'www-authenticate': realm }).end();
    });
    const resolution = registryAllowing(`http://${host}`).resolve(app(host), signal);
    await expect(resolution).rejects.toMatchObject({ fault: 'denied' });
    expect(requestCount).toBe(2);
  });

  it.each([
    ['denied', 401, { 'www-authenticate': 'Basic realm="here"' }, ''],
    ['denied', 403, {}, ''],
    ['broken', 500, {}, 'oops'],
    ['limited', 429, {}, ''],
    ['limited', 429, { 'retry-after': 'soon' }, ''],
    ['limited', 429, { 'retry-after': 'Sun, 01 Mar 2026 11:00:00 GMT' }, ''],
    ['broken', 503, { 'retry-after': '3600' }, ''],
  ])('is %s if the status is %d', async (fault, status, headers, body) => {
    const host = await startServer((_request, response) => {
      response.writeHead(status, headers).end(body);
    });
    const resolution = registryAllowing(`http://${host}`).resolve(app(host), signal);
    const hasValidRetryAfter = 'retry-after' in headers && headers['retry-after'] !== 'soon';
    const retryAt = hasValidRetryAfter ? new Date('2026-03-01T11:00:00.000Z') : null;
    await expect(resolution).rejects.toMatchObject({ fault, retryAt });
  });

  it.each(['127.0.0.1:5000', '[::1]:5000', '10.0.0.1', 'localhost:5000', '169.254.169.254'])(
    'sends nothing to %s, which no operator trusts',
    async (host) => {
      const resolution = registryAllowing('registry.lan').resolve(app(host), signal);
      await expect(resolution).rejects.toMatchObject({ fault: 'off-limits' });
    },
  );

  it.each([
    ['another registry', '<https://registry.example/v2/app/tags/list?last=1>; rel="next"'],
    ['another repository', '</v2/other/tags/list?last=1>; rel="next"'],
    ['the same page', '</v2/app/tags/list?n=1000>; rel="next"'],
  ])('does not follow a link from tags to %s', async (_, link) => {
    const host = await startServer((_request, response) => {
      response.writeHead(200, { link }).end('{"tags":["1"]}');
    });
    const response = registryAllowing(`http://${host}`).listTags(app(host), null, signal);
    await expect(response).rejects.toMatchObject({ fault: 'broken' });
  });

  it.each([
    ['{"tags":null}', []],
    ['{"tags":["1.0","../x",7,"a b"]}', ['1.0']],
  ])('reads the tags in %s', async (body, tags) => {
    const host = await startServer((_request, response) => response.end(body));
    const response = registryAllowing(`http://${host}`).listTags(app(host), null, signal);
    expect(await response).toMatchObject({ tags, nextPage: null });
  });

  it('does not report a registry as failing because it refuses to list tags', async () => {
    let status = 403;
    const host = await startServer((_request, response) => response.writeHead(status).end());
    const { registry, answers } = registryWith({ allowed: [`http://${host}`] });
    const sendRequest = () => registry.listTags(app(host), null, signal);
    await expect(sendRequest()).rejects.toMatchObject({ fault: 'denied' });
    expect(answers).toEqual([]);
    status = 429;
    await expect(sendRequest()).rejects.toMatchObject({ fault: 'limited' });
    expect(answers).toEqual([{ host, fault: 'limited' }]);
  });

  it('does not treat a list as an image with a configuration', async () => {
    const { registry, host, publish } = await startRegistryDouble();
    const { list } = publish('app', '1');
    await expect(registry.readImageConfig(app(host), list, signal)).rejects.toMatchObject({
      fault: 'broken',
    });
  });

  it('does not request a token from an untrusted host', async () => {
    let internalRequestCount = 0;
    const metadata = await startServer((_request, response) => {
      internalRequestCount += 1;
      response.end('{"token":"secret"}');
    });
    const host = await startServer((_request, response) => {
      const realm = `Bearer realm="http://${metadata}/token",service="here"`;
      response.writeHead(401, { 'www-authenticate': realm }).end();
    });
    const resolution = registryAllowing(`http://${host}`).resolve(app(host), signal);
    await expect(resolution).rejects.toMatchObject({ fault: 'off-limits' });
    expect(internalRequestCount).toBe(0);
  });

  it('follows redirects only to allowed hosts, without the token', async () => {
    const authorizations: (string | undefined)[] = [];
    const target = await startServer((request, response) => {
      authorizations.push(request.headers.authorization);
      response.setHeader('docker-content-digest', `sha256:${'d'.repeat(64)}`);
      response.end();
    });
    const host: string = await startServer((request, response) => {
      if (request.url?.startsWith('/token')) return response.end('{"token":"mine"}');
      if (request.headers.authorization === undefined) {
        const realm = `Bearer realm="http://${host}/token"`;
        return response.writeHead(401, { 'www-authenticate': realm }).end();
      }
      return response.writeHead(307, { location: `http://${target}${request.url}` }).end();
    });
    const both = registryAllowing(`http://${host}`, `http://${target}`);
    expect(await both.resolve(app(host), signal)).toEqual({
      digest: `sha256:${'d'.repeat(64)}`,
      isManifestList: false,
    });
    expect(authorizations).toEqual([undefined]);
    const one = registryAllowing(`http://${host}`).resolve(app(host), signal);
    await expect(one).rejects.toMatchObject({ fault: 'off-limits' });
  });

  it('stops when it is told to', async () => {
    const host = await startServer(() => undefined);
    const abortController = new AbortController();
    const resolution = registryAllowing(`http://${host}`).resolve(
      app(host),
      abortController.signal,
    );
    abortController.abort(new Error('enough'));
    await expect(resolution).rejects.toThrow('enough');
  });
});

describe('HttpRegistry with credentials', () => {
  const lena = { username: 'lena', password: 'of the registry: ü' };
  const other = { username: 'lena', password: 'wrong' };
  const managedRegistryAt = (
    host: string,
    fields: Partial<ManagedRegistry> = {},
  ): ManagedRegistry => ({
    ...{ host, plainHttp: true, ca: null, credentials: lena, version: '1' },
    ...fields,
  });

  async function startLockedRegistry(options: { token?: boolean }) {
    const running = await startRegistry({ ...options, credentials: lena });
    cleanups.push(() => running.close());
    return running;
  }

  describe.each([
    ['with tokens', { token: true }],
    ['with Basic', {}],
  ])('at a registry %s', (_, options) => {
    it('reads private repositories', async () => {
      const { host, publish } = await startLockedRegistry(options);
      const { list } = publish('app', '1');
      const { registry } = registryWith({ managed: managedRegistryAt(host) });
      const reference = { registry: host, repository: 'app', tag: '1' };
      expect(await registry.resolve(reference, signal)).toEqual({
        digest: list,
        isManifestList: true,
      });
      expect(await registry.readPlatforms(reference, list, signal)).toHaveLength(2);
    });

    it('signs in, and reports which credentials were rejected', async () => {
      const { host } = await startLockedRegistry(options);
      const { registry, access } = registryWith({ managed: managedRegistryAt(host) });
      await registry.signIn(access(host), signal);

      const rejectedRegistry = registryWith({
        managed: managedRegistryAt(host, { credentials: other }),
      });
      await expect(
        rejectedRegistry.registry.signIn(rejectedRegistry.access(host), signal),
      ).rejects.toMatchObject({
        fault: 'denied',
        message: `${host} rejected the credentials of lena.`,
      });
    });

    it('explains where to add missing credentials', async () => {
      const { host, publish } = await startLockedRegistry(options);
      publish('app', '1');
      const { registry, answers } = registryWith({
        managed: managedRegistryAt(host, { credentials: null }),
      });
      const response = registry.resolve({ registry: host, repository: 'app', tag: '1' }, signal);
      await expect(response).rejects.toMatchObject({
        fault: 'denied',
        message: expect.stringContaining('Administration, Registries') as unknown,
      });
      expect(answers).toEqual([{ host, fault: 'denied' }]);
    });
  });

  it('does not use a token of credentials that were replaced', async () => {
    const { host, publish } = await startLockedRegistry({ token: true });
    publish('app', '1');
    let managed = managedRegistryAt(host);
    const hosts = new AllowedHosts([]);
    const accounts = { accessTo: () => Promise.resolve(managedAccess(hosts, managed)) };
    const registry = new HttpRegistry(
      new Settings(),
      accounts,
      new RecordingObserver(),
      new TestClock(now),
    );
    cleanups.push(() => registry.onApplicationShutdown());
    const reference = { registry: host, repository: 'app', tag: '1' };
    await registry.resolve(reference, signal);

    managed = managedRegistryAt(host, { credentials: other, version: '2' });

    await expect(registry.resolve(reference, signal)).rejects.toMatchObject({ fault: 'denied' });
  });

  it('does not send a password without TLS unless configured', async () => {
    const authorizations: (string | undefined)[] = [];
    const host = await startServer((request, response) => {
      authorizations.push(request.headers.authorization);
      response.writeHead(401, { 'www-authenticate': 'Basic realm="here"' }).end();
    });
    const { registry, access } = registryWith({
      managed: managedRegistryAt(host, { plainHttp: false }),
    });
    await expect(registry.signIn(access(host), signal)).rejects.toMatchObject({
      fault: 'unreachable',
      message: `${host} cannot be reached: it does not support TLS on this port.`,
    });
    expect(authorizations).toEqual([]);
  });

  it('sends no credentials to redirects or cloud metadata addresses', async () => {
    const authorizations: (string | undefined)[] = [];
    const target = await startServer((request, response) => {
      authorizations.push(request.headers.authorization);
      response.end();
    });
    const host = await startServer((_request, response) => {
      response.writeHead(307, { location: `http://${target}/v2/` }).end();
    });
    const { registry, access } = registryWith({
      allowed: [`http://${target}`],
      managed: managedRegistryAt(host),
    });
    await registry.signIn(access(host), signal);
    expect(authorizations).toEqual([undefined]);

    const metadataFixture = registryWith({ managed: managedRegistryAt('169.254.169.254') });
    await expect(
      metadataFixture.registry.signIn(metadataFixture.access('169.254.169.254'), signal),
    ).rejects.toMatchObject({ fault: 'off-limits' });
  });

  it('reports that the host is not a registry', async () => {
    const host = await startServer((_request, response) => response.writeHead(404).end());
    const { registry, access } = registryWith({ managed: managedRegistryAt(host) });
    await expect(registry.signIn(access(host), signal)).rejects.toMatchObject({
      fault: 'broken',
      message: `${host} responded to /v2/ with status 404, so it is not a version 2 registry.`,
    });
  });

  it('reports the quota of a registry', async () => {
    const { host, publish } = await startLockedRegistry({});
    publish('app', '1');
    const { registry, answers } = registryWith({ managed: managedRegistryAt(host) });
    await registry.resolve({ registry: host, repository: 'app', tag: '1' }, signal);
    expect(answers).toEqual([
      { host, quota: { limit: 100, remaining: 99, windowSeconds: 21_600 } },
    ]);
  });
});
