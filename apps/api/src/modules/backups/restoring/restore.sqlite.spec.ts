import {
  createBackup,
  listBackups,
  listLogs,
  readBackup,
  readMaintenanceMode,
  setMaintenanceMode,
  verifyLogs,
} from '@stackyard/contracts';
import { cp, mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { startTestApp, type SignedIn, type TestApp } from '#test/test-app.js';
import { DataDirLock } from '#infra/database/opening/data-dir-lock.js';
import { SqliteFile } from '#infra/database/sqlite/sqlite-file.js';
import { schema } from '#schema.js';
import {
  storePlan,
  finishRestore,
  hasUnfinishedRestore,
  readRestoreNotice,
} from './restore-moves.adapter.js';
import { restore, type RestoreOptions } from './restore.adapter.js';

let app: TestApp;
let root: SignedIn;
let temporaryFolder: string;
let backup: string;
/** A data directory that no server uses. */
let dataDir: string;

/** Creates an application and a backup of it that contains the maintenance message "Backed up". */
beforeAll(async () => {
  temporaryFolder = await mkdtemp(join(tmpdir(), 'stackyard-'));
  backup = join(temporaryFolder, 'backup.tar.gz');
  app = await startTestApp();
  root = await app.signInSuperuser();
  await setMessage('Backed up');
  const { id, file } = await root.call(createBackup);
  while ((await root.call(readBackup, { params: { id } })).state === 'running') await pause(10);
  await cp(join(app.dataDir, 'backups', file), backup);
  await setMessage('Later');
});

afterAll(() => rm(temporaryFolder, { recursive: true, force: true }));

beforeEach(async () => {
  dataDir = await mkdtemp(join(temporaryFolder, 'data-'));
  for (const name of ['stackyard.sqlite', 'stackyard.sqlite-wal', 'app-secret']) {
    await cp(join(app.dataDir, name), join(dataDir, name));
  }
});

async function setMessage(message: string): Promise<void> {
  await root.call(setMaintenanceMode, { body: { active: true, message } });
}

async function messageIn(folder: string): Promise<string | undefined> {
  const file = await SqliteFile.open(join(folder, 'stackyard.sqlite'), 'write');
  const [mode] = await file.all<{ message: string }>('SELECT message FROM maintenance_mode');
  await file.close();
  return mode?.message;
}

function restoreFile(file: string, options: Partial<RestoreOptions> = {}): Promise<string | null> {
  return restore({
    file,
    settings: { DATA_DIR: dataDir },
    schema,
    withoutSecrets: false,
    now: new Date(),
    confirm: () => Promise.resolve(true),
    ...options,
  });
}

/** Returns the files that a completed restore must not leave behind. */
async function restoreLeftovers(): Promise<string[]> {
  const found = await readdir(dataDir);
  return found.filter((name) => name.startsWith('.restoring') || name.startsWith('restore.json'));
}

describe('a restore', () => {
  it('restores the state of the backup, keeps the previous one, and is recorded', async () => {
    dataDir = app.dataDir;
    let asideFolder: string | null = null;
    await app.restart(async () => {
      asideFolder = await restoreFile(backup);
    });

    expect((await root.call(readMaintenanceMode)).message).toBe('Backed up');
    expect(await messageIn(asideFolder ?? '')).toBe('Later');
    const { entries } = await root.call(listLogs, { query: { action: ['backup.restored'] } });
    expect(entries).toMatchObject([{ target: { name: 'backup.tar.gz' } }]);
    while ((await root.call(listBackups)).backups.length === 0) await pause(10);
    const { backups } = await root.call(listBackups);
    expect(backups).toMatchObject([{ state: 'ready', origin: 'found' }]);
    const failures = await root.call(listLogs, { query: { action: ['backup.failed'] } });
    expect(failures.entries).toEqual([]);
    const verdict = (await (await root.open(verifyLogs)).text()).trim().split('\n').at(-1);
    expect(verdict).toContain('"intact":true');
    expect(await restoreLeftovers()).toEqual([]);
    await setMessage('Later');
  });

  it('rebuilds an installation from only the file', async () => {
    await rm(dataDir, { recursive: true });

    await restoreFile(backup);

    expect(await messageIn(dataDir)).toBe('Backed up');
    expect(await readFile(join(dataDir, 'app-secret'))).toEqual(
      await readFile(join(app.dataDir, 'app-secret')),
    );
  });

  it('restores the folders of the backup and moves the previous ones aside', async () => {
    await mkdir(join(dataDir, 'job-logs'));
    await writeFile(join(dataDir, 'job-logs', 'job-1.process.log'), 'of another job 1');

    const asideFolder = (await restoreFile(backup)) ?? '';

    expect(await readdir(dataDir)).not.toContain('job-logs');
    expect(await readdir(join(asideFolder, 'job-logs'))).toEqual(['job-1.process.log']);
  });

  it('accepts a manual copy of the database file with its write-ahead log', async () => {
    const copy = join(temporaryFolder, 'by-hand.sqlite');
    await cp(join(dataDir, 'stackyard.sqlite'), copy);
    await cp(join(dataDir, 'stackyard.sqlite-wal'), `${copy}-wal`);
    const change = await SqliteFile.open(join(dataDir, 'stackyard.sqlite'), 'write');
    await change.all(`UPDATE maintenance_mode SET message = 'After the copy'`);
    await change.close();

    await restoreFile(copy);

    expect(await messageIn(dataDir)).toBe('Later');
  });

  it('replaces a damaged database', async () => {
    await writeFile(join(dataDir, 'stackyard.sqlite'), 'x'.repeat(5000));

    await restoreFile(backup);

    expect(await messageIn(dataDir)).toBe('Backed up');
  });

  it('replaces nothing if the user does not confirm', async () => {
    expect(await restoreFile(backup, { confirm: () => Promise.resolve(false) })).toBeNull();

    expect(await messageIn(dataDir)).toBe('Later');
    expect(await restoreLeftovers()).toEqual([]);
  });
});

describe('a restore is refused, and nothing is replaced,', () => {
  afterEach(async () => {
    expect(await messageIn(dataDir)).toBe('Later');
    expect(await restoreLeftovers()).toEqual([]);
  });

  it('while a server runs', async () => {
    const server = await DataDirLock.acquireShared(dataDir);
    await expect(restoreFile(backup)).rejects.toMatchObject({ code: 'DATA_DIR_IN_USE' });
    await server.release();
  });

  it('while another program has the database open', async () => {
    const other = await SqliteFile.open(join(dataDir, 'stackyard.sqlite'), 'write');
    await other.all('SELECT message FROM maintenance_mode');
    await expect(restoreFile(backup)).rejects.toThrow('is in use');
    await other.close();
  });

  it.each([
    ['is cut', (file: Buffer) => file.subarray(0, file.length - 100), /unexpected end/],
    ['is something else', () => Buffer.from('hello'), /incorrect header check/],
    ['is empty', () => Buffer.alloc(0), /too early|unexpected end/],
  ])('when the file %s', async (_, damageFile, text) => {
    const file = join(temporaryFolder, 'damaged.tar.gz');
    await writeFile(file, damageFile(await readFile(backup)));

    await expect(restoreFile(file)).rejects.toThrow(text);
  });

  it('if a newer version created the file', async () => {
    const copy = join(temporaryFolder, 'newer.sqlite');
    await cp(join(dataDir, 'stackyard.sqlite'), copy);
    await cp(join(dataDir, 'stackyard.sqlite-wal'), `${copy}-wal`);
    const newer = await SqliteFile.open(copy, 'write');
    await newer.all(`INSERT INTO migrations (timestamp, name) VALUES (9, 'AddTomorrow9')`);
    await newer.close();

    await expect(restoreFile(copy)).rejects.toThrow(/newer version of Stackyard .*AddTomorrow9/);
  });

  it('if its secrets cannot be decrypted', async () => {
    const settings = { DATA_DIR: dataDir, APP_SECRET: 'another secret of the environment' };

    await expect(restoreFile(backup, { settings })).rejects.toThrow('a different APP_SECRET');
  });
});

describe('a restore that was killed', () => {
  const from = '.restoring-cut';
  const asideFolder = 'before-restore-cut';

  /** Creates a restore whose plan is stored but that has not moved anything yet. */
  async function storeRestorePlan(): Promise<void> {
    for (const name of ['stackyard.sqlite', 'app-secret']) {
      await cp(join(dataDir, name), join(dataDir, from, name));
    }
    const copy = await SqliteFile.open(join(dataDir, from, 'stackyard.sqlite'), 'write');
    await copy.all(`UPDATE maintenance_mode SET message = 'Restored'`);
    await copy.close();
    await mkdir(join(dataDir, asideFolder));
    await storePlan(dataDir, {
      from,
      aside: asideFolder,
      items: ['stackyard.sqlite', 'app-secret'],
      leftovers: ['stackyard.sqlite-wal'],
      restored: {
        file: 'x',
        createdAt: '',
        headId: 0,
        headHash: '',
        restoredAt: '',
        aside: asideFolder,
      },
    });
  }

  const moves: [what: string, from: string, to: string][] = [
    ['the old log', 'stackyard.sqlite-wal', `${asideFolder}/stackyard.sqlite-wal`],
    ['the old key', 'app-secret', `${asideFolder}/app-secret`],
    ['the new key', `${from}/app-secret`, 'app-secret'],
    ['the old database', 'stackyard.sqlite', `${asideFolder}/stackyard.sqlite`],
    ['the new database', `${from}/stackyard.sqlite`, 'stackyard.sqlite'],
  ];

  it.each([0, 1, 2, 3, 4, 5])('after %d of its moves is completed', async (done) => {
    await storeRestorePlan();
    for (const [, source, target] of moves.slice(0, done)) {
      await rename(join(dataDir, source), join(dataDir, target));
    }

    await finishRestore(dataDir);

    expect(await messageIn(dataDir)).toBe('Restored');
    expect(await messageIn(join(dataDir, asideFolder))).toBe('Later');
    expect(await readdir(dataDir)).toContain('app-secret');
    expect(await restoreLeftovers()).toEqual([]);
    expect(await readRestoreNotice(dataDir)).toMatchObject({ aside: asideFolder });
  });

  it('before its plan was stored leaves no files', async () => {
    await cp(backup, join(dataDir, from, 'stackyard.sqlite'));
    expect(await hasUnfinishedRestore(dataDir)).toBe(true);

    await finishRestore(dataDir);

    expect(await messageIn(dataDir)).toBe('Later');
    expect(await restoreLeftovers()).toEqual([]);
    expect(await readRestoreNotice(dataDir)).toBeNull();
  });

  it('while its plan was being written leaves no incomplete plan', async () => {
    await writeFile(join(dataDir, 'restore.json.draft'), '{"from":');
    expect(await hasUnfinishedRestore(dataDir)).toBe(true);

    await finishRestore(dataDir);

    expect(await messageIn(dataDir)).toBe('Later');
    expect(await restoreLeftovers()).toEqual([]);
  });
});
