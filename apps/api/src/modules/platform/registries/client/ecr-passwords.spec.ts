import { startRegistry } from '@stackyard/platform-sandbox';
import { Settings } from '#config/settings.js';
import { TestClock } from '#test/test-clock.js';
import type { RegistryAccess } from './registry-access.js';
import { HttpRegistry } from './registry.adapter.js';
import { RegistryObserver } from './registry.port.js';

const key = { id: 'AKIDEXAMPLE', secret: 'long and random', region: 'eu-central-1' };
const host = '123456789012.dkr.ecr.eu-central-1.amazonaws.com';
const reference = { registry: host, repository: 'app', tag: '1' };
const { signal } = new AbortController();
const cleanups: (() => Promise<void> | void)[] = [];

afterEach(async () => {
  for (const end of cleanups.splice(0)) await end();
});

class SilentObserver extends RegistryObserver {
  override onResponse(): void {}
  override onFailure(): void {}
  override onPause(): void {}
}

async function start(fields: Partial<RegistryAccess> = {}) {
  const double = await startRegistry({ accessKey: key });
  const { list } = double.publish('app', '1');
  const access: RegistryAccess = {
    host,
    origin: double.url,
    credentials: { username: key.id, password: key.secret },
    trust: { origins: [double.url], ca: null },
    ecr: { url: `${double.url}/`, region: key.region },
    version: '1',
    ...fields,
  };
  const clock = new TestClock(new Date().toISOString());
  const accounts = { accessTo: () => Promise.resolve(access) };
  const registry = new HttpRegistry(new Settings(), accounts, new SilentObserver(), clock);
  cleanups.push(
    () => registry.onApplicationShutdown(),
    () => double.close(),
  );
  return { access, clock, double, list, registry };
}

describe('a registry in Amazon ECR', () => {
  it('is read with the same password until it expires', async () => {
    const { clock, double, list, registry } = await start();

    expect(await registry.resolve(reference, signal)).toEqual({
      digest: list,
      isManifestList: true,
    });
    clock.advance({ hours: 11 });
    await registry.resolve(reference, signal);
    expect(double.ecr?.issuedCount).toBe(1);

    clock.advance({ hours: 1 });
    await registry.resolve(reference, signal);
    expect(double.ecr?.issuedCount).toBe(2);
  });

  it('issues a new password if it no longer accepts the cached one', async () => {
    const { double, list, registry } = await start();
    await registry.resolve(reference, signal);
    double.ecr?.revoke();

    expect(await registry.resolve(reference, signal)).toEqual({
      digest: list,
      isManifestList: true,
    });
    expect(double.ecr?.issuedCount).toBe(2);
  });

  it.each([
    ['an unknown access key', { username: 'AKIDOTHER', password: key.secret }, 'the access key'],
    ['a wrong secret', { username: key.id, password: 'wrong' }, 'secret access key or the clock'],
  ])('rejects %s', async (_, credentials, reason) => {
    const { access, registry } = await start({ credentials });

    await expect(registry.signIn(access, signal)).rejects.toMatchObject({
      fault: 'denied',
      message: expect.stringContaining(reason) as unknown,
    });
  });

  it('gets no signature at the address of a metadata service', async () => {
    const { access, registry } = await start({
      ecr: { url: 'https://169.254.169.254/', region: key.region },
    });
    await expect(registry.signIn(access, signal)).rejects.toMatchObject({ fault: 'off-limits' });
  });
});
