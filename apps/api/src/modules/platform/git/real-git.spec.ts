import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Settings } from '#config/settings.js';
import { HttpGitRemote } from './git-remote.adapter.js';

const branchCount = 5000;
const { signal } = new AbortController();

describe('a repository that Git itself serves', () => {
  let folder: string;
  let server: Server;
  let origin: string;
  let first: string;
  let newest: string;
  /** Whether the server ignores the requested protocol version, as old servers do. */
  let ignoresProtocolVersion = false;
  let isPrivate = false;

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'stackyard-git-'));
    git('init', '--quiet', '--bare', '--initial-branch=main', 'shop.git');
    first = commit('first');
    newest = commit('second', first);
    git('-C', 'shop.git', 'update-ref', 'refs/heads/main', newest);
    git('-C', 'shop.git', 'tag', '--annotate', '--message=1', 'v1', first);
    git('-C', 'shop.git', 'tag', 'light', newest);
    const branches = Array.from(
      { length: branchCount },
      (_, index) => `${newest} refs/heads/feature/${String(index).padStart(4, '0')}`,
    );
    writeFileSync(join(folder, 'shop.git', 'packed-refs'), `${branches.join('\n')}\n`);
    server = createServer(serve).listen(0, '127.0.0.1');
    await once(server, 'listening');
    origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });

  beforeEach(() => {
    ignoresProtocolVersion = false;
    isPrivate = false;
  });

  afterAll(() => {
    server.closeAllConnections();
    server.close();
    rmSync(folder, { recursive: true });
  });

  function git(...args: string[]): string {
    const author = { GIT_AUTHOR_NAME: 'lena', GIT_AUTHOR_EMAIL: 'lena@shop.example' };
    const committer = { GIT_COMMITTER_NAME: 'lena', GIT_COMMITTER_EMAIL: 'lena@shop.example' };
    const env = { PATH: process.env['PATH'], HOME: folder, ...author, ...committer };
    return execFileSync('git', args, { cwd: folder, env, encoding: 'utf8' }).trim();
  }

  function commit(message: string, parent?: string): string {
    const parents = parent === undefined ? [] : ['-p', parent];
    const tree = git('-C', 'shop.git', 'hash-object', '-t', 'tree', '-w', '/dev/null');
    return git('-C', 'shop.git', 'commit-tree', tree, ...parents, '-m', message);
  }

  function serve(request: IncomingMessage, response: ServerResponse): void {
    if (isPrivate && request.headers.authorization === undefined) {
      response.writeHead(401, { 'www-authenticate': 'Basic realm="git"' }).end();
      return;
    }
    const { pathname, search } = new URL(request.url ?? '/', origin);
    const version = ignoresProtocolVersion ? undefined : request.headers['git-protocol'];
    const backend = spawn('git', ['http-backend'], {
      env: {
        PATH: process.env['PATH'],
        GIT_PROJECT_ROOT: folder,
        GIT_HTTP_EXPORT_ALL: '1',
        PATH_INFO: pathname,
        QUERY_STRING: search.slice(1),
        REQUEST_METHOD: request.method,
        CONTENT_TYPE: request.headers['content-type'] ?? '',
        ...(typeof version === 'string' && { GIT_PROTOCOL: version }),
      },
    });
    request.pipe(backend.stdin);
    const chunks: Buffer[] = [];
    backend.stdout.on('data', (chunk: Buffer) => chunks.push(chunk));
    backend.on('close', () => {
      const reply = Buffer.concat(chunks);
      const end = reply.indexOf('\r\n\r\n');
      const head = reply.subarray(0, end).toString();
      const [, type = 'text/plain'] = /^content-type: (.+)$/im.exec(head) ?? [];
      const [, status = '200'] = /^status: (\d+)/im.exec(head) ?? [];
      response.writeHead(Number(status), { 'content-type': type.trim() });
      response.end(reply.subarray(end + 4));
    });
  }

  function read(reference: string) {
    const settings = Object.assign(new Settings(), { GIT_ALLOWED_HOSTS: [origin] });
    return new HttpGitRemote(settings).read({ url: `${origin}/shop.git`, reference }, signal);
  }

  describe.each([
    ['version 2', false],
    ['version 0', true],
  ])('with %s of the protocol', (_, old) => {
    it.each([
      ['', 'HEAD'],
      ['main', 'refs/heads/main'],
      ['refs/heads/main', 'refs/heads/main'],
      ['feature/4999', 'refs/heads/feature/4999'],
      ['light', 'refs/tags/light'],
    ])('has the newest commit of %j', async (reference, name) => {
      ignoresProtocolVersion = old;
      expect(await read(reference)).toEqual({ name, hash: newest, peeled: null });
    });

    it('has the commit of an annotated tag', async () => {
      ignoresProtocolVersion = old;
      for (const reference of ['v1', 'refs/tags/v1']) {
        expect(await read(reference)).toMatchObject({ name: 'refs/tags/v1', peeled: first });
      }
    });

    it('lacks a branch that was removed', async () => {
      ignoresProtocolVersion = old;
      await expect(read('refs/heads/gone')).rejects.toMatchObject({ fault: 'reference-missing' });
    });
  });

  it('is not public if it asks for a password', async () => {
    isPrivate = true;
    await expect(read('main')).rejects.toMatchObject({ fault: 'not-public' });
  });

  it('is not public if it does not exist', async () => {
    const url = `${origin}/gone.git`;
    const settings = Object.assign(new Settings(), { GIT_ALLOWED_HOSTS: [origin] });
    const request = new HttpGitRemote(settings).read({ url, reference: '' }, signal);
    await expect(request).rejects.toMatchObject({ fault: 'not-public' });
  });
});
