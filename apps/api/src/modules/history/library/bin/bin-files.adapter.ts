import { Injectable } from '@nestjs/common';
import { constants } from 'node:fs';
import { open, rmdir, unlink } from 'node:fs/promises';
import { closing, type HeldFolder } from '../folders/held-folder.adapter.js';
import { namesOf } from '../folders/folder-walk.adapter.js';
import { MediaFiles } from '../folders/media-files.adapter.js';
import type { BinPathEntity } from './bin.entity.js';
import { binFolder, MediaPath, PathRefused, type MediaRoot } from '../folders/media-path.js';

/** A path and how it is called in the bin. */
export interface BinPlace {
  path: MediaPath;
  entryId: number;
  id: number;
}

/**
 * The bins: a hidden folder in each root, so that deleting and restoring is giving another name on
 * the same file system, whatever the size. Each entry has a folder, each path in it its id as name.
 */
@Injectable()
export class BinFiles {
  constructor(private readonly files: MediaFiles) {}

  placeOf({ id, entryId, path }: BinPathEntity): BinPlace {
    return { id, entryId, path: this.files.check(path) };
  }

  /**
   * @param inode - of the thing that was looked at; another one in its place stays
   * @throws PathRefused
   */
  async moveIn(place: BinPlace, inode: bigint | null): Promise<void> {
    const inBin = binPathOf(place);
    await this.files.holding(place.path, async (held) => {
      if (held.stats.ino !== inode) throw new PathRefused('vanished', place.path.path);
      await this.files.inFolder(inBin, (into) => this.files.move(held, into, inBin.name), 'make');
    });
  }

  /**
   * Puts a thing back to where it was; folders on the way that are gone are made.
   *
   * @throws PathRefused `taken` when something else is there
   */
  async moveBack(place: BinPlace): Promise<void> {
    await this.files.holding(binPathOf(place), (held) =>
      this.files.inFolder(
        place.path,
        (into) => this.files.move(held, into, place.path.name),
        'make',
      ),
    );
  }

  /**
   * Whether all of it can be put back at once.
   *
   * @throws PathRefused `vanished` when the bin lacks something, `taken` when something is in its place
   */
  async assertRestorable(places: readonly BinPlace[]): Promise<void> {
    for (const place of places) {
      if (!(await this.holds(place))) throw new PathRefused('vanished', binPathOf(place).path);
      if (await this.isThere(place.path)) throw new PathRefused('taken', place.path.path);
    }
  }

  /**
   * Puts back whatever of one entry the bin holds; afterwards it holds nothing of it.
   *
   * @throws PathRefused with everything in the bin when it cannot be put back as a whole; also when
   *   something is in neither place, for then the disk that has it is not there
   */
  async putBack(places: readonly BinPlace[]): Promise<void> {
    const back: BinPlace[] = [];
    try {
      for (const place of places.toReversed()) {
        if (await this.holds(place)) {
          await this.moveBack(place);
          back.push(place);
        } else if (!(await this.isThere(place.path))) {
          throw new PathRefused('vanished', place.path.path);
        }
      }
    } catch (error) {
      for (const place of back) {
        const inBin = binPathOf(place);
        await this.files.holding(place.path, (held) =>
          this.files.inFolder(inBin, (into) => this.files.move(held, into, inBin.name), 'make'),
        );
      }
      throw error;
    }
    for (const place of places) await this.dismiss(place.path.root, place.entryId);
  }

  /** Removes the folder of an entry that holds nothing any more; one that does stays. */
  async dismiss(root: MediaRoot, entryId: number): Promise<void> {
    const manifest = MediaPath.within(root, [binFolder, String(entryId), 'manifest.json']);
    try {
      await this.files.holding(manifest, ({ folder, name }) => folder.on(name, unlink));
    } catch (error) {
      if (!(error instanceof PathRefused) || error.fault !== 'vanished') throw error;
    }
    try {
      const folder = MediaPath.within(root, [binFolder, String(entryId)]);
      await this.files.holding(folder, (held) => held.folder.on(held.name, rmdir));
    } catch (error) {
      if (!(error instanceof PathRefused)) throw error;
    }
  }

  private holds(place: BinPlace): Promise<boolean> {
    return this.isThere(binPathOf(place));
  }

  /** @throws PathRefused when its root is not there, for then nobody knows */
  private async isThere(path: MediaPath): Promise<boolean> {
    await closing(await this.files.openRoot(path.root), () => Promise.resolve());
    try {
      return await this.files.inFolder(path, async (folder) => {
        return (await folder.look(path.name)) !== null;
      });
    } catch (error) {
      if (error instanceof PathRefused && error.fault === 'vanished') return false;
      throw error;
    }
  }

  /** Says in the bin itself what lies there, for whoever has to do without the database. */
  async writeManifest(root: MediaRoot, entryId: number, manifest: object): Promise<void> {
    const path = MediaPath.within(root, [binFolder, String(entryId), 'manifest.json']);
    await this.files.inFolder(
      path,
      async (folder) => {
        const flags = constants.O_WRONLY | constants.O_CREAT | constants.O_EXCL;
        await folder.on(path.name, async (at) => {
          const file = await open(at, flags | constants.O_NOFOLLOW, 0o640);
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

  /** Removes what an entry has in a root, for good. */
  async purge(root: MediaRoot, entryId: number): Promise<void> {
    const path = MediaPath.within(root, [binFolder, String(entryId)]);
    if (!(await this.isThere(path))) return;
    try {
      await this.files.holding(path, ({ folder, name }) => removeTree(folder, name));
    } catch (error) {
      if (error instanceof PathRefused && error.fault === 'vanished') return;
      throw error;
    }
  }

  /** Removes the folders around a path that are left empty. The roots stay. */
  async tidy(path: MediaPath): Promise<void> {
    for (let at = path.parent; at !== null; at = at.parent) {
      try {
        await this.files.holding(at, ({ folder, name }) => folder.on(name, rmdir));
      } catch (error) {
        // It is gone, in use or not empty: in each case it is not ours to remove.
        if (error instanceof PathRefused) return;
        throw error;
      }
    }
  }
}

function binPathOf({ path, entryId, id }: BinPlace): MediaPath {
  return path.at([binFolder, String(entryId), String(id)]);
}

/** Each folder is held open while it is emptied, so that no link can lead the removal elsewhere. */
async function removeTree(folder: HeldFolder, name: string): Promise<void> {
  const stats = await folder.look(name);
  if (stats === null) return;
  if (!stats.isDirectory()) {
    await folder.on(name, unlink);
    return;
  }
  await closing(await folder.folder(name), async (inner) => {
    // What is removed while it is read may be read twice or not at all: read again until it is empty.
    for (let names = await someNames(inner); names.length > 0; names = await someNames(inner)) {
      for (const entry of names) await removeTree(inner, entry);
    }
  });
  await folder.on(name, rmdir);
}

async function someNames(folder: HeldFolder): Promise<string[]> {
  for await (const names of namesOf(folder, 1000, () => true)) return names;
  return [];
}
