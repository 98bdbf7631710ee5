import { createHash } from 'node:crypto';
import { startRegistry } from '../index.js';
import type { PublishedImage, RegistryDouble } from '../index.js';

const manifestListTypes =
  'application/vnd.oci.image.index.v1+json, application/vnd.oci.image.manifest.v1+json';
let registry: RegistryDouble;
let image: PublishedImage;

async function start(options: { token?: boolean } = {}): Promise<void> {
  registry = await startRegistry(options);
  image = registry.publish('acme/app', '1');
}

const sendRequest = (
  method: string,
  headers: Record<string, string> = { accept: manifestListTypes },
) => fetch(`${registry.url}/v2/acme/app/manifests/1`, { method, headers });
const digestOf = (answer: Response) => answer.headers.get('docker-content-digest');

afterEach(() => registry.close());

describe('the test registry', () => {
  it('returns the digest of the list, or of one platform to clients that do not accept lists', async () => {
    await start();
    expect(digestOf(await sendRequest('HEAD'))).toBe(image.list);
    const singlePlatformHeaders = { accept: 'application/vnd.oci.image.manifest.v1+json' };
    expect(digestOf(await sendRequest('HEAD', singlePlatformHeaders))).toBe(image.amd64);
  });

  it('serves content that matches its digests', async () => {
    await start();
    const body = await (await sendRequest('GET')).text();
    expect(`sha256:${createHash('sha256').update(body).digest('hex')}`).toBe(image.list);
    const list: unknown = JSON.parse(body);
    expect(list).toMatchObject({
      manifests: [
        { digest: image.amd64, platform: { os: 'linux', architecture: 'amd64' } },
        { digest: image.arm64, platform: { os: 'linux', architecture: 'arm64' } },
      ],
    });
  });

  it('requires a token and accepts the one it issued', async () => {
    await start({ token: true });
    const response = await sendRequest('HEAD');
    expect(response.status).toBe(401);
    const challenge = response.headers.get('www-authenticate') ?? '';
    expect(challenge).toContain('scope="repository:acme/app:pull"');
    const realm = /realm="([^"]+)"/.exec(challenge)?.[1] ?? '';
    const reply: unknown = await (await fetch(realm)).json();
    const token = typeof reply === 'object' && reply && 'token' in reply ? reply.token : '';
    const allowed = await sendRequest('HEAD', {
      accept: manifestListTypes,
      authorization: `Bearer ${String(token)}`,
    });
    expect(digestOf(allowed)).toBe(image.list);
    expect(registry.requests.map(({ authorised }) => authorised)).toEqual([false, true]);
  });

  it('can reject HEAD, or omit the digest', async () => {
    await start();
    registry.setHeadMode('not-allowed');
    expect((await sendRequest('HEAD')).status).toBe(405);
    expect(digestOf(await sendRequest('GET'))).toBe(image.list);
    registry.setHeadMode('no-digest');
    const silent = await sendRequest('HEAD');
    expect([silent.status, digestOf(silent)]).toEqual([200, null]);
  });

  it('limits requests for a while', async () => {
    await start();
    registry.limit(1, 120);
    const limitedResponse = await sendRequest('HEAD');
    expect([limitedResponse.status, limitedResponse.headers.get('retry-after')]).toEqual([
      429,
      '120',
    ]);
    expect((await sendRequest('HEAD')).status).toBe(200);
  });

  it('has a new digest after a new image', async () => {
    await start();
    const next = registry.publish('acme/app', '1');
    expect(next.list).not.toBe(image.list);
    expect(digestOf(await sendRequest('HEAD'))).toBe(next.list);
  });

  it('does not know unpublished images', async () => {
    await start();
    expect((await fetch(`${registry.url}/v2/acme/app/manifests/2`)).status).toBe(404);
  });
});
