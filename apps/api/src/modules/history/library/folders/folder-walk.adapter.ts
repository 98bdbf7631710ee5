import type { Dir } from 'node:fs';
import { closing, type HeldFolder } from './held-folder.adapter.js';

/** What is in a folder and the folders below it. */
export interface FolderContents {
  files: number;
  bytes: number;
  /** Links, which are neither followed nor counted as files. */
  links: number;
  /** False when there was more than may be looked at. */
  complete: boolean;
}

/** A file that a walk came by. */
export interface WalkedEntry {
  name: string;
  /** Names of the folders between the start of the walk and the entry. */
  within: readonly string[];
  kind: 'file' | 'folder' | 'other';
  bytes: number;
}

/** Deeper than any disc; whoever nests deeper wants to exhaust something. */
const deepest = 24;

/**
 * Walks through everything below a folder, links never followed, in small steps that let everyone
 * else take their turn.
 *
 * @param most - entries after which the walk ends
 */
export async function walkFolder(
  folder: HeldFolder,
  most: number,
  visit: (entry: WalkedEntry) => void = () => undefined,
): Promise<FolderContents> {
  const contents: FolderContents = { files: 0, bytes: 0, links: 0, complete: true };
  let left = most;

  async function walk(held: HeldFolder, within: readonly string[]): Promise<void> {
    const inner: string[] = [];
    for await (const { name } of await held.entries()) {
      if (left === 0) {
        contents.complete = false;
        return;
      }
      left -= 1;
      const stats = await held.look(name);
      // It vanished while the walk went on, which is as good as never having been there.
      if (stats === null) continue;
      const kind = stats.isFile() ? 'file' : stats.isDirectory() ? 'folder' : 'other';
      const bytes = kind === 'file' ? Number(stats.size) : 0;
      if (kind === 'file') contents.files += 1;
      if (stats.isSymbolicLink()) contents.links += 1;
      if (kind === 'folder' && held.sharesDevice(stats)) inner.push(name);
      contents.bytes += bytes;
      visit({ name, within, kind, bytes });
    }
    if (inner.length > 0 && within.length === deepest) contents.complete = false;
    else
      for (const name of inner)
        await closing(await held.folder(name), (f) => walk(f, [...within, name]));
  }

  await walk(folder, []);
  return contents;
}

/** Yields the names of a folder's entries in batches. */
export async function* namesOf(
  folder: HeldFolder,
  size: number,
  wanted: (entry: { name: string; isDirectory(): boolean }) => boolean,
): AsyncGenerator<string[], void, undefined> {
  const entries: Dir = await folder.entries();
  let piece: string[] = [];
  for await (const entry of entries) {
    if (!wanted(entry)) continue;
    piece.push(entry.name);
    if (piece.length < size) continue;
    yield piece;
    piece = [];
  }
  if (piece.length > 0) yield piece;
}
