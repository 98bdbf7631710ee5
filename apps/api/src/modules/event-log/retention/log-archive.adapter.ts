import { Injectable } from '@nestjs/common';
import { createReadStream } from 'node:fs';
import { mkdir, open, readdir, rename, rm, stat, type FileHandle } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { Settings } from '#config/settings.js';
import { archiveName, firstIdOf } from './log-retention.js';

const draftSuffix = '.draft';

export interface ArchiveFile {
  /**
   * ID of the first entry in the file. It identifies the file, because every entry is in only one
   * file.
   */
  firstId: number;
  name: string;
  bytes: number;
  writtenAt: Date;
}

export interface ArchiveLine {
  id: number;
  /** Month and category of the entry, which determine the file that the line is written to. */
  series: string;
  /** Without a line break. */
  text: string;
}

/**
 * Stores archive files in the data directory. They contain entries that were removed from the event
 * log. A file is a draft until it is completely on disk; then it gets its final name.
 */
@Injectable()
export class LogArchive {
  private readonly directory: string;

  constructor(settings: Settings) {
    this.directory = join(settings.DATA_DIR, 'event-log-archive');
  }

  /**
   * Writes drafts that survive a crash and returns their final names. If writing fails, for example
   * because the disk is full, removes the drafts and throws the error.
   */
  async writeDrafts(batches: AsyncIterable<readonly ArchiveLine[]>): Promise<string[]> {
    await mkdir(this.directory, { recursive: true, mode: 0o700 });
    const drafts = new Map<string, { name: string; file: FileHandle }>();
    const names = () => [...drafts.values()].map(({ name }) => name);
    try {
      for await (const lines of batches) {
        for (const [series, { firstId, text }] of groupBySeries(lines)) {
          const draft = drafts.get(series) ?? (await this.openDraft(archiveName(series, firstId)));
          drafts.set(series, draft);
          await draft.file.appendFile(text);
        }
      }
      for (const { file } of drafts.values()) await file.sync();
      await this.syncDirectory();
    } catch (error) {
      await closeAll(drafts.values());
      await this.discard(names());
      throw error;
    }
    await closeAll(drafts.values());
    return names();
  }

  /**
   * Renames drafts to their final names. Skips drafts that do not exist, because they have already
   * been renamed.
   */
  async finalize(names: readonly string[]): Promise<void> {
    for (const name of names) {
      const { draftPath, finalPath } = this.pathsOf(name);
      if (await exists(draftPath)) await rename(draftPath, finalPath);
    }
    if (names.length > 0) await this.syncDirectory();
  }

  async discard(names: readonly string[]): Promise<void> {
    for (const name of names) await rm(this.pathsOf(name).draftPath, { force: true });
  }

  /**
   * Removes all drafts. A process leaves drafts behind if it crashes before it has stored their
   * names.
   */
  async discardAll(): Promise<void> {
    if (!(await exists(this.directory))) return;
    const files = await readdir(this.directory);
    const drafts = files.filter((file) => file.endsWith(draftSuffix));
    await this.discard(drafts.map((file) => file.slice(0, -draftSuffix.length)));
  }

  /** Yields the lines of an archive file; none if the file was moved away. */
  async *readLines(name: string): AsyncGenerator<string, void, undefined> {
    const { finalPath } = this.pathsOf(name);
    if (!(await exists(finalPath))) return;
    yield* createInterface({ input: createReadStream(finalPath), crlfDelay: Infinity });
  }

  /** Returns the finished files, the one with the highest `firstId` first. */
  async listFiles(): Promise<ArchiveFile[]> {
    if (!(await exists(this.directory))) return [];
    const files: ArchiveFile[] = [];
    for (const name of await readdir(this.directory)) {
      const firstId = firstIdOf(name);
      if (firstId === null) continue;
      const { size, mtime } = await stat(join(this.directory, name));
      files.push({ firstId, name, bytes: size, writtenAt: mtime });
    }
    return files.toSorted((one, other) => other.firstId - one.firstId);
  }

  /** Opens a file that `listFiles` has returned; returns null if it was moved away. */
  async open({ name }: ArchiveFile): Promise<Readable | null> {
    const { finalPath } = this.pathsOf(name);
    return (await exists(finalPath)) ? createReadStream(finalPath) : null;
  }

  private async openDraft(name: string): Promise<{ name: string; file: FileHandle }> {
    return { name, file: await open(this.pathsOf(name).draftPath, 'wx', 0o600) };
  }

  private pathsOf(name: string): { draftPath: string; finalPath: string } {
    const finalPath = join(this.directory, name);
    return { finalPath, draftPath: `${finalPath}${draftSuffix}` };
  }

  /**
   * Syncs the directory to disk. Without this, a crash may lose the names of new or renamed files.
   */
  private async syncDirectory(): Promise<void> {
    const directory = await open(this.directory, 'r');
    try {
      await directory.sync();
    } finally {
      await directory.close();
    }
  }
}

function groupBySeries(
  lines: readonly ArchiveLine[],
): Map<string, { firstId: number; text: string }> {
  const texts = new Map<string, { firstId: number; text: string }>();
  for (const { id, series, text } of lines) {
    const previous = texts.get(series) ?? { firstId: id, text: '' };
    texts.set(series, { ...previous, text: `${previous.text}${text}\n` });
  }
  return texts;
}

async function closeAll(drafts: Iterable<{ file: FileHandle }>): Promise<void> {
  for (const { file } of drafts) await file.close();
}

async function exists(path: string): Promise<boolean> {
  try {
    await stat(path);
    return true;
  } catch (error) {
    if (typeof error === 'object' && error !== null && 'code' in error && error.code === 'ENOENT')
      return false;
    throw error;
  }
}
