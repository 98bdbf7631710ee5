import {
  createBackup,
  deleteBackup,
  downloadBackup,
  listBackups,
  listLogs,
  readBackup,
  readBackupSettings,
  readLogChain,
  setBackupSettings,
  setMaintenanceMode,
  type BackupReply,
  type SetBackupSettingsRequest,
} from '@stackyard/contracts';
import { jest } from '@jest/globals';
import { createHash } from 'node:crypto';
import { mkdir, readdir, readlink, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { createEmptyDatabase, removeDatabase } from '#test/database/test-database.js';
import { startTestApp, type SignedIn, type TestApp } from '#test/test-app.js';
import { Settings } from '#config/settings.js';
import { Database } from '#infra/database/database.js';
import { UnitOfWork } from '#infra/database/unit-of-work.js';
import { EventLogService } from '#modules/event-log/event-log.service.js';
import { schema } from '#schema.js';
import { readArchive } from './archive/backup-archive.adapter.js';
import { BackupSettingsEntity } from './schedule/backup-settings.entity.js';

const dailySettings: SetBackupSettingsRequest = {
  schedule: 'daily',
  time: '02:30',
  hours: 6,
  keep: 2,
  keepDays: null,
};

let app: TestApp;
let root: SignedIn;

beforeAll(async () => {
  app = await startTestApp({ now: '2026-03-01T10:00:00.000Z' });
  root = await app.signInSuperuser();
});

async function waitForBackup({ id }: Pick<BackupReply, 'id'>, by = root): Promise<BackupReply> {
  for (;;) {
    const backup = await by.call(readBackup, { params: { id } });
    if (backup.state !== 'running') return backup;
    await pause(10);
  }
}

async function createAndAwaitBackup(): Promise<BackupReply> {
  app.clock.advance({ minutes: 1 });
  return waitForBackup(await root.call(createBackup));
}

async function openFilePaths(): Promise<string[]> {
  const handles = await readdir('/proc/self/fd');
  return Promise.all(handles.map((fd) => readlink(`/proc/self/fd/${fd}`).catch(() => '')));
}

async function listActions(action: 'backup.created' | 'backup.failed' | 'backup.deleted') {
  return (await root.call(listLogs, { query: { action: [action] } })).entries;
}

/**
 * Waits until exactly one scheduled backup is listed, and it is ready and not in `before`. Returns
 * its file name.
 */
async function waitForSingleScheduledBackup(before: readonly string[]): Promise<string> {
  for (;;) {
    const { backups } = await root.call(listBackups);
    const [newest, ...older] = backups.filter(({ origin }) => origin === 'scheduled');
    if (newest?.state === 'ready' && older.length === 0 && !before.includes(newest.file)) {
      return newest.file;
    }
    await pause(10);
  }
}

const folder = () => join(app.dataDir, 'backups');

/** Gives an application the backup settings that an installation has after its first start. */
async function storeSettingsOfNewInstallation(to: TestApp, installedAt: string): Promise<void> {
  const location = await createEmptyDatabase();
  // Migrations read the real clock.
  const clock = jest.spyOn(Date, 'now').mockReturnValue(Date.parse(installedAt));
  const database = await Database.open(Object.assign(new Settings(), location), schema);
  clock.mockRestore();
  const settings = await database.reader.manager.findOneByOrFail(BackupSettingsEntity, { id: 1 });
  await database.close();
  await removeDatabase(location);
  await to
    .get(UnitOfWork)
    .run(() => to.get(UnitOfWork).manager.save(BackupSettingsEntity, settings));
}

describe('a backup', () => {
  it('is a file with the database, the key and the files that belong to them', async () => {
    await mkdir(join(app.dataDir, 'job-logs'));
    await writeFile(join(app.dataDir, 'job-logs', 'job-1.process.log'), 'ripping\n');
    const { headId, headHash } = await root.call(readLogChain);

    const backup = await createAndAwaitBackup();

    expect(backup).toMatchObject({ state: 'ready', step: null, origin: 'manual', headId });
    expect(backup.headHash).toBe(headId === 0 ? backup.headHash : headHash);
    const archivedFiles: string[] = [];
    const manifest = await readArchive(join(folder(), backup.file), async (name, chunks) => {
      archivedFiles.push(name);
      for await (const chunk of chunks) if (chunk.length === 0) break;
    });
    expect(archivedFiles).toEqual(['stackyard.sqlite', 'app-secret', 'job-logs/job-1.process.log']);
    expect(manifest).toMatchObject({ schema: backup.schema, secret: { included: true } });
    expect(await readdir(folder())).toEqual([backup.file]);
  });

  it('is downloaded with its checksum, which is also in the event log', async () => {
    const backup = await createAndAwaitBackup();

    const response = await root.open(downloadBackup, { params: { id: backup.id } });
    const file = Buffer.from(await response.arrayBuffer());

    expect(file.length).toBe(backup.bytes);
    expect(createHash('sha256').update(file).digest('hex')).toBe(backup.sha256);
    expect(response.headers.get('content-disposition')).toContain(backup.file);
    const { entries } = await root.call(listLogs, { query: { limit: 1 } });
    expect(entries).toMatchObject([
      { action: 'backup.downloaded', target: { id: backup.id, name: backup.file } },
    ]);
  });

  it('is closed if its download cannot be recorded', async () => {
    const { id, file } = await createAndAwaitBackup();
    const log = jest.spyOn(app.get(EventLogService), 'record');
    log.mockRejectedValueOnce(new Error('The disk is full'));

    await expect(root.open(downloadBackup, { params: { id } })).rejects.toMatchObject({
      code: 'INTERNAL',
    });

    while ((await openFilePaths()).some((path) => path.endsWith(file))) await pause(10);
  });

  it('is refused while another one is running', async () => {
    const results = await Promise.allSettled([root.call(createBackup), root.call(createBackup)]);

    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(results).toContainEqual(
      expect.objectContaining({ reason: expect.objectContaining({ code: 'BACKUP_RUNNING' }) }),
    );
    for (const answer of results)
      if (answer.status === 'fulfilled') await waitForBackup(answer.value);
  });

  it('is deleted with its file', async () => {
    const backup = await createAndAwaitBackup();
    await root.call(deleteBackup, { params: { id: backup.id } });

    expect(await readdir(folder())).not.toContain(backup.file);
    await expect(root.call(downloadBackup, { params: { id: backup.id } })).rejects.toMatchObject({
      code: 'BACKUP_UNKNOWN',
    });
    expect((await listActions('backup.deleted'))[0]).toMatchObject({ target: { id: backup.id } });
  });

  it('cannot be downloaded if its file was removed', async () => {
    const backup = await createAndAwaitBackup();
    await rm(join(folder(), backup.file));

    await expect(root.open(downloadBackup, { params: { id: backup.id } })).rejects.toMatchObject({
      code: 'BACKUP_NOT_READY',
    });
  });

  it('needs its own permission', async () => {
    const lena = await app.signIn('lena', ['settings-edit', 'maintenance-access']);

    await expect(lena.call(createBackup)).rejects.toMatchObject({ code: 'PERMISSION_MISSING' });
    await expect(lena.call(listBackups)).rejects.toMatchObject({ code: 'PERMISSION_MISSING' });
  });

  it('fails with a reason and leaves no files', async () => {
    const [row] = await app
      .get(UnitOfWork)
      .manager.query<{ hash: Buffer }[]>('SELECT head_hash AS hash FROM event_log_chain');
    const writeHash = (hash: Buffer) =>
      app
        .get(UnitOfWork)
        .run(() =>
          app.get(UnitOfWork).manager.query('UPDATE event_log_chain SET head_hash = ?', [hash]),
        );
    await writeHash(Buffer.alloc(32, 7));

    const failed = await createAndAwaitBackup();
    await writeHash(row?.hash ?? Buffer.alloc(32));

    expect(failed).toMatchObject({ state: 'failed', bytes: null });
    expect(failed.fault).toBe(
      'The copy of the database is damaged: the event log does not end where its chain ends',
    );
    expect(await readdir(folder())).not.toContain(failed.file);
    expect(await readdir(folder())).not.toContain('.making');
  });
});

describe('the backup settings', () => {
  it('can be changed, and the event log has the previous values', async () => {
    const before = await root.call(readBackupSettings);

    const after = await root.call(setBackupSettings, { body: { ...dailySettings, keepDays: 30 } });

    expect(after).toEqual({ ...dailySettings, keepDays: 30 });
    expect((await root.call(listBackups)).nextRunAt).toBe('2026-03-02T02:30:00.000Z');
    const { entries } = await root.call(listLogs, { query: { limit: 1 } });
    expect(entries).toMatchObject([
      { action: 'backup.settings-changed', details: { before, after } },
    ]);
    await root.call(setBackupSettings, { body: { ...dailySettings, schedule: 'off' } });
    expect((await root.call(listBackups)).nextRunAt).toBeNull();
  });

  it.each([
    ['/time', { time: '24:00' }],
    ['/hours', { hours: 0 }],
    ['/keep', { keep: 0 }],
    ['/schedule', { schedule: 'weekly' }],
  ])('are refused if %s is wrong', async (pointer, invalidField) => {
    const response = await app.send('/api/settings/backups', {
      method: 'PUT',
      headers: {
        'content-type': 'application/json',
        authorization: `Bearer ${root.session.token}`,
      },
      body: JSON.stringify({ ...dailySettings, ...invalidField }),
    });

    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ errors: [{ pointer }] });
  });
});

describe('the schedule', () => {
  it('backs up a new installation in its first night', async () => {
    const installedAt = '2026-03-01T18:00:00.000Z';
    const installation = await startTestApp({ now: installedAt });
    await storeSettingsOfNewInstallation(installation, installedAt);
    await installation.restart(() =>
      Promise.resolve(installation.clock.advance({ hours: 8, minutes: 29 })),
    );
    const manager = await installation.signInSuperuser();
    const { nextRunAt } = await manager.call(listBackups);
    expect(nextRunAt).toBe('2026-03-02T02:30:00.000Z');

    await installation.restart(() => Promise.resolve(installation.clock.advance({ minutes: 1 })));

    const listScheduled = async () =>
      (await manager.call(listBackups)).backups.filter(({ origin }) => origin === 'scheduled');
    while ((await listScheduled())[0]?.state !== 'ready') await pause(10);
    expect(await listScheduled()).toMatchObject([{ startedAt: nextRunAt }]);
  });

  it('creates a missed backup at the next start, and keeps the configured number', async () => {
    await root.call(setBackupSettings, { body: { ...dailySettings, keep: 1 } });
    const names: string[] = [];
    for (let day = 0; day < 2; day += 1) {
      // Advance the clock while the server is stopped, so that only the new process sees the later
      // time.
      await app.restart(() => Promise.resolve(app.clock.advance({ days: 1 })));
      // Sign in again, because sessions expire after half a day without use.
      root = await app.signInSuperuser();
      names.push(await waitForSingleScheduledBackup(names));
    }

    const remainingFiles = (await readdir(folder())).filter((name) => names.includes(name));
    expect(remainingFiles.sort()).toEqual(names.slice(1).sort());
    expect((await listActions('backup.created'))[0]).toMatchObject({ actor: { type: 'system' } });
    expect((await root.call(listBackups)).scheduleFault).toBeNull();
    await root.call(setBackupSettings, { body: { ...dailySettings, schedule: 'off' } });
  });
});

describe('a start', () => {
  it('lists the files it finds, and removes what a killed process left', async () => {
    const backup = await createAndAwaitBackup();
    await app.get(UnitOfWork).run(async () => {
      const { manager } = app.get(UnitOfWork);
      await manager.query(`DELETE FROM backups WHERE id = ?`, [backup.id]);
      await manager.query(
        `INSERT INTO backups (state, step, origin, asker, started_at, file)
         VALUES ('running', 'packing', 'manual', ?, '2026-03-01T10:00:00.000Z', 'stackyard-cut.tar.gz')`,
        [JSON.stringify({ actor: { type: 'user', id: 1, name: 'lena' }, ip: null })],
      );
    });
    await app.restart(async () => {
      await mkdir(join(folder(), '.making'));
      await writeFile(join(folder(), '.making', 'stackyard.sqlite'), 'half');
      await writeFile(join(folder(), 'stackyard-damaged.tar.gz'), 'half');
    });
    root = await app.signInSuperuser();

    for (;;) {
      const { backups } = await root.call(listBackups);
      const found = backups.find(({ file }) => file === backup.file);
      if (found) {
        const { bytes, sha256, headId } = backup;
        expect(found).toMatchObject({ origin: 'found', state: 'ready', bytes, sha256, headId });
        expect(backups.map(({ file }) => file)).not.toContain('stackyard-damaged.tar.gz');
        break;
      }
      await pause(10);
    }
    const interruptedEntry = (await listActions('backup.failed'))[0];
    expect(interruptedEntry).toMatchObject({
      reason: 'The server stopped before the backup had finished.',
    });
    expect(await readdir(folder())).not.toContain('.making');
    await rm(join(folder(), 'stackyard-damaged.tar.gz'));
  });

  it('completes a backup whose process was killed after its file was ready', async () => {
    const { id, bytes, sha256, headId } = await createAndAwaitBackup();
    await app.get(UnitOfWork).run(async () => {
      const { manager } = app.get(UnitOfWork);
      await manager.query(
        `UPDATE backups SET state = 'running', step = 'verifying', ended_at = NULL, bytes = NULL,
         sha256 = NULL, version = NULL, schema_step = NULL, head_id = NULL, head_hash = NULL WHERE id = ?`,
        [id],
      );
    });
    await app.restart();
    root = await app.signInSuperuser();

    expect(await waitForBackup({ id })).toMatchObject({ state: 'ready', bytes, sha256, headId });
    expect((await listActions('backup.created'))[0]).toMatchObject({ target: { id } });
  });
});

describe('work during a backup', () => {
  it('continues', async () => {
    await root.call(setMaintenanceMode, { body: { active: true, message: 'Before' } });
    const started = await root.call(createBackup);
    for (let n = 0; n < 20; n += 1) {
      await root.call(setMaintenanceMode, { body: { active: true, message: `During ${n}` } });
    }

    expect(await waitForBackup(started)).toMatchObject({ state: 'ready' });
    expect((await listActions('backup.created'))[0]).toMatchObject({ target: { id: started.id } });
  });
});
