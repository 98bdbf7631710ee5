import { ApiClient } from '@stackyard/api-client';
import {
  createBackup,
  downloadBackup,
  listBackups,
  listLogs,
  readBackup,
  readMaintenanceMode,
  setMaintenanceMode,
  verifyLogs,
  type BackupReply,
  type LogVerdict,
} from '@stackyard/contracts';
import { cp, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { TestApiClient } from '../pipeline.js';
import { ProgramProcess } from '../program-process.js';
import { seededRandom, testSeed } from '../seeded-random.js';
import { ServerProcess } from '../server-process.js';
import { createTemporaryFolder } from '../temporary-folder.js';
import { waitUntil } from '../wait-until.js';

const isFull = process.env['STACKYARD_TEST_TIER'] === 'full';
const killCount = Number(process.env['STACKYARD_CHAOS_KILLS'] ?? (isFull ? 4 : 1));
/** Number of writes to attempt per second during a backup. */
const writesPerSecond = 200;
/**
 * Maximum time in milliseconds from the request for a backup to the kill. Backing up a small
 * database takes less time.
 */
const maxKillDelayMs = 900;
/** A long timeout in milliseconds, because CI machines may be busy. */
const timeoutMs = 600_000;

function startRestore(file: string, dataDir: string): ProgramProcess {
  return new ProgramProcess('restore', [file, '--yes'], { DATA_DIR: dataDir });
}

/** Sends writes at the requested rate until it is stopped or the server is gone. */
class WriteLoad {
  /** IDs of the requests that received a response, each with the time of the response. */
  readonly acknowledged: { requestId: string; at: number }[] = [];
  private stopped = false;
  private readonly finished: Promise<void>;

  constructor(
    private readonly api: TestApiClient,
    private readonly server: ServerProcess,
    private readonly name: string,
  ) {
    this.finished = this.run();
  }

  async stop(): Promise<void> {
    this.stopped = true;
    await this.finished;
  }

  private async run(): Promise<void> {
    const open = new Set<Promise<void>>();
    const startedAt = performance.now();
    for (let number = 0; !this.stopped; number += 1) {
      const pendingWrite = this.write(`${this.name}-${number}`).finally(() =>
        open.delete(pendingWrite),
      );
      open.add(pendingWrite);
      // Limit the number of open requests, because requests pile up on a slow machine.
      if (open.size > 50) await Promise.race(open);
      await sleep(Math.max(0, startedAt + (number * 1000) / writesPerSecond - performance.now()));
    }
    await Promise.all(open);
  }

  private async write(requestId: string): Promise<void> {
    const { method, path } = setMaintenanceMode;
    const response = await this.server
      .send(path, {
        method,
        headers: {
          authorization: `Bearer ${this.api.token}`,
          'content-type': 'application/json',
          'x-request-id': requestId,
        },
        body: JSON.stringify({ active: true, message: requestId }),
      })
      .catch(() => null);
    if (response?.ok) this.acknowledged.push({ requestId, at: performance.now() });
    if (response === null) this.stopped = true;
    await response?.text().catch(() => undefined);
  }
}

function waitForBackup(api: TestApiClient, { id }: Pick<BackupReply, 'id'>): Promise<BackupReply> {
  return waitUntil(
    'the backup has ended',
    async () => {
      const backup = await api.call(readBackup, { params: { id } });
      return backup.state !== 'running' && backup;
    },
    120_000,
  );
}

/**
 * Waits until all backups have ended, and returns them. A killed backup is marked as failed after
 * the next start.
 */
function waitForBackups(api: TestApiClient): Promise<BackupReply[]> {
  return waitUntil('no backup is under way', async () => {
    const { backups } = await api.call(listBackups);
    return backups.every(({ state }) => state !== 'running') && backups;
  });
}

async function requestIdsIn(api: ApiClient): Promise<Set<string | null>> {
  const found = new Set<string | null>();
  for (let cursor: string | null | undefined; cursor !== null;) {
    const query = { limit: 500, ...(cursor !== undefined && { cursor }) };
    const page = await api.call(listLogs, { query });
    for (const { requestId } of page.entries) found.add(requestId);
    cursor = page.nextCursor;
  }
  return found;
}

/**
 * Returns the sorted names of the files in a folder; empty if the server was killed before creating
 * it.
 */
async function filesIn(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  return names.sort();
}

async function verdictOf(api: TestApiClient): Promise<LogVerdict> {
  const text = await (await api.open(verifyLogs)).text();
  return JSON.parse(text.trimEnd().split('\n').at(-1) ?? '') as LogVerdict;
}

async function startServer(
  dataDir: string,
): Promise<{ server: ServerProcess; api: TestApiClient }> {
  const server = await new ServerProcess({ DATA_DIR: dataDir, FRESHNESS_LOOKUP: 'off' }).start();
  return { server, api: await TestApiClient.register(server) };
}

async function backUp(api: TestApiClient, file: string): Promise<BackupReply> {
  const backup = await waitForBackup(api, await api.call(createBackup));
  const response = await api.open(downloadBackup, { params: { id: backup.id } });
  await writeFile(file, Buffer.from(await response.arrayBuffer()));
  return backup;
}

describe('a backup under load', () => {
  it('contains every write answered before it, can be restored elsewhere, and has an intact chain', async () => {
    const { server, api } = await startServer(await createTemporaryFolder());
    const load = new WriteLoad(api, server, 'load');
    await waitUntil('the load is there', () => load.acknowledged.length >= writesPerSecond);
    const before = load.acknowledged.length;
    const file = join(await createTemporaryFolder(), 'backup.tar.gz');
    const backup = await backUp(api, file);
    await load.stop();
    await server.stop();
    expect(load.acknowledged.length).toBeGreaterThan(before);

    const elsewhere = await createTemporaryFolder();
    const restore = startRestore(file, elsewhere);
    expect([await restore.waitForExit(), restore.text]).toEqual([
      0,
      expect.stringContaining('Restored'),
    ]);
    const other = await new ServerProcess({ DATA_DIR: elsewhere }).start();
    const headers = { authorization: `Bearer ${api.token}` };
    const otherApi = new ApiClient({ fetch: other.send, headers });
    const found = await requestIdsIn(otherApi);

    const lost = load.acknowledged
      .slice(0, before)
      .filter(({ requestId }) => !found.has(requestId));
    expect(lost).toEqual([]);
    const head = `${backup.headId}:${backup.headHash}`;
    const verdict = (await (await otherApi.open(verifyLogs, { query: { head } })).text()).trim();
    expect(JSON.parse(verdict.split('\n').at(-1) ?? '')).toMatchObject({ intact: true });
  }, 240_000);
});

describe('kill -9', () => {
  it(
    `during a backup under load leaves the database intact and no partial backup (${killCount} times, seed ${testSeed})`,
    async () => {
      const random = seededRandom(testSeed);
      const dataDir = await createTemporaryFolder();
      const { server, api } = await startServer(dataDir);

      for (let killNumber = 1; killNumber <= killCount; killNumber += 1) {
        const load = new WriteLoad(api, server, `k${killNumber}`);
        await api.call(createBackup);
        await sleep(random() * maxKillDelayMs);
        await server.kill9();
        await load.stop();
        await server.start();

        const found = await requestIdsIn(api);
        expect(load.acknowledged.filter(({ requestId }) => !found.has(requestId))).toEqual([]);
        const backups = await waitForBackups(api);
        const ready = backups.filter(({ state }) => state === 'ready').map(({ file }) => file);
        expect(await filesIn(join(dataDir, 'backups'))).toEqual(ready.sort());
        expect(await verdictOf(api)).toMatchObject({ intact: true });
      }
    },
    timeoutMs + killCount * 60_000,
  );

  it(
    `during a restore leaves either the old state or the new one (${killCount} times, seed ${testSeed})`,
    async () => {
      const random = seededRandom(testSeed);
      const dataDir = await createTemporaryFolder();
      const { server, api } = await startServer(dataDir);
      const setMessage = (message: string) =>
        api.call(setMaintenanceMode, { body: { active: true, message } });
      const readMessage = async () => (await api.call(readMaintenanceMode)).message;
      await setMessage('new state');
      const file = join(await createTemporaryFolder(), 'backup.tar.gz');
      await backUp(api, file);
      await setMessage('old state');
      await server.stop();
      const old = await createTemporaryFolder();
      await cp(dataDir, old, { recursive: true });
      const seen = new Set<string>();
      // Spread the kills over the whole duration of a restore, which depends on the machine.
      const startedAt = performance.now();
      expect(await startRestore(file, await createTemporaryFolder()).waitForExit()).toBe(0);
      const durationMs = performance.now() - startedAt;

      for (let killNumber = 1; killNumber <= killCount; killNumber += 1) {
        await rm(dataDir, { recursive: true });
        await cp(old, dataDir, { recursive: true });
        const restore = startRestore(file, dataDir);
        await sleep(random() * durationMs);
        await restore.kill9();
        await server.start();

        const state = await readMessage();
        seen.add(state);
        expect(['old state', 'new state']).toContain(state);
        expect(await verdictOf(api)).toMatchObject({ intact: true });
        expect(
          (await readdir(dataDir)).filter((name) => /^\.restoring|^restore/.test(name)),
        ).toEqual([]);
        await server.stop();
      }
      console.log(`Killed ${killCount} times: ${[...seen].join(', ')}`);
    },
    timeoutMs + killCount * 60_000,
  );
});
