import { PlatformClient } from '@stackyard/platform-client';
import { startSandbox, type Sandbox } from '@stackyard/platform-sandbox';
import { Settings } from '#config/settings.js';
import { CapturedLog } from '#test/monitoring/captured-log.js';
import { FakeRegistry } from '#test/platform/fake-registry.js';
import { FixedRandom } from '#test/fixed-random.js';
import { ObservedRegistries } from '#test/platform/observed-registries.js';
import { TestClock } from '#test/test-clock.js';
import type { TagReference } from '../../registries/image-reference.js';
import { RegistryLookupService, type EngineRoute } from './registry-lookup.service.js';
import { RegistryPausesService } from './registry-pauses.service.js';

const sandboxes: Sandbox[] = [];
const clients: PlatformClient[] = [];

afterEach(async () => {
  for (const client of clients.splice(0)) client.close();
  for (const sandbox of sandboxes.splice(0)) await sandbox.close();
});

async function setUp(settings: Partial<Settings> = {}) {
  const clock = new TestClock('2026-03-01T10:00:00.000Z');
  const registry = new FakeRegistry('registry.example', clock);
  const sandbox = await startSandbox();
  sandboxes.push(sandbox);
  const client = new PlatformClient({
    url: sandbox.url,
    apiKey: sandbox.apiKey,
    tls: { mode: 'system', ca: null, fingerprint: null },
  });
  clients.push(client);
  const engineRoute = (key: string): EngineRoute => ({ key, client, environmentId: 1 });
  const all = Object.assign(new Settings(), settings);
  const { logging } = new CapturedLog();
  const random = new FixedRandom();
  const observed = new ObservedRegistries();
  const pauses = new RegistryPausesService(all, observed, clock, random);
  const lookups = new RegistryLookupService(all, registry, pauses, clock, logging);
  const tag = (name: string): TagReference => ({
    registry: registry.host,
    repository: 'app',
    tag: name,
  });
  const countDistributionRequests = () =>
    sandbox.control.requests.filter(({ path }) => path.includes('/distribution/')).length;
  return {
    clock,
    random,
    observed,
    registry,
    sandbox,
    lookups,
    engineRoute,
    tag,
    countDistributionRequests,
  };
}

describe('RegistryLookupService', () => {
  it('queries once for concurrent callers, until the answer expires', async () => {
    const { clock, registry, lookups, engineRoute, tag } = await setUp();
    const { list } = registry.publish('app', '1');
    const concurrentLookups = Array.from({ length: 20 }, () =>
      lookups.lookUp(tag('1'), engineRoute('1/1')),
    );
    for (const { image } of await Promise.all(concurrentLookups)) expect(image?.digest).toBe(list);
    await lookups.lookUp(tag('1'), engineRoute('2/1'));
    expect(registry.requestedNames).toHaveLength(1);
    clock.advance({ minutes: 34 });
    await lookups.lookUp(tag('1'), engineRoute('1/1'));
    expect(registry.requestedNames).toHaveLength(2);
  });

  it('queries again when the caller needs an answer newer than the cached one', async () => {
    const { clock, registry, lookups, engineRoute, tag } = await setUp();
    registry.publish('app', '1');
    const { checkedAt } = await lookups.lookUp(tag('1'), engineRoute('1/1'));
    await lookups.lookUp(tag('1'), engineRoute('1/1'), checkedAt);
    expect(registry.requestedNames).toHaveLength(1);
    clock.advance({ seconds: 1 });
    await lookups.lookUp(tag('1'), engineRoute('1/1'), clock.now());
    expect(registry.requestedNames).toHaveLength(2);
  });

  it('sends at most two concurrent requests to a registry', async () => {
    const { registry, lookups, engineRoute, tag } = await setUp();
    const tags = Array.from({ length: 12 }, (_, index) => `${index}`);
    for (const name of tags) registry.publish('app', name);
    await Promise.all(tags.map((name) => lookups.lookUp(tag(name), engineRoute('1/1'))));
    expect(registry.requestedNames).toHaveLength(12);
    expect(registry.maxConcurrentRequests).toBe(2);
  });

  it('pauses all requests to a registry for as long as it demands', async () => {
    const { clock, registry, lookups, engineRoute, tag, countDistributionRequests } = await setUp();
    registry.publish('app', '1');
    registry.publish('app', '2');
    registry.limit(1, 120);
    const first = await lookups.lookUp(tag('1'), engineRoute('1/1'));
    expect(first).toMatchObject({
      image: null,
      fault: { code: 'limited', text: expect.stringContaining('limits') as string },
    });
    expect(first.expiresAt).toEqual(new Date('2026-03-01T10:02:00.000Z'));
    expect(await lookups.lookUp(tag('2'), engineRoute('1/1'))).toMatchObject({ image: null });
    expect(registry.requestedNames).toHaveLength(1);
    expect(countDistributionRequests()).toBe(0);
    clock.advance({ seconds: 121 });
    expect(await lookups.lookUp(tag('2'), engineRoute('1/1'))).toMatchObject({ fault: null });
  });

  it('pauses longer with each failure if a limiting registry names no pause', async () => {
    const { clock, observed, registry, lookups, engineRoute, tag } = await setUp();
    registry.publish('app', '1');
    registry.limit(3, null);
    const minutes: number[] = [];
    for (let failures = 1; failures <= 3; failures++) {
      const { expiresAt, fault } = await lookups.lookUp(tag('1'), engineRoute('1/1'));
      expect(fault?.code).toBe('limited');
      const pauseMs = expiresAt.getTime() - clock.now().getTime();
      expect(observed.pauses.at(-1)).toEqual(expiresAt);
      minutes.push(pauseMs / 60_000);
      clock.advance({ minutes: pauseMs / 60_000 });
    }
    // The fixed random number halves each delay. The maximum delays are 15, 30 and 60 minutes.
    expect(minutes).toEqual([7.5, 15, 30]);
    expect(await lookups.lookUp(tag('1'), engineRoute('1/1'))).toMatchObject({ fault: null });

    registry.limit(1, null);
    clock.advance({ minutes: 40 });
    const { expiresAt } = await lookups.lookUp(tag('1'), engineRoute('1/1'));
    expect(expiresAt.getTime() - clock.now().getTime()).toBe(7.5 * 60_000);
  });

  it('does not count a second failure of requests that were sent together', async () => {
    const { clock, registry, lookups, engineRoute, tag } = await setUp();
    registry.limit(2, null);
    const both = await Promise.all(
      ['1', '2'].map((one) => lookups.lookUp(tag(one), engineRoute('1/1'))),
    );
    for (const { expiresAt } of both) {
      expect(expiresAt.getTime() - clock.now().getTime()).toBe(7.5 * 60_000);
    }
  });

  it('tries less often during an outage, at least once an hour', async () => {
    const { clock, random, registry, sandbox, lookups, engineRoute, tag } = await setUp();
    random.value = 0.999;
    await registry.close();
    sandbox.control.setEnvironmentUp(1, false);
    const pauses: number[] = [];
    for (let failures = 1; failures <= 6; failures++) {
      const { expiresAt } = await lookups.lookUp(tag('1'), engineRoute('1/1'));
      const pauseMs = expiresAt.getTime() - clock.now().getTime();
      pauses.push(Math.round(pauseMs / 60_000));
      clock.advance({ minutes: pauseMs / 60_000 });
    }
    expect(pauses).toEqual([5, 10, 20, 40, 60, 60]);
    expect(registry.requestedNames).toHaveLength(6);
  });

  it('queries through the platform if it cannot connect directly, and keeps doing so for a while', async () => {
    const { clock, registry, sandbox, lookups, engineRoute, tag, countDistributionRequests } =
      await setUp();
    await registry.close();
    const digest = sandbox.control.publishImage('registry.example/app:1');
    const lookup = await lookups.lookUp(tag('1'), engineRoute('1/1'));
    expect(lookup).toMatchObject({ image: { digest }, fault: null, engineKey: '1/1' });
    expect(await lookups.platformManifestsOf(lookup)).toEqual([]);
    await lookups.lookUp(tag('2'), engineRoute('1/1'));
    expect([registry.requestedNames.length, countDistributionRequests()]).toEqual([1, 2]);
    clock.advance({ minutes: 6 });
    await lookups.lookUp(tag('3'), engineRoute('1/1'));
    expect([registry.requestedNames.length, countDistributionRequests()]).toEqual([2, 3]);
  });

  it('reports both reasons if neither route works, and tries each once', async () => {
    const { registry, sandbox, lookups, engineRoute, tag, countDistributionRequests } =
      await setUp();
    await registry.close();
    sandbox.control.setEnvironmentUp(1, false);
    const { image, fault } = await lookups.lookUp(tag('1'), engineRoute('1/1'));
    expect(image).toBeNull();
    expect(fault?.code).toBe('unreachable');
    expect(fault?.text).toMatch(/registry\.example cannot be reached\. Through the platform: /);
    await lookups.lookUp(tag('2'), engineRoute('1/1'));
    expect(countDistributionRequests()).toBe(1);
    await lookups.lookUp(tag('1'), engineRoute('2/1'));
    expect(countDistributionRequests()).toBe(2);
  });

  it('queries only through the platform if configured', async () => {
    const { registry, lookups, engineRoute, tag } = await setUp({ FRESHNESS_LOOKUP: 'platform' });
    expect(await lookups.lookUp(tag('1'), engineRoute('1/1'))).toMatchObject({ engineKey: '1/1' });
    expect(registry.requestedNames).toEqual([]);
  });

  it('reads the entries of a manifest list once', async () => {
    const { registry, lookups, engineRoute, tag } = await setUp();
    registry.publish('app', '1');
    const lookup = await lookups.lookUp(tag('1'), engineRoute('1/1'));
    expect(await lookups.platformManifestsOf(lookup)).toHaveLength(2);
    await lookups.platformManifestsOf(lookup);
    expect(registry.requestedNames).toHaveLength(2);
  });

  it('cancels requests when it is stopped', async () => {
    const { registry, lookups, engineRoute, tag } = await setUp();
    registry.publish('app', '1');
    const pendingLookup = lookups.lookUp(tag('1'), engineRoute('1/1'));
    lookups.stop();
    await expect(pendingLookup).rejects.toMatchObject({ name: 'AbortError' });
    await expect(lookups.lookUp(tag('2'), engineRoute('1/1'))).rejects.toMatchObject({
      name: 'AbortError',
    });
  });
});
