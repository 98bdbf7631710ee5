import { PlatformClient } from '@stackyard/platform-client';
import { createServer } from 'node:http';
import type { ImageGroup } from './image-group.js';
import { ImageUseService } from './image-use.service.js';
import type { EngineRoute } from './registry-lookup.service.js';

const id = (digit: string) => `sha256:${digit.repeat(64)}`;
const { signal } = new AbortController();
const cleanups: (() => void)[] = [];

afterEach(() => {
  for (const end of cleanups.splice(0)) end();
});

/** Starts a platform. Tests add containers and images to its engine. */
async function startEngine() {
  const containers = new Map<string, { Image: string }>();
  const images = new Map<string, { Id: string; RepoTags: string[]; RepoDigests: string[] }>();
  const requestedKeys: string[] = [];
  const server = createServer((request, response) => {
    const [, kind = '', key = ''] =
      /\/docker\/(containers|images)\/(.+)\/json$/.exec(decodeURIComponent(request.url ?? '')) ??
      [];
    requestedKeys.push(key);
    const config = containers.get(key);
    const found =
      kind === 'images'
        ? images.get(key)
        : config && { Id: key, State: {}, Config: { ...config, Labels: {} } };
    response.setHeader('content-type', 'application/json');
    response.statusCode = found === undefined ? 404 : 200;
    response.end(JSON.stringify(found ?? { message: `No such thing: ${key}` }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (typeof address !== 'object' || address === null) throw new Error('It does not listen');
  const client = new PlatformClient({
    url: `http://127.0.0.1:${address.port}`,
    apiKey: 'key',
    tls: { mode: 'system', ca: null, fingerprint: null },
  });
  cleanups.push(() => {
    client.close();
    server.close();
  });
  const engine: EngineRoute = { key: '1/1', client, environmentId: 1 };
  const image = (digit: string, tags: string[], digests: string[]) =>
    images.set(id(digit), { Id: id(digit), RepoTags: tags, RepoDigests: digests });
  return {
    containers,
    images,
    requestedKeys,
    image,
    engine,
    uses: new ImageUseService(),
  };
}

function group(overrides: Partial<ImageGroup> = {}): ImageGroup {
  return {
    key: 'key',
    listedImage: 'shop:1',
    imageId: id('1'),
    containerId: 'c1',
    isFinished: false,
    isSwarm: false,
    ...overrides,
  };
}

describe('ImageUseService', () => {
  it('caches an image, but reads it again when a pull may have added a digest', async () => {
    const { requestedKeys: requestedIds, image, engine, uses } = await startEngine();
    image('1', ['shop:1'], [`shop@${id('a')}`]);
    expect(await uses.determineUse(group(), engine, signal)).toMatchObject({ digests: [id('a')] });
    image('1', ['shop:1'], [`shop@${id('a')}`, `shop@${id('b')}`]);
    expect(await uses.determineUse(group(), engine, signal)).toMatchObject({ digests: [id('a')] });
    expect(requestedIds).toEqual([id('1')]);
    const again = await uses.determineUse(group(), engine, signal, true);
    expect(again.digests).toEqual([id('a'), id('b')]);
  });

  it('detects that the tag now belongs to another image', async () => {
    const { containers, images, image, engine, uses } = await startEngine();
    containers.set('c1', { Image: 'shop:1' });
    image('1', [], [`shop@${id('a')}`]);
    const shown = group({ listedImage: id('1') });
    // The tag was deleted, so it does not refer to another image.
    expect(await uses.determineUse(shown, engine, signal)).toMatchObject({
      label: 'shop:1',
      hasTagMoved: false,
    });
    images.set('shop:1', { Id: id('2'), RepoTags: ['shop:1'], RepoDigests: [] });
    expect(await uses.determineUse(shown, engine, signal)).toMatchObject({
      label: 'shop:1',
      hasTagMoved: true,
    });
  });

  it('uses a tag as the label when the container was started by image ID', async () => {
    const { containers, image, engine, uses } = await startEngine();
    containers.set('c1', { Image: id('1') });
    image('1', ['stackyard.local/keep/shop/web:7', 'shop:2'], [`shop@${id('a')}`]);
    expect(await uses.determineUse(group({ listedImage: id('1') }), engine, signal)).toMatchObject({
      label: 'shop:2',
      reference: { repository: 'library/shop', tag: '2' },
      digests: [id('a')],
    });
    containers.set('c2', { Image: id('2') });
    image('2', ['stackyard.local/keep/shop/web:7'], []);
    const untaggedGroup = group({ listedImage: id('2'), imageId: id('2'), containerId: 'c2' });
    expect(await uses.determineUse(untaggedGroup, engine, signal)).toMatchObject({
      reference: null,
    });
  });

  it('treats a digest as pinned, unless swarm added it to a tag', async () => {
    const { requestedKeys: requestedIds, image, engine, uses } = await startEngine();
    image('1', [], []);
    const listedImage = `shop:1@${id('a')}`;
    expect(await uses.determineUse(group({ listedImage }), engine, signal)).toMatchObject({
      isPinned: true,
    });
    expect(requestedIds).toEqual([]);
    const inSwarm = await uses.determineUse(group({ listedImage, isSwarm: true }), engine, signal);
    expect(inSwarm).toMatchObject({ isPinned: false, digests: [id('a')] });
    const onlyDigest = group({ listedImage: `shop@${id('a')}`, isSwarm: true });
    expect(await uses.determineUse(onlyDigest, engine, signal)).toMatchObject({ isPinned: true });
  });

  it('returns no digests for an image that the engine no longer has', async () => {
    const { engine, uses } = await startEngine();
    expect(await uses.determineUse(group(), engine, signal)).toMatchObject({
      digests: null,
      hasTagMoved: false,
    });
  });
});
