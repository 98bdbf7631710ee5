import { Injectable } from '@nestjs/common';
import type { MediaType } from '@stackyard/contracts';
import { withOpenFolder, type OpenFolder } from '../../jobs/files/open-folder.adapter.js';
import { readNames, walkFolder, type FolderContents } from '../folders/folder-walk.adapter.js';
import { MediaFiles } from '../../jobs/files/media-files.adapter.js';
import {
  binFolderName,
  PathRefusedError,
  type MediaPath,
  type MediaRoot,
} from '../../jobs/files/media-path.js';
import { isMedia, MediaTypeDetector } from '../folders/media-type.js';

/** Number of folder names to compare with jobs in one query. */
const nameBatchSize = 10_000;
/** Maximum number of entries to count. A larger folder is listed with the reason `size-incomplete`. */
const maxCountedEntries = 20_000;

export interface RawFolder extends FolderContents {
  mediaType: MediaType;
  /** Whether the folder contains files in a format that the media programs can read. */
  hasMedia: boolean;
  modifiedAt: Date;
}

@Injectable()
export class RawFolders {
  constructor(private readonly files: MediaFiles) {}

  get roots(): readonly MediaRoot[] {
    return this.files.rootsOf('raw');
  }

  /**
   * Passes the names of the visible folders at the top level of a root to `processNames`, in
   * batches.
   */
  async forEachNameBatch(
    root: MediaRoot,
    processNames: (names: string[]) => Promise<void>,
  ): Promise<void> {
    await withOpenFolder(await this.files.openRoot(root), async (folder) => {
      const batches = readNames(folder, nameBatchSize, (entry) => {
        return entry.isDirectory() && !entry.name.startsWith('.') && entry.name !== binFolderName;
      });
      for await (const names of batches) await processNames(names);
    });
  }

  /** Returns the modification time of each folder. Missing folders are left out. */
  async readModificationTimes(
    root: MediaRoot,
    names: readonly string[],
  ): Promise<Map<string, number>> {
    const times = new Map<string, number>();
    await withOpenFolder(await this.files.openRoot(root), async (folder) => {
      for (const name of names) {
        const stats = await folder.statEntry(name);
        if (stats?.isDirectory()) times.set(name, Number(stats.mtimeMs));
      }
    });
    return times;
  }

  /** @throws PathRefusedError if the path cannot be used or the folder is empty */
  async readFolder(path: MediaPath): Promise<RawFolder> {
    return this.files.withEntry(path, async ({ folder, name, stats }) => {
      if (!stats.isDirectory()) throw new PathRefusedError('not-a-folder', path.path);
      const result = await withOpenFolder(await folder.openFolder(name), readContents);
      if (result.empty) throw new PathRefusedError('empty-folder', path.path);
      return { ...result.contents, modifiedAt: stats.mtime };
    });
  }
}

async function readContents(folder: OpenFolder) {
  const guess = new MediaTypeDetector();
  let isEmpty = true;
  let hasMedia = false;
  const folderContents = await walkFolder(folder, maxCountedEntries, (entry) => {
    isEmpty = false;
    guess.add(entry);
    hasMedia ||= entry.kind === 'file' && isMedia(entry);
  });
  return { empty: isEmpty, contents: { ...folderContents, mediaType: guess.result, hasMedia } };
}
