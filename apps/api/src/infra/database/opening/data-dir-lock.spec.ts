import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DataDirLock } from './data-dir-lock.js';

let dataDir: string;

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'stackyard-'));
});

afterEach(() => rm(dataDir, { recursive: true, force: true }));

const inUseError = { code: 'DATA_DIR_IN_USE' };

describe('the lock of a data directory', () => {
  it('is shared by servers and blocks a restore until the last one releases it', async () => {
    const one = await DataDirLock.acquireShared(dataDir);
    const other = await DataDirLock.acquireShared(dataDir);
    await expect(DataDirLock.acquireExclusive(dataDir)).rejects.toMatchObject(inUseError);
    await one.release();
    await expect(DataDirLock.acquireExclusive(dataDir)).rejects.toMatchObject(inUseError);
    await other.release();

    await (await DataDirLock.acquireExclusive(dataDir)).release();
  });

  it('blocks servers and other restores during a restore', async () => {
    const restore = await DataDirLock.acquireExclusive(dataDir);

    await expect(DataDirLock.acquireShared(dataDir)).rejects.toMatchObject(inUseError);
    await expect(DataDirLock.acquireExclusive(dataDir)).rejects.toMatchObject(inUseError);

    await restore.release();
    await (await DataDirLock.acquireShared(dataDir)).release();
  });
});
