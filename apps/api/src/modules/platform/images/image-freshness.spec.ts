import {
  checkImages,
  listStacks,
  readStack,
  startRedeploys,
  type Freshness,
  type StackReply,
} from '@stackyard/contracts';
import type { RegistryDouble } from '@stackyard/platform-sandbox';
import { startWithRegistry } from '#test/platform/app-with-registry.js';
import { waitFor, type PlatformAppOptions } from '#test/platform/platform-app.js';

async function start(options: PlatformAppOptions = {}) {
  const { it, registry, image, publish, expire } = await startWithRegistry(options, {
    token: true,
  });
  const { control } = it.sandbox;
  return {
    it,
    registry,
    control,
    image,
    publish,
    expire,
    is: (name: string, freshness: Freshness) =>
      it.waitForStack(name, (stack) => stack.freshness === freshness),
    imagesOf: async ({ id }: StackReply) =>
      (await it.operator.call(readStack, { params: { id } })).images,
    lookups: () => registry.requests.filter(({ authorised }) => authorised).length,
  };
}

describe('the freshness of stacks', () => {
  it('becomes outdated with a newer image, and up to date when that stack is redeployed', async () => {
    const { it, registry, control, image, publish, expire, is, imagesOf } = await start();
    publish('shop');
    publish('blog');
    await it.createStack({ name: 'shop', images: { app: image('shop') } });
    await it.createStack({ name: 'blog', images: { app: image('blog') } });
    const shop = await is('shop', 'updated');
    const blog = await is('blog', 'updated');
    expect(await imagesOf(shop)).toMatchObject([
      {
        ...{
          reference: image('shop'),
          freshness: 'updated',
          state: 'current',
          detail: null,
          reason: null,
        },
        ...{ outdatedSince: null, newDigest: null, fault: null, ignored: null },
      },
    ]);

    const newer = registry.publish('shop', '1', {
      'org.opencontainers.image.version': '2.5.0',
      'org.opencontainers.image.source': 'https://git.example/acme/shop',
    }).list;
    control.publishImage(image('shop'), newer);
    expire();
    const { freshnessCheckedAt } = await is('shop', 'outdated');
    expect(Date.parse(freshnessCheckedAt ?? '')).toBeGreaterThan(
      Date.parse(shop.freshnessCheckedAt ?? ''),
    );
    expect(await imagesOf(shop)).toMatchObject([
      {
        reference: image('shop'),
        state: 'outdated',
        detail: 'The registry has a newer image under this tag.',
        reason: 'newer-in-registry',
        outdatedSince: freshnessCheckedAt,
        newDigest: newer,
        runningDigest: expect.stringMatching(/^sha256:/) as string,
        runningBuild: { version: '1', sourceUrl: null },
        newBuild: {
          version: '2.5.0',
          revision: null,
          sourceUrl: 'https://git.example/acme/shop',
          changelogUrl: null,
          builtAt: null,
        },
      },
    ]);
    const { stacks } = await it.operator.call(listStacks, { query: { outdated: true } });
    expect(stacks.map(({ name }) => name)).toEqual(['shop']);

    const body = { all: true as const, onlyOutdated: true };
    const { redeploys, skipped } = await it.operator.call(startRedeploys, { body });
    expect(redeploys.map(({ stack }) => stack.name)).toEqual(['shop']);
    expect(skipped).toMatchObject([{ stackId: blog.id, reason: 'up-to-date' }]);
    const [redeploy] = redeploys;
    expect(await it.waitForEnd(redeploy?.id ?? 0)).toMatchObject({ state: 'succeeded' });
    const again = await it.operator.call(startRedeploys, { body });
    expect(again.redeploys).toEqual([]);
    await is('shop', 'updated');
  });

  it('announces changed stacks', async () => {
    const { it, image, publish, expire, is } = await start();
    publish('shop');
    const { id } = await it.createStack({ name: 'shop', images: { app: image('shop') } });
    await is('shop', 'updated');
    const announced = it.app.nextEvent('stacks.changed');
    publish('shop');
    expire();
    expect(await announced).toEqual({ serverId: 1, stackIds: [id] });
  });

  it('does not report images as outdated when their registry is offline', async () => {
    const { it, registry, control, image, publish, is, imagesOf } = await start();
    publish('shop');
    await registry.close();
    control.addStack({ name: 'shop', images: { app: image('shop') } });
    control.unpublishImage(image('shop'));
    it.refresh();
    const [found] = await imagesOf(await is('shop', 'error'));
    expect(found).toMatchObject({ state: 'unknown', checkedAt: null });
    expect(found?.detail).toMatch(/cannot be reached.*Through the platform: /);
  });

  it.each([
    [
      'is limited',
      (registry: RegistryDouble) => registry.limit(1000, 3600),
      /limits the number/,
      'limited',
    ],
    ['is dead', (registry: RegistryDouble) => registry.close(), /cannot be reached/, 'unreachable'],
  ])(
    'keeps the last answer and its age while the registry %s',
    async (_, fail, fault, faultCode) => {
      const { it, registry, control, image, publish, expire, is, imagesOf } = await start();
      publish('shop');
      publish('blog');
      await it.createStack({ name: 'shop', images: { app: image('shop') } });
      await it.createStack({ name: 'blog', images: { app: image('blog') } });
      await is('blog', 'updated');
      await is('shop', 'updated');
      publish('shop');
      expire();
      const outdated = await is('shop', 'outdated');
      const [before] = await imagesOf(outdated);
      control.unpublishImage(image('shop'));
      control.unpublishImage(image('blog'));
      await fail(registry);
      expire();
      const after = await waitFor('a failed check', async () => {
        const [found] = await imagesOf(outdated);
        return found?.fault ? found : undefined;
      });

      expect(after).toMatchObject({
        ...before,
        nextCheckAt: expect.any(String) as string,
        fault: expect.stringMatching(fault) as string,
        faultCode,
        faultAt: expect.any(String) as string,
      });
      expect(await it.waitForStack('shop')).toMatchObject({
        freshness: 'outdated',
        freshnessCheckedAt: outdated.freshnessCheckedAt,
      });
      expect(await it.waitForStack('blog')).toMatchObject({ freshness: 'updated' });
    },
  );

  it('is checked immediately on request', async () => {
    const { it, image, publish, is } = await start();
    publish('shop');
    publish('blog');
    const shop = await it.createStack({ name: 'shop', images: { app: image('shop') } });
    await it.createStack({ name: 'blog', images: { app: image('blog') } });
    await is('shop', 'updated');
    await is('blog', 'updated');
    publish('shop');
    publish('blog');
    it.app.clock.advance({ minutes: 2 });

    expect(await it.operator.call(checkImages, { body: { stackIds: [shop.id] } })).toEqual({
      stacks: 1,
    });
    await is('shop', 'outdated');
    expect(await it.waitForStack('blog')).toMatchObject({ freshness: 'updated' });

    expect(await it.operator.call(checkImages, { body: {} })).toEqual({ stacks: 2 });
    await is('blog', 'outdated');
  });

  it('does not query a registry again for an answer that is less than a minute old', async () => {
    const { it, image, publish, is, lookups } = await start();
    publish('shop');
    const shop = await it.createStack({ name: 'shop', images: { app: image('shop') } });
    const { freshnessCheckedAt } = await is('shop', 'updated');
    const announced = it.app.nextEvent('stacks.changed');
    await it.operator.call(checkImages, { body: { stackIds: [shop.id] } });
    await announced;
    expect(lookups()).toBe(1);
    expect((await it.waitForStack('shop')).freshnessCheckedAt).toBe(freshnessCheckedAt);
  });

  it('refuses to check an unknown stack', async () => {
    const { it } = await start();
    await expect(it.operator.call(checkImages, { body: { stackIds: [99] } })).rejects.toMatchObject(
      { problem: { code: 'STACK_UNKNOWN' } },
    );
  });

  it('respects the rate limit of a registry', async () => {
    const { it, registry, image, publish, is, imagesOf } = await start();
    publish('shop');
    registry.limit(1000, 3600);
    await it.createStack({ name: 'shop', images: { app: image('shop') } });
    const [found] = await imagesOf(await is('shop', 'error'));
    expect(found?.fault).toMatch(/limits the number/);
    const requestCount = registry.requests.length;
    publish('blog');
    await it.createStack({ name: 'blog', images: { app: image('blog') } });
    await is('blog', 'error');
    expect(registry.requests).toHaveLength(requestCount);
  });

  it('notices that a newer image was pulled but is not used', async () => {
    const { it, control, image, publish, is, imagesOf } = await start();
    publish('shop');
    await it.createStack({ name: 'shop', images: { app: image('shop') } });
    await is('shop', 'updated');
    publish('shop');
    // Another stack on the same engine has pulled the new image.
    control.addStack({ name: 'other', images: { app: image('shop') } });
    it.refresh();
    const [found] = await imagesOf(await is('shop', 'outdated'));
    expect(found).toMatchObject({
      reference: image('shop'),
      detail: expect.stringContaining('still run the old one') as string,
    });
    await is('other', 'updated');
  });

  it('queries a registry once for all stacks that use an image', async () => {
    const { it, image, publish, is, lookups } = await start();
    publish('base');
    for (const name of ['one', 'two', 'three']) {
      await it.createStack({ name, images: { app: image('base'), worker: image('base') } });
      await is(name, 'updated');
    }
    expect(lookups()).toBe(1);
  });

  it('does not report a stack as outdated because of an answer from before its redeploy', async () => {
    const { it, image, publish, is } = await start();
    publish('shop');
    await it.createStack({ name: 'shop', images: { app: image('shop') } });
    const before = await is('shop', 'updated');
    publish('shop');
    expect(await it.redeploy(before)).toMatchObject({ state: 'succeeded' });
    const shown = new Set<Freshness>();
    await it.waitForStack('shop', ({ freshness, freshnessCheckedAt: at }) => {
      shown.add(freshness);
      return at !== null && at !== before.freshnessCheckedAt;
    });
    expect(shown).not.toContain('outdated');
    await is('shop', 'updated');
  });

  it('accepts the platform digest that some engines store', async () => {
    const { it, registry, control, image, is } = await start();
    control.publishImage(image('shop'), registry.publish('shop', '1').amd64);
    await it.createStack({ name: 'shop', images: { app: image('shop') } });
    await is('shop', 'updated');
    control.publishImage(image('blog'), registry.publish('blog', '1').arm64);
    await it.createStack({ name: 'blog', images: { app: image('blog') } });
    await is('blog', 'outdated');
  });

  it('skips pinned and locally built images', async () => {
    const { it, registry, image, publish, is, imagesOf } = await start();
    const pinned = `${registry.host}/shop@${publish('shop')}`;
    await it.createStack({ name: 'pinned', images: { app: pinned } });
    const [found] = await imagesOf(await is('pinned', 'updated'));
    expect(found).toMatchObject({
      ...{ reference: pinned, state: 'pinned', detail: 'Pinned to a digest.' },
    });
    await it.createStack({
      name: 'built',
      file: ['services:', '  app:', '    build: .', ''].join('\n'),
    });
    await is('built', 'skipped');
    await it.createStack({ name: 'mixed', images: { app: image('shop'), pinned } });
    await is('mixed', 'updated');
  });

  it('keeps its results after a restart, without new requests', async () => {
    const { it, registry, control, image, publish, is, imagesOf } = await start();
    publish('shop');
    await it.createStack({ name: 'shop', images: { app: image('shop') } });
    const before = await is('shop', 'updated');
    const requestCount = registry.requests.length;
    control.clearRequests();
    await it.app.restart();
    await waitFor('two looks at the platform', async () =>
      control.requests.filter(({ path }) => path.endsWith('/api/stacks')).length > 1
        ? true
        : undefined,
    );
    const after = await it.waitForStack('shop');
    expect(after).toMatchObject({
      freshness: 'updated',
      freshnessCheckedAt: before.freshnessCheckedAt,
    });
    expect(await imagesOf(after)).toMatchObject([{ freshness: 'updated' }]);
    expect(registry.requests).toHaveLength(requestCount);
    expect(control.requests.filter(({ path }) => path.includes('/images/'))).toEqual([]);
  });

  it('queries a platform once per image while nothing changes', async () => {
    const { it, control, image, publish, is } = await start();
    publish('shop');
    for (const name of ['one', 'two']) {
      await it.createStack({ name, images: { app: image('shop') } });
      await is(name, 'updated');
    }
    const requestsTo = (part: string) => control.requests.filter(({ path }) => path.includes(part));
    expect(requestsTo('/images/')).toHaveLength(1);
    expect(requestsTo('images_status')).toHaveLength(1);
    expect(requestsTo('/distribution/')).toEqual([]);
  });

  it('checks nothing when it is switched off', async () => {
    const { it, control, image, publish } = await start({ settings: { FRESHNESS_LOOKUP: 'off' } });
    publish('shop');
    const shop = await it.createStack({ name: 'shop', images: { app: image('shop') } });
    expect(shop).toMatchObject({ freshness: 'unknown', freshnessCheckedAt: null });
    expect(control.requests.filter(({ path }) => path.includes('images_status'))).toEqual([]);
  });
});

describe('the freshness of stacks on the Business Edition', () => {
  it('uses the platform’s own result, and never asks it to check again', async () => {
    const { it, registry, control, image, publish, expire, is } = await start({
      mode: 'BE-2.23',
    });
    publish('shop');
    await it.createStack({ name: 'shop', images: { app: image('shop') } });
    await is('shop', 'updated');
    publish('shop');
    expire();
    await is('shop', 'outdated');
    expect(registry.requests).toEqual([]);
    const requestCount = control.requests.filter(({ path }) => path.includes('images_status'));
    expect(requestCount.length).toBeGreaterThan(0);
    expect(JSON.stringify(requestCount)).not.toContain('refresh=true');
  });
});
