import type { Dir } from 'node:fs';
import { withOpenFolder, type OpenFolder } from '../../jobs/files/open-folder.adapter.js';

export interface FolderContents {
  fileCount: number;
  bytes: number;
  /** Number of symbolic links. They are not followed and do not count as files. */
  symbolicLinkCount: number;
  /** False if counting stopped at a limit. */
  isComplete: boolean;
}

export interface WalkedEntry {
  name: string;
  /** Names of the folders between the start of the walk and the entry. */
  parentNames: readonly string[];
  kind: 'file' | 'folder' | 'other';
  bytes: number;
}

/**
 * Maximum nesting depth, deeper than on any disc. Protects against folders that are nested to
 * exhaust resources.
 */
const maxDepth = 24;

/**
 * Visits and counts everything in a folder and its subfolders, without following symbolic links or
 * entering other file systems. Works asynchronously, so that large folders do not block other
 * requests.
 *
 * @param maxEntries - maximum number of entries to visit
 */
export async function walkFolder(
  folder: OpenFolder,
  maxEntries: number,
  visit: (entry: WalkedEntry) => void = () => undefined,
): Promise<FolderContents> {
  const contents: FolderContents = {
    fileCount: 0,
    bytes: 0,
    symbolicLinkCount: 0,
    isComplete: true,
  };
  let remainingEntries = maxEntries;

  async function walk(currentFolder: OpenFolder, parentNames: readonly string[]): Promise<void> {
    const subfolderNames: string[] = [];
    for await (const { name } of await currentFolder.openDirectory()) {
      if (remainingEntries === 0) {
        contents.isComplete = false;
        return;
      }
      remainingEntries -= 1;
      const stats = await currentFolder.statEntry(name);
      // The entry disappeared during the walk.
      if (stats === null) continue;
      const kind = stats.isFile() ? 'file' : stats.isDirectory() ? 'folder' : 'other';
      const bytes = kind === 'file' ? Number(stats.size) : 0;
      if (kind === 'file') contents.fileCount += 1;
      if (stats.isSymbolicLink()) contents.symbolicLinkCount += 1;
      if (kind === 'folder' && currentFolder.sharesDevice(stats)) subfolderNames.push(name);
      contents.bytes += bytes;
      visit({ name, parentNames, kind, bytes });
    }
    if (subfolderNames.length > 0 && parentNames.length === maxDepth) contents.isComplete = false;
    else
      for (const name of subfolderNames)
        await withOpenFolder(await currentFolder.openFolder(name), (f) =>
          walk(f, [...parentNames, name]),
        );
  }

  await walk(folder, []);
  return contents;
}

export async function* readNames(
  folder: OpenFolder,
  size: number,
  filter: (entry: { name: string; isDirectory(): boolean }) => boolean,
): AsyncGenerator<string[], void, undefined> {
  const entries: Dir = await folder.openDirectory();
  let batch: string[] = [];
  for await (const entry of entries) {
    if (!filter(entry)) continue;
    batch.push(entry.name);
    if (batch.length < size) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}
