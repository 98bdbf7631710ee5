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
import { DataDirLock } from '#infra/database/data-dir-lock.js';
import { SqliteFile } from '#infra/database/sqlite/sqlite-file.js';
import { schema } from '#schema.js';
import {
  decide,
  finishRestore,
  hasUnfinishedRestore,
  restoredBackup,
} from './restore-moves.adapter.js';
import { restore, type RestoreWish } from './restore.adapter.js';

let app: TestApp;
let root: SignedIn;
let outside: string;
let backup: string;
/** A data directory that no server holds. */
let dataDir: string;

/** An application with a backup that was taken while its message was "Backed up". */
beforeAll(async () => {
  outside = await mkdtemp(join(tmpdir(), 'stackyard-'));
  backup = join(outside, 'backup.tar.gz');
  app = await startTestApp();
  root = await app.superuser();
  await say('Backed up');
  const { id, file } = await root.call(createBackup);
  while ((await root.call(readBackup, { params: { id } })).state === 'running') await pause(10);
  await cp(join(app.dataDir, 'backups', file), backup);
  await say('Later');
});

afterAll(() => rm(outside, { recursive: true, force: true }));

beforeEach(async () => {
  dataDir = await mkdtemp(join(outside, 'data-'));
  for (const name of ['stackyard.sqlite', 'stackyard.sqlite-wal', 'app-secret']) {
    await cp(join(app.dataDir, name), join(dataDir, name));
  }
});

async function say(message: string): Promise<void> {
  await root.call(setMaintenanceMode, { body: { active: true, message } });
}

async function messageIn(folder: string): Promise<string | undefined> {
  const file = await SqliteFile.open(join(folder, 'stackyard.sqlite'), 'write');
  const [mode] = await file.all<{ message: string }>('SELECT message FROM maintenance_mode');
  await file.close();
  return mode?.message;
}

function put(file: string, more: Partial<RestoreWish> = {}): Promise<string | null> {
  return restore({
    file,
    settings: { DATA_DIR: dataDir },
    schema,
    withoutSecrets: false,
    now: new Date(),
    confirm: () => Promise.resolve(true),
    ...more,
  });
}

/** What a restore that is over does not leave behind. */
async function traces(): Promise<string[]> {
  const found = await readdir(dataDir);
  return found.filter((name) => name.startsWith('.restoring') || name.startsWith('restore.json'));
}

describe('a restore', () => {
  it('brings back the state of the backup, keeps the other one, and is written down', async () => {
    dataDir = app.dataDir;
    let aside: string | null = null;
    await app.restart(async () => {
      aside = await put(backup);
    });

    expect((await root.call(readMaintenanceMode)).message).toBe('Backed up');
    expect(await messageIn(aside ?? '')).toBe('Later');
    const { entries } = await root.call(listLogs, { query: { action: ['backup.restored'] } });
    expect(entries).toMatchObject([{ target: { name: 'backup.tar.gz' } }]);
    while ((await root.call(listBackups)).backups.length === 0) await pause(10);
    const { backups } = await root.call(listBackups);
    expect(backups).toMatchObject([{ state: 'ready', origin: 'found' }]);
    const failures = await root.call(listLogs, { query: { action: ['backup.failed'] } });
    expect(failures.entries).toEqual([]);
    const verdict = (await (await root.open(verifyLogs)).text()).trim().split('\n').at(-1);
    expect(verdict).toContain('"intact":true');
    expect(await traces()).toEqual([]);
    await say('Later');
  });

  it('rebuilds a machine from nothing but the file', async () => {
    await rm(dataDir, { recursive: true });

    await put(backup);

    expect(await messageIn(dataDir)).toBe('Backed up');
    expect(await readFile(join(dataDir, 'app-secret'))).toEqual(
      await readFile(join(app.dataDir, 'app-secret')),
    );
  });

  it('takes the folders of the backup and sets aside those that belong to the other state', async () => {
    await mkdir(join(dataDir, 'job-logs'));
    await writeFile(join(dataDir, 'job-logs', 'job-1.process.log'), 'of another job 1');

    const aside = (await put(backup)) ?? '';

    expect(await readdir(dataDir)).not.toContain('job-logs');
    expect(await readdir(join(aside, 'job-logs'))).toEqual(['job-1.process.log']);
  });

  it('takes a copy of the database file that was made by hand, with its write-ahead log', async () => {
    const copy = join(outside, 'by-hand.sqlite');
    await cp(join(dataDir, 'stackyard.sqlite'), copy);
    await cp(join(dataDir, 'stackyard.sqlite-wal'), `${copy}-wal`);
    const change = await SqliteFile.open(join(dataDir, 'stackyard.sqlite'), 'write');
    await change.all(`UPDATE maintenance_mode SET message = 'After the copy'`);
    await change.close();

    await put(copy);

    expect(await messageIn(dataDir)).toBe('Later');
  });

  it('puts a backup in the place of a database that is damaged', async () => {
    await writeFile(join(dataDir, 'stackyard.sqlite'), 'x'.repeat(5000));

    await put(backup);

    expect(await messageIn(dataDir)).toBe('Backed up');
  });

  it('replaces nothing when it is not confirmed', async () => {
    expect(await put(backup, { confirm: () => Promise.resolve(false) })).toBeNull();

    expect(await messageIn(dataDir)).toBe('Later');
    expect(await traces()).toEqual([]);
  });
});

describe('a restore is refused, and nothing is replaced,', () => {
  afterEach(async () => {
    expect(await messageIn(dataDir)).toBe('Later');
    expect(await traces()).toEqual([]);
  });

  it('while a server runs', async () => {
    const server = await DataDirLock.share(dataDir);
    await expect(put(backup)).rejects.toMatchObject({ code: 'DATA_DIR_IN_USE' });
    await server.release();
  });

  it('while somebody else has the database open', async () => {
    const other = await SqliteFile.open(join(dataDir, 'stackyard.sqlite'), 'write');
    await other.all('SELECT message FROM maintenance_mode');
    await expect(put(backup)).rejects.toThrow('is in use');
    await other.close();
  });

  it.each([
    ['is cut', (file: Buffer) => file.subarray(0, file.length - 100), /unexpected end/],
    ['is something else', () => Buffer.from('hello'), /incorrect header check/],
    ['is empty', () => Buffer.alloc(0), /too early|unexpected end/],
  ])('when the file %s', async (_, damage, text) => {
    const file = join(outside, 'damaged.tar.gz');
    await writeFile(file, damage(await readFile(backup)));

    await expect(put(file)).rejects.toThrow(text);
  });

  it('when a newer version made the file', async () => {
    const copy = join(outside, 'newer.sqlite');
    await cp(join(dataDir, 'stackyard.sqlite'), copy);
    await cp(join(dataDir, 'stackyard.sqlite-wal'), `${copy}-wal`);
    const newer = await SqliteFile.open(copy, 'write');
    await newer.all(`INSERT INTO migrations (timestamp, name) VALUES (9, 'AddTomorrow9')`);
    await newer.close();

    await expect(put(copy)).rejects.toThrow(/newer version of Stackyard .*AddTomorrow9/);
  });

  it('when the secrets in it could not be read', async () => {
    const settings = { DATA_DIR: dataDir, APP_SECRET: 'another secret of the environment' };

    await expect(put(backup, { settings })).rejects.toThrow('another APP_SECRET');
  });
});

describe('a restore that was killed', () => {
  const from = '.restoring-cut';
  const aside = 'before-restore-cut';

  /** A restore that is decided, of which nothing has been moved. */
  async function decided(): Promise<void> {
    for (const name of ['stackyard.sqlite', 'app-secret']) {
      await cp(join(dataDir, name), join(dataDir, from, name));
    }
    const copy = await SqliteFile.open(join(dataDir, from, 'stackyard.sqlite'), 'write');
    await copy.all(`UPDATE maintenance_mode SET message = 'Restored'`);
    await copy.close();
    await mkdir(join(dataDir, aside));
    await decide(dataDir, {
      from,
      aside,
      items: ['stackyard.sqlite', 'app-secret'],
      leftovers: ['stackyard.sqlite-wal'],
      restored: { file: 'x', createdAt: '', headId: 0, headHash: '', restoredAt: '', aside },
    });
  }

  const moves: [what: string, from: string, to: string][] = [
    ['the old log', 'stackyard.sqlite-wal', `${aside}/stackyard.sqlite-wal`],
    ['the old key', 'app-secret', `${aside}/app-secret`],
    ['the new key', `${from}/app-secret`, 'app-secret'],
    ['the old database', 'stackyard.sqlite', `${aside}/stackyard.sqlite`],
    ['the new database', `${from}/stackyard.sqlite`, 'stackyard.sqlite'],
  ];

  it.each([0, 1, 2, 3, 4, 5])('after %d of its moves is brought to its end', async (done) => {
    await decided();
    for (const [, source, target] of moves.slice(0, done)) {
      await rename(join(dataDir, source), join(dataDir, target));
    }

    await finishRestore(dataDir);

    expect(await messageIn(dataDir)).toBe('Restored');
    expect(await messageIn(join(dataDir, aside))).toBe('Later');
    expect(await readdir(dataDir)).toContain('app-secret');
    expect(await traces()).toEqual([]);
    expect(await restoredBackup(dataDir)).toMatchObject({ aside });
  });

  it('before it was decided is cleared away', async () => {
    await cp(backup, join(dataDir, from, 'stackyard.sqlite'));
    expect(await hasUnfinishedRestore(dataDir)).toBe(true);

    await finishRestore(dataDir);

    expect(await messageIn(dataDir)).toBe('Later');
    expect(await traces()).toEqual([]);
    expect(await restoredBackup(dataDir)).toBeNull();
  });
});
