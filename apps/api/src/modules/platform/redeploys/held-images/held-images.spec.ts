import {
  createServer,
  deleteServer,
  listServers,
  listStacks,
  updateServer,
  type StackReply,
} from '@stackyard/contracts';
import { startSandbox, type Sandbox } from '@stackyard/platform-sandbox';
import { waitFor, PlatformApp } from '#test/platform/platform-app.js';
import { startedOnce } from '#test/started-once.js';

const file = (image: string) => `services:\n  web:\n    image: ${image}\n`;
const prefix = 'stackyard.local/keep/';

describe('images of saved states', () => {
  const shared = startedOnce(() => PlatformApp.start({ settings: { REDEPLOY_SNAPSHOTS: 2 } }));

  const reconcile = () => shared().app.runTask('held-images');
  const readServer = async (id: number) => {
    const { servers } = await shared().operator.call(listServers, {});
    return servers.find((one) => one.id === id);
  };
  const tagsOn = ({ control }: Sandbox, name: string) =>
    control
      .images(1)
      .flatMap(({ tags }) => tags.filter((tag) => tag.startsWith(`${prefix}${name}`)))
      .sort();
  const hasImage = (id: string) =>
    shared()
      .sandbox.control.images(1)
      .some((image) => image.id === id);
  const runs = ({ platformId }: StackReply) =>
    shared().sandbox.control.containers(platformId ?? 0)[0]?.imageId ?? '';

  async function redeployNewer(stack: StackReply, image: string) {
    const it = shared();
    it.sandbox.control.publishImage(image);
    const redeploy = await it.redeploy(stack);
    expect(redeploy.state).toBe('succeeded');
    await reconcile();
    return redeploy.id;
  }

  it('survive a prune until their redeploy is no longer saved', async () => {
    const it = shared();
    const { control } = it.sandbox;
    const stack = await it.createStack({ name: 'shop', file: file('shop:1') });
    const first = runs(stack);
    const oldest = await redeployNewer(stack, 'shop:1');

    const tags = [`${prefix}shop/web:${oldest}`, `${prefix}shop/web:${oldest}-before`];
    expect(tagsOn(it.sandbox, 'shop')).toEqual(tags);
    expect(await readServer(1)).toMatchObject({ keepImages: true, heldImages: { count: 1 } });
    control.tagImage(1, 'shop:1', `${prefix}other/web:${oldest}`);
    control.tagImage(1, 'shop:1', `${prefix}shop/web:999999`);
    control.pruneImages(1);
    expect(hasImage(first)).toBe(true);

    control.clearRequests();
    await reconcile();
    const requestMethods = control.requests.map(({ method }) => method);
    expect(new Set(requestMethods)).toEqual(new Set(['GET']));

    for (let round = 0; round < 2; round++) await redeployNewer(stack, 'shop:1');
    expect(hasImage(first)).toBe(false);
    expect(tagsOn(it.sandbox, 'shop')).not.toContain(tags[0]);
    expect(tagsOn(it.sandbox, 'shop/')).toHaveLength(4 + 1);
    expect(tagsOn(it.sandbox, 'other')).toHaveLength(1);

    control.removeStack(stack.platformId ?? 0);
    it.refresh();
    await waitFor('the end of the stack', async () =>
      (await it.operator.call(listStacks, { query: { search: 'shop' } })).stacks.length === 0
        ? true
        : undefined,
    );
    await reconcile();
    expect(tagsOn(it.sandbox, '')).toEqual([
      `${prefix}other/web:${oldest}`,
      `${prefix}shop/web:999999`,
    ]);
  });

  it('count only in the environments that a server manages', async () => {
    const it = shared();
    const { url, apiKey, control } = it.sandbox;
    const environmentId = control.addEnvironment({ name: 'other host' });
    const body = { name: 'second', url, apiKey, environmentIds: [environmentId] };
    const { id } = await it.operator.call(createServer, { body });
    const stack = await it.createStack({ name: 'wiki', file: file('wiki:1') });
    await redeployNewer(stack, 'wiki:1');

    await reconcile();
    expect((await readServer(1))?.heldImages?.count).toBeGreaterThan(0);
    expect(await readServer(id)).toMatchObject({ heldImages: { count: 0, bytes: 0 } });
    await it.operator.call(deleteServer, { params: { id } });
    expect(tagsOn(it.sandbox, 'wiki')).toHaveLength(2);
  });

  it('are held again if a tag was lost, and released with the switch and the server', async () => {
    const it = shared();
    const other = await startSandbox();
    const body = { name: 'other', url: other.url, apiKey: other.apiKey };
    const { id } = await it.operator.call(createServer, { body });
    other.control.addStack({ name: 'blog', file: file('blog:1') });
    const stack = await it.waitForStack('blog', ({ platformId }) => platformId !== null);
    other.control.publishImage('blog:1');
    await it.redeploy(stack);
    await reconcile();
    const heldTags = tagsOn(other, 'blog');
    expect(heldTags).toHaveLength(2);

    other.control.untagImage(1, heldTags[0] ?? '');
    await reconcile();
    expect(tagsOn(other, 'blog')).toEqual(heldTags);

    const setKeepImages = (keepImages: boolean) =>
      it.operator.call(updateServer, { params: { id }, body: { keepImages } });
    expect(await setKeepImages(false)).toMatchObject({ keepImages: false });
    await reconcile();
    expect(tagsOn(other, '')).toEqual([]);
    expect(await readServer(id)).toMatchObject({ heldImages: { count: 0, bytes: 0 } });

    await setKeepImages(true);
    await reconcile();
    expect(tagsOn(other, 'blog')).toHaveLength(1);
    await it.operator.call(deleteServer, { params: { id } });
    expect(tagsOn(other, '')).toEqual([]);
    await other.close();
  });
});
