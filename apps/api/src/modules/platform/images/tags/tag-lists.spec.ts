import { jest } from '@jest/globals';
import { listStacks, readStack, type NewerTagsReply, type StackReply } from '@stackyard/contracts';
import { startWithRegistry } from '#test/platform/app-with-registry.js';
import { waitFor, type PlatformAppOptions } from '#test/platform/platform-app.js';
import { TagListsRepository } from './tag-lists.repository.js';

async function start(options: PlatformAppOptions = {}) {
  const { it, registry } = await startWithRegistry(options, { token: true });
  const image = (name: string) => `${registry.host}/${name}`;
  return {
    it,
    registry,
    image,
    publish: (name: string, ...tags: string[]) => {
      for (const tag of tags) {
        const { list } = registry.publish(name, tag);
        it.sandbox.control.publishImage(image(`${name}:${tag}`), list);
      }
    },
    checked: async (name: string, reference: string) => {
      await it.createStack({ name, images: { app: reference } });
      return it.waitForStack(name, ({ freshness }) => freshness !== 'unknown');
    },
    list: () => it.app.runTask('image-tags'),
    newerTags: async ({ id }: StackReply): Promise<NewerTagsReply | null | undefined> => {
      const { images } = await it.operator.call(readStack, { params: { id } });
      return images[0]?.newerTags;
    },
    requests: () =>
      registry.requests.filter(({ path, authorised }) => authorised && path.endsWith('/list'))
        .length,
  };
}

describe('newer version tags', () => {
  it('are listed without making a stack outdated', async () => {
    const { it, image, publish, checked, list, newerTags } = await start();
    publish('shop', '1.27.3', '1.27.4', '1.28.1', '2.0.0', '3.0.0-rc.1', 'latest');
    const shop = await checked('shop', image('shop:1.27.3'));
    expect(await newerTags(shop)).toBeNull();

    await list();
    expect(await newerTags(shop)).toEqual({
      ...{ patch: '1.27.4', minor: '1.28.1', major: '2.0.0' },
      listedAt: expect.any(String) as string,
      complete: true,
      ...{ fault: null, faultCode: null, faultAt: null },
    });
    expect(await it.waitForStack('shop')).toMatchObject({ freshness: 'updated' });
  });

  it('are announced to everyone who has a stack of the repository open', async () => {
    const { it, image, publish, checked, list } = await start();
    publish('shop', '1.0', '1.1');
    const shop = await checked('shop', image('shop:1.0'));
    const blog = await checked('blog', image('shop:1.1'));
    const announced = it.app.nextEvent('stacks.changed');
    await list();
    expect(await announced).toEqual({
      serverId: shop.server.id,
      stackIds: [shop.id, blog.id],
    });
  });

  it('are listed for a new stack as soon as its images are known, not for other changes', async () => {
    const { it, image, publish, checked, list, newerTags } = await start();
    publish('shop', '1.0', '1.1');
    publish('blog', '2.0', '2.1');
    await checked('shop', image('shop:1.0'));
    await list();
    const complete = jest.spyOn(it.app.get(TagListsRepository), 'findAll');
    await checked('second', image('shop:1.1'));
    await list();
    expect(complete).not.toHaveBeenCalled();

    const blog = await checked('blog', image('blog:2.0'));
    await list();
    expect(await newerTags(blog)).toMatchObject({ minor: '2.1' });
  });

  it('are listed once for all stacks with images of a repository', async () => {
    const { it, image, publish, checked, list, newerTags, requests } = await start();
    publish('shop', '1.0', '1.1', '1.1-alpine', '1.2-alpine');
    const one = await checked('one', image('shop:1.0'));
    await checked('two', image('shop:1.1'));
    await list();
    expect(requests()).toBe(1);
    expect(await newerTags(one)).toMatchObject({ minor: '1.1' });
    await list();
    expect(requests()).toBe(1);

    const three = await checked('three', image('shop:1.1-alpine'));
    expect(await newerTags(three)).toBeNull();
    await list();
    expect(requests()).toBe(2);
    expect(await newerTags(three)).toMatchObject({ minor: '1.2-alpine' });

    it.app.clock.advance({ hours: 27 });
    await list();
    expect(requests()).toBe(3);
  });

  it('are not listed for tags that are not versions', async () => {
    const { image, publish, checked, list, newerTags, requests } = await start();
    publish('shop', 'stable', '1.0');
    const shop = await checked('shop', image('shop:stable'));
    await list();
    expect(requests()).toBe(0);
    expect(await newerTags(shop)).toBeNull();
  });

  it('are read from all pages', async () => {
    const { registry, image, publish, checked, list, newerTags, requests } = await start();
    registry.setTagsPerPage(3);
    publish('shop', ...Array.from({ length: 10 }, (_, index) => `1.${index}`), '2.0');
    const shop = await checked('shop', image('shop:1.0'));
    await list();
    expect(requests()).toBe(4);
    expect(await newerTags(shop)).toMatchObject({ minor: '1.9', major: '2.0', complete: true });
  });

  it('are read up to a limit, which is reported', async () => {
    const { registry, image, publish, checked, list, newerTags, requests } = await start();
    registry.setTagsPerPage(1);
    publish('shop', ...Array.from({ length: 60 }, (_, index) => `1.${index + 10}`));
    const shop = await checked('shop', image('shop:1.10'));
    await list();
    expect(requests()).toBe(50);
    expect(await newerTags(shop)).toMatchObject({ minor: '1.59', complete: false });
  });

  it('keep the last list and its age while listing fails', async () => {
    const { it, registry, image, publish, checked, list, newerTags } = await start({
      settings: { IMAGE_TAGS_HOURS: 1 },
    });
    publish('shop', '1.0', '1.1');
    const shop = await checked('shop', image('shop:1.0'));
    await list();
    const before = await newerTags(shop);
    registry.setTagListErrorStatus(403);
    it.app.clock.advance({ hours: 2 });
    await list();
    expect(await newerTags(shop)).toEqual({
      ...before,
      fault: expect.stringContaining('requires credentials') as string,
      faultCode: 'denied',
      faultAt: expect.any(String) as string,
    });

    registry.setTagListErrorStatus(null);
    publish('shop', '1.2');
    it.app.clock.advance({ hours: 2 });
    await list();
    expect(await newerTags(shop)).toMatchObject({ minor: '1.2', fault: null });
  });

  it('say why they are unknown, without affecting the check of the image', async () => {
    const { it, registry, image, publish, checked, list, newerTags } = await start();
    publish('shop', '1.0');
    registry.setTagListErrorStatus(405);
    const shop = await checked('shop', image('shop:1.0'));
    await list();
    expect(await newerTags(shop)).toMatchObject({ listedAt: null, faultCode: 'broken' });
    expect(await it.waitForStack('shop')).toMatchObject({ freshness: 'updated' });
  });

  it('are not requested from a registry that limits requests', async () => {
    const { it, registry, image, publish, checked, list, requests } = await start();
    publish('shop', '1.0');
    publish('blog', '1.0');
    await checked('shop', image('shop:1.0'));
    await checked('blog', image('blog:1.0'));
    registry.limit(1, 3600);
    await list();
    await list();
    expect(requests()).toBe(1);
    it.app.clock.advance({ minutes: 61 });
    await list();
    expect(requests()).toBe(3);
  });

  it('are forgotten with the last stack that uses the repository', async () => {
    const { it, image, publish, checked, list, newerTags } = await start();
    publish('shop', '1.0', '1.1');
    const { platformId } = await checked('shop', image('shop:1.0'));
    await list();
    it.sandbox.control.removeStack(platformId ?? 0);
    it.app.clock.advance({ minutes: 6 });
    it.refresh();
    await waitFor('an empty list', async () => {
      const { stacks } = await it.operator.call(listStacks, { query: {} });
      return stacks.length === 0 ? true : undefined;
    });
    await list();
    expect(await newerTags(await checked('other', image('shop:1.0')))).toBeNull();
  });

  it.each([{ IMAGE_TAGS_HOURS: 0 }, { FRESHNESS_LOOKUP: 'platform' as const }])(
    'are not requested with %j',
    async (settings) => {
      const { image, publish, checked, list, newerTags, requests } = await start({ settings });
      publish('shop', '1.0', '1.1');
      const shop = await checked('shop', image('shop:1.0'));
      await list();
      expect(requests()).toBe(0);
      expect(await newerTags(shop)).toBeNull();
    },
  );
});
