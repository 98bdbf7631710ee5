import type { BackupReply } from '@stackyard/contracts';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runStackyard } from '../../test/stackyard.js';

const content = 'the whole installation';
const sha256 = createHash('sha256').update(content).digest('hex');
const readyBackup: BackupReply = {
  id: 7,
  state: 'ready',
  step: null,
  origin: 'manual',
  by: { type: 'user', id: 1, name: 'lena' },
  startedAt: '2026-03-01T10:00:00.000Z',
  endedAt: '2026-03-01T10:00:01.000Z',
  file: 'stackyard.tar.gz',
  bytes: content.length,
  sha256,
  version: '0.1.0',
  schema: 'Last1',
  headId: 12,
  headHash: 'ab',
  fault: null,
};

let folder: string;
let file: string;
let server: Server;
let requests: string[];

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'stackyard-'));
  file = join(folder, 'backup.tar.gz');
});

afterEach(async () => {
  server.close();
  await rm(folder, { recursive: true, force: true });
});

/**
 * Runs the command against a server that fails the first `failureCount` polls and then returns
 * `outcome`.
 */
async function backUp(outcome: BackupReply, options: readonly string[] = [], failureCount = 0) {
  requests = [];
  let remainingFailures = failureCount;
  server = createServer((request, response) => {
    const call = `${request.method} ${request.url}`;
    requests.push(call);
    if (call === 'GET /api/backups/7/file') return response.end(content);
    if (call === 'DELETE /api/backups/7') return response.writeHead(204).end();
    if (call === 'GET /api/backups/7' && (remainingFailures -= 1) >= 0) return response.destroy();
    response.setHeader('content-type', 'application/json');
    const running = { ...readyBackup, state: 'running', step: 'packing' };
    return response.end(JSON.stringify(call === 'POST /api/backups' ? running : outcome));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : 0;
  const env = {
    HOME: folder,
    STACKYARD_URL: `http://127.0.0.1:${port}`,
    STACKYARD_TOKEN: 'sy_1',
  };
  return runStackyard(['backup', file, ...options], { env });
}

describe('stackyard backup', () => {
  it('stores the backup readable only by its owner, and removes it from the server', async () => {
    const { code, stdout, stderr } = await backUp(readyBackup);

    expect([code, stdout]).toEqual([0, expect.stringContaining(sha256)]);
    expect(stderr).toContain('Packing the backup');
    expect(await readFile(file, 'utf8')).toBe(content);
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    expect(requests.at(-1)).toBe('DELETE /api/backups/7');
  });

  it('leaves the backup on the server on request', async () => {
    expect((await backUp(readyBackup, ['--keep'])).code).toBe(0);

    expect(requests).not.toContain('DELETE /api/backups/7');
  });

  it('stores nothing that differs from the server’s file', async () => {
    const { code } = await backUp({ ...readyBackup, sha256: 'ab'.repeat(32) });

    expect(code).toBe(1);
    expect(await readdir(folder)).toEqual([]);
    expect(requests).not.toContain('DELETE /api/backups/7');
  });

  it('says that the backup stays on the server if the download fails', async () => {
    const { stderr } = await backUp({ ...readyBackup, sha256: 'ab'.repeat(32) });

    expect(stderr).toContain('Backup 7 stays on the server.');
  });

  it('starts no backup that it could not write', async () => {
    file = join(folder, 'missing', 'backup.tar.gz');

    const { code, stderr } = await backUp(readyBackup);

    expect([code, stderr]).toEqual([2, expect.stringContaining(`${file} cannot be written`)]);
    expect(requests).toEqual([]);
  });

  it('reports why there is no backup', async () => {
    const { code, stderr } = await backUp({
      ...readyBackup,
      state: 'failed',
      fault: 'The disk is too full.',
    });

    expect([code, stderr]).toEqual([1, expect.stringContaining('The disk is too full.')]);
    expect(await readdir(folder)).toEqual([]);
  });

  it('stops waiting after the timeout, and reports that the backup continues', async () => {
    const { code, stderr } = await backUp({ ...readyBackup, state: 'running' }, [
      '--timeout',
      '1s',
    ]);

    expect([code, stderr]).toEqual([5, expect.stringContaining('Backup 7 continues')]);
    expect(await readdir(folder)).toEqual([]);
    expect(requests).not.toContain('DELETE /api/backups/7');
  });

  it('waits while the server is unreachable for a while', async () => {
    const { code, stderr } = await backUp(readyBackup, [], 1);

    expect([code, stderr]).toEqual([0, expect.stringContaining('The server is responding again.')]);
    expect(await readFile(file, 'utf8')).toBe(content);
  });

  it('replaces no file, and sends no request', async () => {
    await writeFile(file, 'another one');

    expect((await backUp(readyBackup)).code).toBe(2);

    expect(requests).toEqual([]);
    expect(await readFile(file, 'utf8')).toBe('another one');
  });
});
