import { createWriteStream } from 'node:fs';
import { copyFile, mkdir, open, readdir, readFile, rm, stat, statfs } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Settings } from '#config/settings.js';
import { databaseFaultOf } from '#infra/database/faults/database-fault.js';
import { DataDirLock } from '#infra/database/opening/data-dir-lock.js';
import { unknownMigrations } from '#infra/database/opening/schema-version.js';
import { SqliteFile } from '#infra/database/sqlite/sqlite-file.js';
import { SecretBox } from '#infra/secret-box.js';
import { readArchive } from '../archive/backup-archive.adapter.js';
import { examineCopy, type CopyFacts } from '../archive/database-copy.adapter.js';
import { archiveFolders, archiveNames, restoredNames, type Manifest } from '../archive/manifest.js';
import { storePlan, finishRestore, syncFolder, stagingFolder } from './restore-moves.adapter.js';
import type { RestorePlan } from './restore-plan.js';

export interface RestoreOptions {
  file: string;
  settings: Pick<Settings, 'DATA_DIR' | 'APP_SECRET'>;
  /** The migrations of this version. */
  schema: { migrations: object };
  /** Whether to restore a backup even if its secrets cannot be decrypted. */
  withoutSecrets: boolean;
  now: Date;
  /** Called after all checks, before anything is replaced. */
  confirm: (backup: ExaminedBackup) => Promise<boolean>;
}

export interface ExaminedBackup {
  /** Null for a bare copy of the database. */
  manifest: Manifest | null;
  facts: CopyFacts;
}

/** Thrown if a restore is refused. Nothing was replaced. */
export class RestoreRefusedError extends Error {
  override readonly name = 'RestoreRefusedError';
}

/**
 * Moves the current data aside and replaces it with a backup or a bare copy of the database.
 * Returns the folder with the replaced data; null if the user did not confirm. Old and new data are
 * never mixed: if the process is killed before the plan is stored, the old data stays; if it is
 * killed later, the next start or restore completes the interrupted restore.
 *
 * @throws RestoreRefusedError or DataDirInUseError; in both cases, nothing was replaced
 */
export async function restore(options: RestoreOptions): Promise<string | null> {
  const dataDir = options.settings.DATA_DIR;
  const lock = await DataDirLock.acquireExclusive(dataDir);
  try {
    await finishRestore(dataDir);
    await assertDatabaseClosed(join(dataDir, archiveNames.database));
    const timestamp = options.now.toISOString().replace(/[:.]/g, '-');
    const stagingPath = join(dataDir, stagingFolder(timestamp));
    await mkdir(stagingPath, { mode: 0o700 });
    const plan = await prepare(options, stagingPath, timestamp);
    if (plan === null) return null;
    await storePlan(dataDir, plan);
    await finishRestore(dataDir);
    return join(dataDir, plan.aside);
  } finally {
    await lock.release();
  }
}

/**
 * Unpacks the file and creates the plan. Returns null if the user did not confirm. If no plan is
 * returned, the unpacked files are removed.
 */
async function prepare(
  options: RestoreOptions,
  stagingPath: string,
  timestamp: string,
): Promise<RestorePlan | null> {
  let plan: RestorePlan | null = null;
  try {
    const backup = await unpackAndCheck(options, stagingPath);
    if (await options.confirm(backup)) plan = await planOf(options, backup, timestamp);
    return plan;
  } finally {
    if (plan === null) await rm(stagingPath, { recursive: true, force: true });
  }
}

async function unpackAndCheck(
  options: RestoreOptions,
  stagingPath: string,
): Promise<ExaminedBackup> {
  const name = basename(options.file);
  const refuse = (error: unknown): never => {
    const text = error instanceof Error ? error.message : String(error);
    throw new RestoreRefusedError(`${name} ${text}. Nothing was replaced.`, { cause: error });
  };
  const manifest = await unpack(options, stagingPath).catch(refuse);
  const facts = await examineCopy(join(stagingPath, archiveNames.database)).catch(refuse);
  const unknownNames = unknownMigrations(facts.steps, options.schema);
  if (unknownNames.length > 0) {
    throw new RestoreRefusedError(
      `${name} was created by a newer version of Stackyard (its database has ${unknownNames.join(', ')}). Restore it with that version. Nothing was replaced.`,
    );
  }
  if (manifest !== null && manifest.eventLog.headHash !== facts.eventLog.headHash) {
    refuse(
      new Error('is damaged: the end of its event log differs from the manifest of the backup'),
    );
  }
  if (manifest !== null && !options.withoutSecrets)
    await assertSameSecret(options, stagingPath, manifest);
  await syncFolderTree(stagingPath);
  return { manifest, facts };
}

/**
 * Unpacks a backup and returns its manifest. If the file is a bare database, such as the documented
 * manual copy, copies it and returns null.
 */
async function unpack(
  { file, settings }: RestoreOptions,
  stagingPath: string,
): Promise<Manifest | null> {
  await assertDiskSpace(settings.DATA_DIR, (await stat(file)).size);
  if (await isDatabase(file)) {
    await copyFile(file, join(stagingPath, archiveNames.database));
    await copyFile(`${file}-wal`, join(stagingPath, `${archiveNames.database}-wal`)).catch(
      () => undefined,
    );
    return null;
  }
  return readArchive(file, async (name, chunks) => {
    const target = join(stagingPath, name);
    await mkdir(dirname(target), { recursive: true, mode: 0o700 });
    await pipeline(
      Readable.from(chunks),
      createWriteStream(target, { flags: 'wx', mode: 0o600, flush: true }),
    );
  });
}

/**
 * Rejects a backup whose secrets were encrypted with another key, because they could not be
 * decrypted.
 */
async function assertSameSecret(
  { settings, file }: RestoreOptions,
  stagingPath: string,
  { secret }: Manifest,
): Promise<void> {
  const currentSecret =
    settings.APP_SECRET ??
    (await readFile(join(stagingPath, archiveNames.secret), 'utf8').catch(() =>
      readFile(join(settings.DATA_DIR, archiveNames.secret), 'utf8').catch(() => null),
    ));
  if (currentSecret !== null && SecretBox.fromSecret(currentSecret.trim()).keyId === secret.keyId)
    return;
  throw new RestoreRefusedError(
    `The secrets in ${basename(file)} were encrypted with a different APP_SECRET than ${currentSecret === null ? 'the one that would be generated here' : 'the current one'}. Set APP_SECRET to that of the installation that created the backup, or pass --without-secrets and enter API keys and passwords again. Nothing was replaced.`,
  );
}

/**
 * Prevents replacing an open database. The lock does not rule this out: an old version of Stackyard
 * that does not use the lock may be running, or another program may have the file open.
 */
async function assertDatabaseClosed(path: string): Promise<void> {
  if ((await stat(path).catch(() => null)) === null) return;
  if (await isOpenElsewhere(path)) {
    throw new RestoreRefusedError(
      `${path} is in use. Stop the program that is using it. Nothing was replaced.`,
    );
  }
}

/**
 * Whether another program has the file open. Switching off write-ahead logging requires exclusive
 * access, so it fails in that case.
 */
async function isOpenElsewhere(path: string): Promise<boolean> {
  const file = await SqliteFile.open(path, 'write');
  try {
    const [mode] = await file.all<{ journal_mode: string }>('PRAGMA journal_mode = DELETE');
    return mode?.journal_mode === 'wal';
  } catch (error) {
    // A damaged database must not prevent a restore.
    return databaseFaultOf(error) === 'busy';
  } finally {
    await file.close();
  }
}

async function assertDiskSpace(dataDir: string, bytes: number): Promise<void> {
  const disk = await statfs(dataDir);
  if (disk.bavail * disk.bsize < bytes) throw new Error(`does not fit on the disk of ${dataDir}`);
}

async function isDatabase(file: string): Promise<boolean> {
  const handle = await open(file, 'r');
  try {
    const { buffer } = await handle.read(Buffer.alloc(16), 0, 16, 0);
    return buffer.toString('latin1') === 'SQLite format 3\0';
  } finally {
    await handle.close();
  }
}

async function planOf(
  { file, now, settings }: RestoreOptions,
  { manifest, facts }: ExaminedBackup,
  timestamp: string,
): Promise<RestorePlan> {
  const stagingName = stagingFolder(timestamp);
  const unpackedNames = new Set(await readdir(join(settings.DATA_DIR, stagingName)));
  const asideName = `before-restore-${timestamp}`;
  return {
    from: stagingName,
    aside: asideName,
    items: restoredNames.filter((name) => unpackedNames.has(name)),
    leftovers: [
      `${archiveNames.database}-wal`,
      `${archiveNames.database}-shm`,
      // A backup replaces all files that belong to the database. A bare copy includes none of these
      // files, so the current files stay.
      ...(manifest === null ? [] : archiveFolders.filter((name) => !unpackedNames.has(name))),
    ],
    restored: {
      file: basename(file),
      createdAt: manifest?.createdAt ?? '',
      ...facts.eventLog,
      restoredAt: now.toISOString(),
      aside: asideName,
    },
  };
}

async function syncFolderTree(folder: string): Promise<void> {
  for (const entry of await readdir(folder, { withFileTypes: true, recursive: true })) {
    const path = join(entry.parentPath, entry.name);
    if (entry.isDirectory()) await syncFolder(path);
    else {
      const file = await open(path, 'r+');
      try {
        await file.sync();
      } finally {
        await file.close();
      }
    }
  }
  await syncFolder(folder);
}
