import { Injectable } from '@nestjs/common';
import { constants } from 'node:fs';
import { open, rmdir, unlink } from 'node:fs/promises';
import { withOpenFolder, type OpenFolder } from '../../jobs/files/open-folder.adapter.js';
import { readNames } from '../folders/folder-walk.adapter.js';
import { MediaFiles } from '../../jobs/files/media-files.adapter.js';
import type { BinPathEntity } from './bin.entity.js';
import {
  binFolderName,
  MediaPath,
  PathRefusedError,
  type MediaRoot,
} from '../../jobs/files/media-path.js';

export interface BinLocation {
  path: MediaPath;
  entryId: number;
  id: number;
}

/**
 * Moves files into and out of the bins. The bin of a root is a hidden folder in that root, so that
 * moving a file only renames it within its file system. The bin contains a folder for each entry.
 * In that folder, the name of each file or folder is the ID of its `BinPathEntity`.
 */
@Injectable()
export class BinFiles {
  constructor(private readonly files: MediaFiles) {}

  locationOf({ id, entryId, path }: BinPathEntity): BinLocation {
    return { id, entryId, path: this.files.parsePath(path) };
  }

  /**
   * Moves a file or folder into the bin.
   *
   * @param inode - inode that the plan recorded
   * @throws PathRefusedError `vanished` if the path is missing or has a different inode
   */
  async moveToBin(location: BinLocation, inode: bigint | null): Promise<void> {
    const binPath = binPathOf(location);
    await this.files.withEntry(location.path, async (entry) => {
      if (entry.stats.ino !== inode) throw new PathRefusedError('vanished', location.path.path);
      await this.files.withParent(
        binPath,
        (binParent) => this.files.move(entry, binParent, binPath.name),
        'make',
      );
    });
  }

  /**
   * Moves a file or folder back to its original path and creates missing parent folders.
   *
   * @throws PathRefusedError `taken` if the path is in use
   */
  async moveBack(location: BinLocation): Promise<void> {
    await this.files.withEntry(binPathOf(location), (entry) =>
      this.files.withParent(
        location.path,
        (originalParent) => this.files.move(entry, originalParent, location.path.name),
        'make',
      ),
    );
  }

  /**
   * Checks that all of these paths can be restored.
   *
   * @throws PathRefusedError `vanished` if one of the paths is not in the bin, `taken` if a path is in
   * use
   */
  async assertRestorable(locations: readonly BinLocation[]): Promise<void> {
    for (const location of locations) {
      if (!(await this.isInBin(location)))
        throw new PathRefusedError('vanished', binPathOf(location).path);
      if (await this.exists(location.path)) throw new PathRefusedError('taken', location.path.path);
    }
  }

  /**
   * Moves all paths of an entry from the bin back to their original places, and then removes the
   * empty folders of the entry. Skips paths that are already in place.
   *
   * @throws PathRefusedError if one of the paths cannot be restored; the paths that were already moved
   * back are then moved into the bin again. A path that is neither in the bin nor in its original
   * place is also refused, because its disk is probably not mounted.
   */
  async restoreAll(locations: readonly BinLocation[]): Promise<void> {
    const restoredLocations: BinLocation[] = [];
    try {
      for (const location of locations.toReversed()) {
        if (await this.isInBin(location)) {
          await this.moveBack(location);
          restoredLocations.push(location);
        } else if (!(await this.exists(location.path))) {
          throw new PathRefusedError('vanished', location.path.path);
        }
      }
    } catch (error) {
      for (const location of restoredLocations) {
        const binPath = binPathOf(location);
        await this.files.withEntry(location.path, (entry) =>
          this.files.withParent(
            binPath,
            (binParent) => this.files.move(entry, binParent, binPath.name),
            'make',
          ),
        );
      }
      throw error;
    }
    for (const location of locations)
      await this.removeManifestAndFolder(location.path.root, location.entryId);
  }

  /** Removes the manifest of an entry, then the entry's folder unless it contains other files. */
  async removeManifestAndFolder(root: MediaRoot, entryId: number): Promise<void> {
    const manifest = MediaPath.inRoot(root, [binFolderName, String(entryId), 'manifest.json']);
    try {
      await this.files.withEntry(manifest, ({ folder, name }) => folder.runOnEntry(name, unlink));
    } catch (error) {
      if (!(error instanceof PathRefusedError) || error.fault !== 'vanished') throw error;
    }
    try {
      const folder = MediaPath.inRoot(root, [binFolderName, String(entryId)]);
      await this.files.withEntry(folder, (entry) => entry.folder.runOnEntry(entry.name, rmdir));
    } catch (error) {
      if (!(error instanceof PathRefusedError)) throw error;
    }
  }

  private isInBin(location: BinLocation): Promise<boolean> {
    return this.exists(binPathOf(location));
  }

  /**
   * Whether a path exists.
   *
   * @throws PathRefusedError if the root is missing, because the path may then exist on a disk that is
   *   not mounted
   */
  private async exists(path: MediaPath): Promise<boolean> {
    await withOpenFolder(await this.files.openRoot(path.root), () => Promise.resolve());
    try {
      return await this.files.withParent(path, async (folder) => {
        return (await folder.statEntry(path.name)) !== null;
      });
    } catch (error) {
      if (error instanceof PathRefusedError && error.fault === 'vanished') return false;
      throw error;
    }
  }

  /**
   * Writes a description of the entry into the bin, so that the entry can be restored by hand
   * without the database.
   */
  async writeManifest(root: MediaRoot, entryId: number, manifest: object): Promise<void> {
    const path = MediaPath.inRoot(root, [binFolderName, String(entryId), 'manifest.json']);
    await this.files.withParent(
      path,
      async (folder) => {
        const flags = constants.O_WRONLY | constants.O_CREAT | constants.O_EXCL;
        await folder.runOnEntry(path.name, async (handlePath) => {
          const file = await open(handlePath, flags | constants.O_NOFOLLOW, 0o640);
          try {
            await file.writeFile(`${JSON.stringify(manifest, null, 2)}\n`);
            await file.sync();
          } finally {
            await file.close();
          }
        });
        await folder.sync();
      },
      'make',
    );
  }

  /** Permanently deletes the files of an entry in one root. */
  async purge(root: MediaRoot, entryId: number): Promise<void> {
    const path = MediaPath.inRoot(root, [binFolderName, String(entryId)]);
    if (!(await this.exists(path))) return;
    try {
      await this.files.withEntry(path, ({ folder, name }) => removeTree(folder, name));
    } catch (error) {
      if (error instanceof PathRefusedError && error.fault === 'vanished') return;
      throw error;
    }
  }

  /** Removes empty folders above a path, but never the root. */
  async removeEmptyParents(path: MediaPath): Promise<void> {
    for (let ancestor = path.parent; ancestor !== null; ancestor = ancestor.parent) {
      try {
        await this.files.withEntry(ancestor, ({ folder, name }) => folder.runOnEntry(name, rmdir));
      } catch (error) {
        // The folder is missing, in use or not empty.
        if (error instanceof PathRefusedError) return;
        throw error;
      }
    }
  }
}

function binPathOf({ path, entryId, id }: BinLocation): MediaPath {
  return path.inSameRoot([binFolderName, String(entryId), String(id)]);
}

/**
 * Deletes a file or folder. Keeps each folder open while emptying it, so that replacing it with a
 * symbolic link cannot redirect the deletion.
 */
async function removeTree(folder: OpenFolder, name: string): Promise<void> {
  const stats = await folder.statEntry(name);
  if (stats === null) return;
  if (!stats.isDirectory()) {
    await folder.runOnEntry(name, unlink);
    return;
  }
  await withOpenFolder(await folder.openFolder(name), async (subfolder) => {
    // Reading a folder while deleting its entries can skip some of them, so read until the folder
    // is empty.
    for (
      let names = await readFirstNames(subfolder);
      names.length > 0;
      names = await readFirstNames(subfolder)
    ) {
      for (const entry of names) await removeTree(subfolder, entry);
    }
  });
  await folder.runOnEntry(name, rmdir);
}

async function readFirstNames(folder: OpenFolder): Promise<string[]> {
  for await (const names of readNames(folder, 1000, () => true)) return names;
  return [];
}
