import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DataDirLock } from './data-dir-lock.js';

let dataDir: string;

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'stackyard-'));
});

afterEach(() => rm(dataDir, { recursive: true, force: true }));

const inUse = { code: 'DATA_DIR_IN_USE' };

describe('the lock of a data directory', () => {
  it('is shared by servers and blocks a restore until the last one releases it', async () => {
    const one = await DataDirLock.share(dataDir);
    const other = await DataDirLock.share(dataDir);
    await expect(DataDirLock.exclusive(dataDir)).rejects.toMatchObject(inUse);
    await one.release();
    await expect(DataDirLock.exclusive(dataDir)).rejects.toMatchObject(inUse);
    await other.release();

    await (await DataDirLock.exclusive(dataDir)).release();
  });

  it('blocks servers and other restores during a restore', async () => {
    const restore = await DataDirLock.exclusive(dataDir);

    await expect(DataDirLock.share(dataDir)).rejects.toMatchObject(inUse);
    await expect(DataDirLock.exclusive(dataDir)).rejects.toMatchObject(inUse);

    await restore.release();
    await (await DataDirLock.share(dataDir)).release();
  });
});
