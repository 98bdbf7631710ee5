import { Injectable } from '@nestjs/common';
import type { BigIntStats } from 'node:fs';
import { link, mkdir, realpath, rename, unlink } from 'node:fs/promises';
import { Settings } from '#config/settings.js';
import { ProblemError } from '#infra/http/problem-error.js';
import { withOpenFolder, OpenFolder } from './open-folder.adapter.js';
import {
  parseMediaPath,
  mediaRoots,
  PathRefusedError,
  type MediaKind,
  type MediaPath,
  type MediaRoot,
} from './media-path.js';

/** A file or folder whose parent is held open. */
export interface OpenEntry {
  readonly folder: OpenFolder;
  readonly name: string;
  readonly stats: BigIntStats;
}

/** Opens, examines and moves files and folders inside the media roots. */
@Injectable()
export class MediaFiles {
  readonly roots: readonly MediaRoot[];

  constructor(settings: Settings) {
    this.roots = mediaRoots(settings);
  }

  /** @throws ProblemError MEDIA_DIRS_NOT_CONFIGURED */
  rootsOf(kind: MediaKind): readonly MediaRoot[] {
    const roots = this.roots.filter((root) => root.kind === kind);
    if (roots.length > 0) return roots;
    const name = kind === 'raw' ? 'MEDIA_RAW_DIRS' : 'MEDIA_OUTPUT_DIRS';
    throw new ProblemError('MEDIA_DIRS_NOT_CONFIGURED', `${name} is not set.`);
  }

  /** @throws PathRefusedError if the text is not a path below one of these roots */
  parsePath(text: string, roots: readonly MediaRoot[] = this.roots): MediaPath {
    return parseMediaPath(roots, text);
  }

  /**
   * Opens a root.
   *
   * @throws PathRefusedError if the root cannot be opened, or if its real path overlaps that of another
   *   root, for example because of a symbolic link; files would then belong to two roots
   */
  async openRoot(root: MediaRoot): Promise<OpenFolder> {
    const folder = await OpenFolder.openRoot(root.path);
    try {
      const [realRootPath, ...others] = await Promise.all(
        [root, ...this.roots.filter((other) => other.path !== root.path)].map(realPathOf),
      );
      for (const other of others) {
        if (realRootPath === null || realRootPath === undefined || other === null) continue;
        if (
          `${realRootPath}/`.startsWith(`${other}/`) ||
          `${other}/`.startsWith(`${realRootPath}/`)
        ) {
          throw new PathRefusedError('overlap', root.path);
        }
      }
      return folder;
    } catch (error) {
      await folder.close();
      throw error;
    }
  }

  /**
   * Holds the parent folder of a path open during an operation. Each folder on the way is opened
   * relative to the one before, so replacing a folder with a symbolic link in the meantime cannot
   * redirect the operation.
   *
   * @throws PathRefusedError for missing paths, symbolic links, other file systems, and entries that
   *   are neither a file nor a folder
   */
  async withEntry<T>(path: MediaPath, work: (entry: OpenEntry) => Promise<T>): Promise<T> {
    return this.withParent(path, async (folder) => {
      const stats = await folder.statEntry(path.name);
      if (stats === null) throw new PathRefusedError('vanished', path.path);
      if (stats.isSymbolicLink()) throw new PathRefusedError('symlink', path.path);
      if (!stats.isDirectory() && !stats.isFile())
        throw new PathRefusedError('not-a-file', path.path);
      if (!folder.sharesDevice(stats)) throw new PathRefusedError('device', path.path);
      return work({ folder, name: path.name, stats });
    });
  }

  /**
   * Holds the parent folder of a path open during an operation. The path itself need not exist.
   * Creates missing parent folders if `ifMissing` is `make`.
   */
  async withParent<T>(
    path: MediaPath,
    work: (folder: OpenFolder) => Promise<T>,
    ifMissing: 'refuse' | 'make' = 'refuse',
  ): Promise<T> {
    let folder = await this.openRoot(path.root);
    try {
      for (const part of path.folders) {
        const parent = folder;
        if (ifMissing === 'make' && (await parent.statEntry(part)) === null) {
          await makeFolder(parent, part);
        }
        folder = await parent.openFolder(part);
        await parent.close();
      }
      return await work(folder);
    } finally {
      await folder.close();
    }
  }

  /** Like {@link withEntry}, but the path must be a folder, and this folder is held open. */
  async withFolder<T>(path: MediaPath, work: (folder: OpenFolder) => Promise<T>): Promise<T> {
    return this.withEntry(path, async ({ folder, name }) =>
      withOpenFolder(await folder.openFolder(name), work),
    );
  }

  /**
   * Moves a file or folder within a file system. Does not overwrite an existing target; `moveFile`
   * describes the only exception.
   *
   * @throws PathRefusedError `taken` if the target exists, `vanished` if the source was replaced after
   * it was examined
   */
  async move(
    { folder, name, stats }: OpenEntry,
    targetFolder: OpenFolder,
    targetName: string,
  ): Promise<void> {
    if ((await targetFolder.statEntry(targetName)) !== null)
      throw new PathRefusedError('taken', `${targetFolder.path}/${targetName}`);
    // Renaming a folder can overwrite at most an empty folder, but renaming a file could overwrite
    // another file.
    const moveEntry = stats.isDirectory() ? moveFolder : moveFile;
    await moveEntry(folder, name, targetFolder, targetName);
    const movedStats = await targetFolder.statEntry(targetName);
    if (movedStats?.ino !== stats.ino) {
      if (movedStats !== null) await moveFolder(targetFolder, targetName, folder, name);
      throw new PathRefusedError('vanished', `${folder.path}/${name}`);
    }
    await targetFolder.sync();
    await folder.sync();
  }
}

/** Creates a folder that another process may be creating at the same time. */
async function makeFolder(parent: OpenFolder, name: string): Promise<void> {
  try {
    await parent.runOnEntry(name, (path) => mkdir(path, { mode: 0o775 }));
  } catch (error) {
    if (!(error instanceof PathRefusedError) || error.fault !== 'taken') throw error;
  }
}

async function moveFolder(
  folder: OpenFolder,
  name: string,
  targetFolder: OpenFolder,
  targetName: string,
): Promise<void> {
  await folder.runOnEntry(name, (from) =>
    targetFolder.runOnEntry(targetName, (to) => rename(from, to)),
  );
}

/**
 * Moves a file by creating a hard link first, because creating a link never overwrites a file. On
 * file systems without hard links, only the preceding check protects an existing file.
 */
async function moveFile(
  folder: OpenFolder,
  name: string,
  targetFolder: OpenFolder,
  targetName: string,
): Promise<void> {
  try {
    await folder.runOnEntry(name, (from) =>
      targetFolder.runOnEntry(targetName, (to) => link(from, to)),
    );
  } catch (error) {
    if (error instanceof PathRefusedError && error.fault !== 'denied') throw error;
    await moveFolder(folder, name, targetFolder, targetName);
    return;
  }
  await folder.runOnEntry(name, unlink);
}

async function realPathOf(root: MediaRoot): Promise<string | null> {
  try {
    return await realpath(root.path);
  } catch {
    // A root that is missing or unreadable is left out of the comparison.
    return null;
  }
}
