import {
  createBackup,
  listBackups,
  listLogs,
  listStacks,
  readBackup,
  readSession,
  type BackupReply,
} from '@stackyard/contracts';
import { randomBytes } from 'node:crypto';
import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { TestApiClient } from '../pipeline.js';
import { startTestSetup } from '../scene.js';
import { limitFiles, smallDisk } from './small-disk.js';
import { createTemporaryFolder } from '../temporary-folder.js';
import { readServerRecords, findContradictions } from '../redeploys/contradictions.js';
import { waitUntil } from '../wait-until.js';

/** Starts a server whose data is on a disk that the test can fill. */
async function startOnSmallDisk(deployMs: number) {
  const dataDir = await createTemporaryFolder();
  const disk = smallDisk(dataDir);
  const settings = {
    REDEPLOY_APPLY_TIMEOUT_SECONDS: '20',
    REDEPLOY_VERIFY_TIMEOUT_SECONDS: '20',
    PLATFORM_REFRESH_SECONDS: '3600',
  };
  const { wrapper } = disk;
  const set = await startTestSetup(1, { dataDir, wrapper, deployMs, settings });
  const { pid } = set.server;
  return { ...set, disk, fill: () => disk.fill(pid), empty: () => disk.empty(pid) };
}

describe('a full disk', () => {
  it('rejects what cannot be stored, keeps reading, and accepts writes once there is room', async () => {
    const { api, disk, fill, empty, sandbox, stackIds } = await startOnSmallDisk(40);
    const [stackId = 0] = stackIds;

    await fill();
    await expect(api.redeploy(stackId)).rejects.toMatchObject({ problem: disk.expectedError });
    await expect(api.redeploy(stackId)).rejects.toMatchObject({ problem: disk.expectedError });
    expect((await api.call(listStacks)).stacks).toHaveLength(1);
    expect(await api.call(readSession)).toMatchObject({ authenticated: true });
    expect(await api.allRedeploys()).toEqual([]);
    await empty();

    expect(await api.waitUntilFinal((await api.redeploy(stackId)).id)).toMatchObject({
      state: 'succeeded',
    });
    expect(findContradictions(await readServerRecords(api, 1), sandbox.control)).toEqual([]);
  });

  it('pauses a running redeploy, and neither repeats nor loses it', async () => {
    const { server, api, fill, empty, sandbox, stackIds } = await startOnSmallDisk(40);
    // Hold the redeploy until the disk is full, however long filling the disk takes.
    sandbox.control.holdDeploysAt('starting');
    const { id } = await api.redeploy(stackIds[0] ?? 0);
    await waitUntil(
      'the request is there',
      () => sandbox.control.listWriteRequests(1).length === 1,
    );

    await fill();
    sandbox.control.holdDeploysAt(null);
    await waitUntil('the platform has deployed', () => sandbox.control.containers(1).length === 1);
    await waitUntil('the lane waits', () =>
      server.log.some(({ level, logger }) => logger === 'redeploying-stacks' && level !== 'info'),
    );
    // The next step is stored only if the write fits into pages that the database already has, so
    // accept both steps.
    expect(await api.read(id)).toMatchObject({
      state: 'running',
      step: expect.stringMatching(/^(applying|verifying)$/),
    });
    await empty();

    expect(await api.waitUntilFinal(id)).toMatchObject({ state: 'succeeded' });
    expect(sandbox.control.listWriteRequests(1)).toHaveLength(1);
    expect(findContradictions(await readServerRecords(api, 1), sandbox.control)).toEqual([]);
  });
});

async function createBackupAndWait(api: TestApiClient): Promise<BackupReply> {
  const { id } = await api.call(createBackup);
  return waitUntil('the backup has ended', async () => {
    const backup = await api.call(readBackup, { params: { id } });
    return backup.state !== 'running' && backup;
  });
}

describe('a backup', () => {
  it('is rejected with the right code on a full disk, and the server continues', async () => {
    const { api, disk, fill, empty, stackIds } = await startOnSmallDisk(40);

    await fill();
    await expect(api.call(createBackup)).rejects.toMatchObject({ problem: disk.expectedError });
    expect(await api.call(listBackups)).toMatchObject({ backups: [] });
    await empty();

    expect(await api.waitUntilFinal((await api.redeploy(stackIds[0] ?? 0)).id)).toMatchObject({
      state: 'succeeded',
    });
  });

  it('that runs out of space fails, leaves nothing, and the server continues', async () => {
    const { api, server, dataDir, stackIds } = await startTestSetup(1);
    const { pid } = server;
    const largeFileBytes = 16 * 1024 * 1024;
    await mkdir(join(dataDir, 'posters'), { recursive: true });
    await writeFile(join(dataDir, 'posters', 'large.jpg'), randomBytes(largeFileBytes));

    await limitFiles(pid, largeFileBytes / 2);
    const failed = await createBackupAndWait(api);

    expect(failed).toMatchObject({ state: 'failed', bytes: null, sha256: null });
    expect(failed.fault).toMatch(
      /^The disk of .*backups became full during the backup \(EFBIG\)\.$/,
    );
    expect(await readdir(join(dataDir, 'backups'))).toEqual([]);
    const { entries } = await api.call(listLogs, { query: { action: ['backup.failed'] } });
    expect(entries).toMatchObject([{ outcome: 'failure', reason: failed.fault }]);
    expect(await api.waitUntilFinal((await api.redeploy(stackIds[0] ?? 0)).id)).toMatchObject({
      state: 'succeeded',
    });
    await limitFiles(pid, 'unlimited');

    expect(await createBackupAndWait(api)).toMatchObject({ state: 'ready' });
  });
});
