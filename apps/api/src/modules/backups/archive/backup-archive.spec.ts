import { mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { execFile } from 'node:child_process';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gunzipSync, gzipSync } from 'node:zlib';
import { readArchive, writeArchive } from './backup-archive.adapter.js';
import type { Manifest } from './manifest.js';
import { tarHeader } from './tar.js';

const manifest: Manifest = {
  format: 'stackyard-backup',
  formatVersion: 1,
  version: '1.2.3',
  schema: 'Last1',
  createdAt: '2026-03-01T10:00:00.000Z',
  eventLog: { headId: 7, headHash: 'ab' },
  database: { bytes: 3, sha256: 'cd' },
  secret: { keyId: 'k', included: true },
};
const contents = {
  'stackyard.sqlite': 'x'.repeat(300_000),
  'app-secret': 'secret',
  'job-logs/job-1.process.log': '',
  [`posters/${'p'.repeat(95)}.jpg`]: 'picture',
};
const neverAborted = new AbortController().signal;

let folder: string;
let archive: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'stackyard-'));
  archive = join(folder, 'backup.tar.gz');
});

afterEach(() => rm(folder, { recursive: true, force: true }));

async function write(): Promise<void> {
  const files: { name: string; path: string }[] = [];
  for (const [name, text] of Object.entries(contents)) {
    const path = join(folder, String(files.length));
    await writeFile(path, text);
    files.push({ name, path });
  }
  await writeArchive(archive, manifest, files, neverAborted);
}

async function read(): Promise<{ filesByName: Record<string, string>; manifest: Manifest }> {
  const filesByName: Record<string, string> = {};
  const read = await readArchive(archive, async (name, chunks) => {
    filesByName[name] = '';
    for await (const chunk of chunks) filesByName[name] += chunk.toString();
  });
  return { filesByName, manifest: read };
}

/** Unpacks the archive, changes its content and compresses it again. */
async function tamper(change: (tar: Buffer) => Buffer | void): Promise<void> {
  const tar = gunzipSync(await readFile(archive));
  await writeFile(archive, gzipSync(change(tar) ?? tar));
}

describe('an archive', () => {
  it('returns the packed files', async () => {
    await write();

    expect(await read()).toEqual({ filesByName: contents, manifest });
  });

  it('leaves out a file that was deleted before it could be packed', async () => {
    const path = join(folder, 'database');
    await writeFile(path, 'rows');
    const files = [
      { name: 'posters/deleted.jpg', path: join(folder, 'deleted.jpg') },
      { name: 'stackyard.sqlite', path },
    ];

    await writeArchive(archive, manifest, files, neverAborted);

    expect((await read()).filesByName).toEqual({ 'stackyard.sqlite': 'rows' });
  });

  it('is not completed if a file exists but cannot be opened', async () => {
    const path = join(folder, 'loop');
    await symlink('loop', path);

    const pendingWrite = writeArchive(
      archive,
      manifest,
      [{ name: 'app-secret', path }],
      neverAborted,
    );

    await expect(pendingWrite).rejects.toThrow('ELOOP');
  });

  it('can be read by tar and sha256sum', async () => {
    await write();
    const run = promisify(execFile);
    await run('tar', ['-xzf', archive, '-C', folder]);

    const { stdout } = await run('sha256sum', ['-c', 'SHA256SUMS'], { cwd: folder });

    expect(stdout.trim().split('\n')).toHaveLength(1 + Object.keys(contents).length);
    expect(await readFile(join(folder, 'app-secret'), 'utf8')).toBe('secret');
  });

  it.each([
    ['was cut', async () => writeFile(archive, (await readFile(archive)).subarray(0, -400))],
    ['lost its end before it was packed', () => tamper((tar) => tar.subarray(0, 200_000))],
    ['has a changed byte', () => tamper((tar) => void (tar[5000] = 0x41))],
    [
      'has another file name',
      () => tamper((tar) => void tar.write('Z', tar.indexOf('app-secret'))),
    ],
    ['is something else', () => writeFile(archive, gzipSync('x'.repeat(2000)))],
    ['is not even packed', () => writeFile(archive, 'x'.repeat(2000))],
  ])('is refused when it %s', async (_, damageArchive) => {
    await write();
    await damageArchive();

    await expect(read()).rejects.toThrow();
  });

  it.each(['../escape', '/etc/passwd', 'posters/../../escape', 'posters/', 'node_modules/x'])(
    'is refused if it contains %s, before unpacking it',
    async (name) => {
      const header = tarHeader({ name, bytes: 0, modifiedAt: new Date() });
      await writeFile(archive, gzipSync(Buffer.concat([header, Buffer.alloc(1024)])));
      const unpackedNames: string[] = [];

      const pendingRead = readArchive(archive, (found) => {
        unpackedNames.push(found);
        return Promise.resolve();
      });

      await expect(pendingRead).rejects.toThrow('does not belong to a backup');
      expect(unpackedNames).toEqual([]);
    },
  );

  it('stores sizes beyond eleven octal digits', () => {
    const header = tarHeader({ name: 'a', bytes: 9 * 2 ** 30, modifiedAt: new Date() });

    expect(header.readBigUInt64BE(128)).toBe(BigInt(9 * 2 ** 30));
    expect(header[124]).toBe(0x80);
  });
});
