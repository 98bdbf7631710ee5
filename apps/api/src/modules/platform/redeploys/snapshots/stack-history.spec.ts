import { compareStackSnapshots, listStackSnapshots } from '@stackyard/contracts';
import { PlatformApp } from '#test/platform/platform-app.js';
import { startedOnce } from '#test/started-once.js';
import { compareImages } from './image-changes.js';

const file = [
  'services:',
  '  web:',
  '    image: shop:1',
  '    environment:',
  '      - TOKEN=first-secret',
  '  db:',
  '    image: db:1',
  '',
].join('\n');
const env = [{ name: 'DB_PASSWORD', value: 'hunter2-secret' }];

const sharedPlatformApp = startedOnce(() =>
  PlatformApp.start({ settings: { PLATFORM_REFRESH_SECONDS: 60 } }),
);

describe('the history of a stack', () => {
  it('shows which images its redeploys replaced, and compares them without secrets', async () => {
    const it = sharedPlatformApp();
    const shop = await it.createStack({ name: 'shop', file, env });
    const platformId = shop.platformId ?? 0;
    const first = await it.redeploy(shop);
    it.sandbox.control.publishImage('shop:1');
    it.sandbox.control.editStack(platformId, {
      file: file.replace('first-secret', 'second-secret').replace('db:1', 'db:2'),
      env: [...env, { name: 'API_KEY', value: 'other-secret' }],
    });
    const second = await it.redeploy(shop);
    it.sandbox.control.failNext({ kind: 'up-error' });
    const failed = await it.redeploy(shop);
    const params = { id: shop.id };

    const page = await it.operator.call(listStackSnapshots, { params, query: { limit: 2 } });
    expect(page.snapshots.map(({ redeployId }) => redeployId)).toEqual([failed.id, second.id]);
    expect(page.snapshots[0]?.succeededAt).toBeNull();
    expect(page.snapshots[1]?.images).toMatchObject([
      { service: 'db', from: { reference: 'db:1' }, to: { reference: 'db:2' }, changed: true },
      { service: 'web', from: { reference: 'shop:1' }, changed: true },
    ]);
    const cursor = page.nextCursor ?? '';
    const nextPage = await it.operator.call(listStackSnapshots, { params, query: { cursor } });
    expect(nextPage).toMatchObject({ snapshots: [{ redeployId: first.id }], nextCursor: null });

    const compare = (from: number, to?: number) =>
      it.operator.call(compareStackSnapshots, {
        params,
        query: { from, ...(to !== undefined && { to }) },
      });
    const comparison = await compare(first.id, second.id);
    expect(comparison).toMatchObject({
      from: { redeployId: first.id },
      to: { redeployId: second.id, at: second.finishedAt },
      fault: null,
      file: { changed: true, added: 2, removed: 2 },
      env: { added: ['API_KEY'], removed: [], changed: [] },
      git: null,
      images: [{ changed: true }, { changed: true }],
    });
    expect(comparison.file?.diff).toContain('+      - TOKEN=<masked>');

    const now = await compare(second.id);
    expect(now).toMatchObject({
      to: null,
      fault: null,
      file: { changed: false },
      env: { added: [] },
    });
    // The failed redeploy removed the containers.
    expect(now.images).toMatchObject([{ to: null }, { to: null }]);
    expect(JSON.stringify([page, comparison, now])).not.toContain('-secret');
  });

  it('is shown only to users who may see it', async () => {
    const it = sharedPlatformApp();
    const blog = await it.createStack({ name: 'blog' });
    const { id } = await it.redeploy(blog);
    const wiki = await it.createStack({ name: 'wiki' });
    const query = { from: id };
    const wikiComparison = it.operator.call(compareStackSnapshots, {
      params: { id: wiki.id },
      query,
    });
    await expect(wikiComparison).rejects.toMatchObject({ problem: { code: 'SNAPSHOT_UNKNOWN' } });
    const unknownStackRequest = it.operator.call(listStackSnapshots, {
      params: { id: 999 },
      query: {},
    });
    await expect(unknownStackRequest).rejects.toMatchObject({ problem: { code: 'STACK_UNKNOWN' } });

    const reader = await it.app.signIn('lena', ['stacks-access']);
    const params = { id: blog.id };
    const { snapshots } = await reader.call(listStackSnapshots, { params, query: {} });
    expect(snapshots).toHaveLength(1);
    const refusedCall = reader.call(compareStackSnapshots, { params, query });
    await expect(refusedCall).rejects.toMatchObject({ problem: { code: 'PERMISSION_MISSING' } });
  });
});

describe('images of two states', () => {
  const image = (service: string, reference: string, imageId: string, digest?: string) => ({
    service,
    reference,
    imageId,
    digests: digest === undefined ? [] : [digest],
    replicas: 1,
  });

  it('are compared by service and image ID, in swarm by reference and digest', () => {
    const before = [
      image('web', 'shop:1', 'a'),
      image('old', 'old:1', 'b'),
      image('db', 'db:1', 'c'),
    ];
    const after = [
      image('web', 'shop:1', 'd'),
      image('new', 'new:1', 'e'),
      image('db', 'db:1', 'c'),
    ];
    expect(compareImages(before, after)).toMatchObject([
      { service: 'db', changed: false },
      { service: 'new', from: null, changed: true },
      { service: 'old', to: null, changed: true },
      { service: 'web', changed: true },
    ]);
    const swarmImages = (digest: string) => [image('web', 'shop:1', '', `shop@sha256:${digest}`)];
    expect(compareImages(swarmImages('1'), swarmImages('1'))).toMatchObject([{ changed: false }]);
    expect(compareImages(swarmImages('1'), swarmImages('2'))).toMatchObject([{ changed: true }]);
  });
});
