import { Injectable } from '@nestjs/common';
import { createReadStream, type ReadStream } from 'node:fs';
import { mkdir, open, readdir, rename, rm, stat, statfs } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { Settings } from '#config/settings.js';
import { hasCode } from '#infra/system-fault.js';
import { folders, names } from '../archive/manifest.js';
import type { PackedFile } from '../archive/backup-archive.adapter.js';

/** What is being made lies here; nobody else's files are ever in it. */
const draftFolder = '.making';
const ending = '.tar.gz';

/** The folder of the backups, and the files of the data directory that go into one. */
@Injectable()
export class BackupFolder {
  readonly path: string;
  private readonly dataDir: string;

  constructor({ DATA_DIR, BACKUP_DIR }: Settings) {
    this.dataDir = DATA_DIR;
    this.path = BACKUP_DIR ?? join(DATA_DIR, 'backups');
  }

  /** Where a file of the data directory is. */
  dataFile(name: string): string {
    return join(this.dataDir, name);
  }

  file(name: string): string {
    return join(this.path, name);
  }

  draft(name: string): string {
    return join(this.path, draftFolder, name);
  }

  /** An empty place for what is being made: what a process that was killed left there is gone. */
  async beginDraft(): Promise<void> {
    await this.dropDraft();
    await mkdir(this.draft(''), { recursive: true, mode: 0o700 });
  }

  dropDraft(): Promise<void> {
    return rm(join(this.path, draftFolder), { recursive: true, force: true });
  }

  /** Gives a draft its name. It is there whole, or not at all. */
  async keep(name: string): Promise<void> {
    await rename(this.draft(name), this.file(name));
    const folder = await open(this.path, 'r');
    try {
      await folder.sync();
    } finally {
      await folder.close();
    }
  }

  /** Names of the backups that are there. */
  async list(): Promise<string[]> {
    try {
      const found = await readdir(this.path);
      return found.filter((name) => name.startsWith('stackyard-') && name.endsWith(ending));
    } catch (error) {
      if (hasCode(error, 'ENOENT')) return [];
      throw error;
    }
  }

  async has(name: string): Promise<boolean> {
    return (await stat(this.file(name)).catch(() => null)) !== null;
  }

  /** Null when someone has taken the file away. */
  async open(name: string): Promise<{ stream: ReadStream; bytes: number } | null> {
    try {
      const handle = await open(this.file(name), 'r');
      const { size } = await handle.stat();
      return { stream: createReadStream('', { fd: handle }), bytes: size };
    } catch (error) {
      if (hasCode(error, 'ENOENT')) return null;
      throw error;
    }
  }

  remove(name: string): Promise<void> {
    return rm(this.file(name), { force: true });
  }

  /** Null when it cannot be asked. */
  async freeBytes(): Promise<number | null> {
    for (const path of [this.path, this.dataDir]) {
      const disk = await statfs(path).catch(() => null);
      if (disk !== null) return disk.bavail * disk.bsize;
    }
    return null;
  }

  /** The database with what its write-ahead log adds to it, at most. */
  async databaseBytes(): Promise<number> {
    const sizes = [names.database, `${names.database}-wal`].map((name) =>
      sizeOf(this.dataFile(name)),
    );
    return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
  }

  /** What belongs to the database and lies beside it. Drafts belong to work that is not done. */
  async companions(): Promise<(PackedFile & { bytes: number })[]> {
    const found: (PackedFile & { bytes: number })[] = [];
    for (const folder of folders) {
      const entries = await readdir(this.dataFile(folder), {
        recursive: true,
        withFileTypes: true,
      }).catch(() => []);
      for (const entry of entries) {
        if (!entry.isFile() || entry.name.endsWith('.draft')) continue;
        const path = join(entry.parentPath, entry.name);
        const bytes = await sizeOf(path);
        found.push({ name: relative(this.dataDir, path), path, bytes });
      }
    }
    return found;
  }
}

async function sizeOf(path: string): Promise<number> {
  const found = await stat(path).catch(() => null);
  return found?.size ?? 0;
}
