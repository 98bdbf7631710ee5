import { Injectable } from '@nestjs/common';
import type { MediaType } from '@stackyard/contracts';
import { closing, type HeldFolder } from '../folders/held-folder.adapter.js';
import { namesOf, walkFolder, type FolderContents } from '../folders/folder-walk.adapter.js';
import { MediaFiles } from '../folders/media-files.adapter.js';
import { binFolder, PathRefused, type MediaPath, type MediaRoot } from '../folders/media-path.js';
import { isMedia, MediaTypeGuess } from '../folders/media-type.js';

/** Names of folders that are compared with those of jobs in one question. */
const namesAtOnce = 10_000;
/** Entries after which a folder is large enough to be shown as at least that large. */
const mostEntries = 20_000;

/** What is in a raw folder. */
export interface RawFolder extends FolderContents {
  mediaType: MediaType;
  /** Whether there is something in it that tools could look into. */
  hasMedia: boolean;
  modifiedAt: Date;
}

/** Reads raw folders and changes nothing. */
@Injectable()
export class RawFolders {
  constructor(private readonly files: MediaFiles) {}

  get roots(): readonly MediaRoot[] {
    return this.files.rootsOf('raw');
  }

  /** Names of the folders directly in a root, in pieces. Links, files and hidden ones are none. */
  async names(root: MediaRoot, use: (names: string[]) => Promise<void>): Promise<void> {
    await closing(await this.files.openRoot(root), async (folder) => {
      const pieces = namesOf(folder, namesAtOnce, (entry) => {
        return entry.isDirectory() && !entry.name.startsWith('.') && entry.name !== binFolder;
      });
      for await (const names of pieces) await use(names);
    });
  }

  /** When each folder was changed; those that are gone meanwhile are left out. */
  async changed(root: MediaRoot, names: readonly string[]): Promise<Map<string, number>> {
    const times = new Map<string, number>();
    await closing(await this.files.openRoot(root), async (folder) => {
      for (const name of names) {
        const stats = await folder.look(name);
        if (stats?.isDirectory()) times.set(name, Number(stats.mtimeMs));
      }
    });
    return times;
  }

  /** @throws PathRefused also for an empty folder */
  async look(path: MediaPath): Promise<RawFolder> {
    return this.files.holding(path, async ({ folder, name, stats }) => {
      if (!stats.isDirectory()) throw new PathRefused('not-a-folder', path.path);
      const found = await closing(await folder.folder(name), contentsOf);
      if (found.empty) throw new PathRefused('empty-folder', path.path);
      return { ...found.contents, modifiedAt: stats.mtime };
    });
  }
}

async function contentsOf(folder: HeldFolder) {
  const guess = new MediaTypeGuess();
  let empty = true;
  let hasMedia = false;
  const walked = await walkFolder(folder, mostEntries, (entry) => {
    empty = false;
    guess.add(entry);
    hasMedia ||= entry.kind === 'file' && isMedia(entry);
  });
  return { empty, contents: { ...walked, mediaType: guess.result, hasMedia } };
}
