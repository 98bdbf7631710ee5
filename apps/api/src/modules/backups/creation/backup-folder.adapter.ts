import { Injectable } from '@nestjs/common';
import { createReadStream, type ReadStream } from 'node:fs';
import { mkdir, open, readdir, rename, rm, stat, statfs } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { Settings } from '#config/settings.js';
import { nullIfMissing } from '#infra/system-fault.js';
import { archiveFolders, archiveNames } from '../archive/manifest.js';
import type { FileToPack } from '../archive/backup-archive.adapter.js';

/**
 * Folder for backups that are being created. Nothing else is stored in it, so it can be deleted
 * with everything in it.
 */
const draftFolder = '.making';
const fileExtension = '.tar.gz';

/** Manages the backup folder and finds the files of the data directory to back up. */
@Injectable()
export class BackupFolder {
  readonly path: string;
  private readonly dataDir: string;

  constructor({ DATA_DIR, BACKUP_DIR }: Settings) {
    this.dataDir = DATA_DIR;
    this.path = BACKUP_DIR ?? join(DATA_DIR, 'backups');
  }

  dataFilePath(name: string): string {
    return join(this.dataDir, name);
  }

  pathOf(name: string): string {
    return join(this.path, name);
  }

  draftPath(name: string): string {
    return join(this.path, draftFolder, name);
  }

  /** Creates an empty folder for drafts. Removes the drafts of a process that was killed. */
  async beginDraft(): Promise<void> {
    await this.deleteDraft();
    await mkdir(this.draftPath(''), { recursive: true, mode: 0o700 });
  }

  deleteDraft(): Promise<void> {
    return rm(join(this.path, draftFolder), { recursive: true, force: true });
  }

  /** Renames a draft to its final name, so that no incomplete file has the name of a backup. */
  async finalize(name: string): Promise<void> {
    await rename(this.draftPath(name), this.pathOf(name));
    const folder = await open(this.path, 'r');
    try {
      await folder.sync();
    } finally {
      await folder.close();
    }
  }

  async list(): Promise<string[]> {
    const names = (await nullIfMissing(readdir(this.path))) ?? [];
    return names.filter((name) => name.startsWith('stackyard-') && name.endsWith(fileExtension));
  }

  async has(name: string): Promise<boolean> {
    return (await stat(this.pathOf(name)).catch(() => null)) !== null;
  }

  /** Opens a backup for reading; null if the file no longer exists. */
  async open(name: string): Promise<{ stream: ReadStream; bytes: number } | null> {
    const handle = await nullIfMissing(open(this.pathOf(name), 'r'));
    if (handle === null) return null;
    const { size } = await handle.stat();
    return { stream: createReadStream('', { fd: handle }), bytes: size };
  }

  remove(name: string): Promise<void> {
    return rm(this.pathOf(name), { force: true });
  }

  /**
   * Returns the free space on the disk of the backup folder or, while that folder does not exist,
   * of the data directory; null if it cannot be determined.
   */
  async readFreeBytes(): Promise<number | null> {
    for (const path of [this.path, this.dataDir]) {
      const disk = await statfs(path).catch(() => null);
      if (disk !== null) return disk.bavail * disk.bsize;
    }
    return null;
  }

  /**
   * Returns the size of the database including its write-ahead log. A copy of the database is never
   * larger.
   */
  async readDatabaseBytes(): Promise<number> {
    const sizes = [archiveNames.database, `${archiveNames.database}-wal`].map((name) =>
      sizeOf(this.dataFilePath(name)),
    );
    return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
  }

  /** Returns the files in `archiveFolders`, without those that are still being written. */
  async listCompanionFiles(): Promise<(FileToPack & { bytes: number })[]> {
    const files: (FileToPack & { bytes: number })[] = [];
    for (const folder of archiveFolders) {
      const entries = await readdir(this.dataFilePath(folder), {
        recursive: true,
        withFileTypes: true,
      }).catch(() => []);
      for (const entry of entries) {
        if (!entry.isFile() || entry.name.endsWith('.draft')) continue;
        const path = join(entry.parentPath, entry.name);
        const bytes = await sizeOf(path);
        files.push({ name: relative(this.dataDir, path), path, bytes });
      }
    }
    return files;
  }
}

async function sizeOf(path: string): Promise<number> {
  const stats = await stat(path).catch(() => null);
  return stats?.size ?? 0;
}
