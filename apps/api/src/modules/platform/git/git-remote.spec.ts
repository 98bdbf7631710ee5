import { startGitServer } from '@stackyard/platform-sandbox';
import { Settings } from '#config/settings.js';
import { HttpGitRemote } from './git-remote.adapter.js';

const head = 'a'.repeat(40);
const tag = 'b'.repeat(40);
const commit = 'c'.repeat(40);
const { signal } = new AbortController();
const cleanups: (() => Promise<void>)[] = [];

afterEach(async () => {
  for (const end of cleanups.splice(0)) await end();
});

async function start() {
  const server = await startGitServer();
  cleanups.push(() => server.close());
  server.setRef('HEAD', head);
  server.setRef('refs/heads/main', head);
  server.setRef('refs/heads/main-2', tag);
  server.setRef('refs/tags/v1', tag, commit);
  const remote = remoteAllowing(server.url);
  const url = `${server.url}/acme/shop.git`;
  return {
    server,
    remote,
    url,
    read: (reference: string) => remote.read({ url, reference }, signal),
  };
}

function remoteAllowing(...hosts: string[]): HttpGitRemote {
  return new HttpGitRemote(Object.assign(new Settings(), { GIT_ALLOWED_HOSTS: hosts }));
}

describe.each([0, 2] as const)('HttpGitRemote with version %i of the protocol', (version) => {
  it.each([
    ['', { name: 'HEAD', hash: head, peeled: null }],
    ['refs/heads/main', { name: 'refs/heads/main', hash: head, peeled: null }],
    ['main', { name: 'refs/heads/main', hash: head, peeled: null }],
    ['refs/tags/v1', { name: 'refs/tags/v1', hash: tag, peeled: commit }],
  ])('reads %j', async (reference, ref) => {
    const { server, read } = await start();
    server.setProtocolVersion(version);
    expect(await read(reference)).toEqual(ref);
  });

  it('reports a missing branch', async () => {
    const { server, read } = await start();
    server.setProtocolVersion(version);
    await expect(read('refs/heads/gone')).rejects.toMatchObject({ fault: 'reference-missing' });
  });
});

describe('HttpGitRemote', () => {
  it('follows the redirect to the full name, and sends no credentials', async () => {
    const { server, remote } = await start();
    const url = `${server.url.replace('//', '//bot:hunter2@')}/acme/shop/`;
    expect(await remote.read({ url, reference: '' }, signal)).toMatchObject({ hash: head });
    expect(server.requests.map(({ path }) => path)).toEqual([
      '/acme/shop/info/refs',
      '/acme/shop.git/info/refs',
      '/acme/shop.git/git-upload-pack',
    ]);
    expect(JSON.stringify(server.requests)).not.toMatch(/authorization|bot|hunter2/);
  });

  it.each([
    [{ status: 401 }, 'not-public'],
    [{ status: 404 }, 'not-public'],
    [{ status: 503 }, 'unreachable'],
    [{ status: 200, body: '<html>' }, 'broken'],
    [{ status: 302, headers: { location: 'https://sign-in.example/' } }, 'broken'],
  ])('reports %j as %s', async (reply, fault) => {
    const { server, read } = await start();
    server.respondWith(reply);
    await expect(read('')).rejects.toMatchObject({ fault });
  });

  it('sends nothing to addresses that are not allowed', async () => {
    const { server, url } = await start();
    const { port } = new URL(url);
    const readFrom = (address: string, ...hosts: string[]) =>
      remoteAllowing(...hosts).read({ url: address, reference: '' }, signal);
    const offLimits = { fault: 'off-limits' };

    await expect(readFrom(url)).rejects.toMatchObject(offLimits);
    await expect(readFrom(`https://127.0.0.1:${port}/a.git`)).rejects.toMatchObject(offLimits);
    const metadata = 'http://169.254.169.254';
    await expect(readFrom(`${metadata}/a.git`, metadata)).rejects.toMatchObject(offLimits);
    await expect(readFrom('git@github.com:acme/shop.git')).rejects.toMatchObject({
      fault: 'unsupported',
    });
    expect(server.requests).toEqual([]);
  });

  it('sends nothing to a redirect that is not allowed', async () => {
    const { server, read } = await start();
    const other = await startGitServer();
    cleanups.push(() => other.close());
    const location = `${other.url}/acme/shop.git/info/refs?service=git-upload-pack`;
    server.respondWith({ status: 301, headers: { location } });
    await expect(read('')).rejects.toMatchObject({ fault: 'off-limits' });
    expect(other.requests).toEqual([]);
  });
});
