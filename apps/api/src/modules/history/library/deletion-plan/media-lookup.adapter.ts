import { Injectable } from '@nestjs/common';
import { closing } from '../folders/held-folder.adapter.js';
import { walkFolder, type WalkedEntry } from '../folders/folder-walk.adapter.js';
import { MediaFiles } from '../folders/media-files.adapter.js';
import { PathRefused, type MediaPath } from '../folders/media-path.js';

/** More files than any disc holds. Whatever has more is counted up to here and moved as a whole. */
const mostEntries = 100_000;
/** Entries of a result's folder that are named one by one. */
const mostNamed = 5000;

/** A path and what is there. */
export interface Looked {
  path: MediaPath;
  exists: boolean;
  isDirectory: boolean;
  files: number;
  bytes: number;
  inode: bigint | null;
}

/** Looks at paths that are to be deleted. */
@Injectable()
export class MediaLookup {
  constructor(private readonly files: MediaFiles) {}

  /** @throws PathRefused for links, other file systems and what may not be read */
  async look(path: MediaPath): Promise<Looked> {
    try {
      return await this.files.holding(path, async ({ folder, name, stats }) => {
        const found = { path, exists: true, inode: stats.ino };
        if (!stats.isDirectory()) {
          return { ...found, isDirectory: false, files: 1, bytes: Number(stats.size) };
        }
        const { files, bytes } = await closing(await folder.folder(name), (held) =>
          walkFolder(held, mostEntries),
        );
        return { ...found, isDirectory: true, files, bytes };
      });
    } catch (error) {
      if (!(error instanceof PathRefused) || error.fault !== 'vanished') throw error;
      return { path, exists: false, isDirectory: false, files: 0, bytes: 0, inode: null };
    }
  }

  /** Files at and below a folder; null when there is no such folder. */
  async filesIn(path: MediaPath): Promise<(WalkedEntry & { path: MediaPath })[] | null> {
    const found: (WalkedEntry & { path: MediaPath })[] = [];
    try {
      await this.files.folder(path, (folder) =>
        walkFolder(folder, mostNamed, (entry) => {
          if (entry.kind === 'folder') return;
          const parts = [...path.parts, ...entry.within, entry.name];
          found.push({ ...entry, path: path.at(parts) });
        }),
      );
    } catch (error) {
      if (error instanceof PathRefused) return null;
      throw error;
    }
    return found;
  }
}
