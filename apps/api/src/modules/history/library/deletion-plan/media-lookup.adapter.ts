import { Injectable } from '@nestjs/common';
import { withOpenFolder } from '../../jobs/files/open-folder.adapter.js';
import { walkFolder, type WalkedEntry } from '../folders/folder-walk.adapter.js';
import { MediaFiles } from '../../jobs/files/media-files.adapter.js';
import { PathRefusedError, type MediaPath } from '../../jobs/files/media-path.js';

/**
 * Maximum number of entries to count. No disc has that many. A larger folder is only partly counted
 * but still moved completely.
 */
const maxCountedEntries = 100_000;
/** Maximum number of entries to read when listing a result folder. */
const maxListedEntries = 5000;

export interface ExaminedPath {
  path: MediaPath;
  exists: boolean;
  isDirectory: boolean;
  files: number;
  bytes: number;
  inode: bigint | null;
}

@Injectable()
export class MediaLookup {
  constructor(private readonly files: MediaFiles) {}

  /**
   * Returns the type and inode of a path, and the number and total size of the files in it. If the
   * path does not exist, returns `exists: false`.
   *
   * @throws PathRefusedError for links, for paths on other file systems and for unreadable paths
   */
  async examine(path: MediaPath): Promise<ExaminedPath> {
    try {
      return await this.files.withEntry(path, async ({ folder, name, stats }) => {
        const commonFields = { path, exists: true, inode: stats.ino };
        if (!stats.isDirectory()) {
          return { ...commonFields, isDirectory: false, files: 1, bytes: Number(stats.size) };
        }
        const { fileCount, bytes } = await withOpenFolder(
          await folder.openFolder(name),
          (openFolder) => walkFolder(openFolder, maxCountedEntries),
        );
        return { ...commonFields, isDirectory: true, files: fileCount, bytes };
      });
    } catch (error) {
      if (!(error instanceof PathRefusedError) || error.fault !== 'vanished') throw error;
      return { path, exists: false, isDirectory: false, files: 0, bytes: 0, inode: null };
    }
  }

  /**
   * Returns everything that a folder and its subfolders contain, except folders, up to a limit;
   * null if the path is not a readable folder.
   */
  async filesIn(path: MediaPath): Promise<(WalkedEntry & { path: MediaPath })[] | null> {
    const files: (WalkedEntry & { path: MediaPath })[] = [];
    try {
      await this.files.withFolder(path, (folder) =>
        walkFolder(folder, maxListedEntries, (entry) => {
          if (entry.kind === 'folder') return;
          const parts = [...path.parts, ...entry.parentNames, entry.name];
          files.push({ ...entry, path: path.inSameRoot(parts) });
        }),
      );
    } catch (error) {
      if (error instanceof PathRefusedError) return null;
      throw error;
    }
    return files;
  }
}
