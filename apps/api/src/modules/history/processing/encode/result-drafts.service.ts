import { Injectable } from '@nestjs/common';
import { open, rmdir, statfs, unlink } from 'node:fs/promises';
import { Logging, type Logger } from '#infra/logging/logging.js';
import { closing, type HeldFolder } from '../../library/folders/held-folder.adapter.js';
import { namesOf } from '../../library/folders/folder-walk.adapter.js';
import { MediaFiles } from '../../library/folders/media-files.adapter.js';
import { PathRefused, type MediaPath, type MediaRoot } from '../../library/folders/media-path.js';
import { namesFor } from '../plans/output-name.js';
import { ProcessingFailed } from '../runs/processing-failed.js';
import type { Publication, ProcessingRunEntity } from '../runs/processing-run.entity.js';
import { ToolFolder } from '../tools/tool-folder.js';

/** What room is measured in. */
export const gigabyte = 1024 ** 3;

/** A result on its way: its folder is held open, and belongs to one run alone. */
export interface HeldDraft {
  folder: ToolFolder;
  name: string;
  /** Gigabytes that are free beside it. */
  free: () => Promise<number>;
  /** Makes a file in it outlive a power cut; says how large it is. */
  keep: (name: string) => Promise<number>;
}

/** Writes results into the output root: under a name of their own first, then in their place. */
@Injectable()
export class ResultDrafts {
  private readonly log: Logger;

  constructor(
    private readonly files: MediaFiles,
    logging: Logging,
  ) {
    this.log = logging.for('processing');
  }

  /** The folders of results, with the gigabytes that are free; null where they cannot be asked. */
  async rooms(): Promise<{ root: MediaRoot; free: number | null }[]> {
    const outputs = this.files.roots.filter(({ kind }) => kind === 'output');
    return Promise.all(outputs.map(async (root) => ({ root, free: await this.freeOf(root) })));
  }

  /**
   * Where the result of a run is written first: in the folder that was chosen, else in the first one
   * that has enough room.
   *
   * @throws ProblemError MEDIA_DIRS_NOT_CONFIGURED
   * @throws ProcessingFailed when there is no such folder, or no room
   */
  async draftOf(
    { id, jobId, choice }: Pick<ProcessingRunEntity, 'id' | 'jobId' | 'choice'>,
    name: string,
    { minFreeGigabytes }: { minFreeGigabytes: number },
  ): Promise<MediaPath> {
    const { outputDir } = choice;
    this.files.rootsOf('output');
    const rooms = await this.rooms();
    const chosen =
      outputDir === undefined
        ? (rooms.find(({ free }) => free !== null && free >= minFreeGigabytes) ?? rooms[0])
        : rooms.find(({ root }) => root.path === outputDir);
    if (chosen === undefined) {
      const reason = `${outputDir} is no folder of results any more.`;
      throw new ProcessingFailed('path-unusable', reason);
    }
    return this.files.check(`${chosen.root.path}/Incomplete_job-${jobId}-run-${id}/${name}`);
  }

  /** @throws PathRefused when it cannot be written there */
  async drafting<T>(draft: MediaPath, work: (held: HeldDraft) => Promise<T>): Promise<T> {
    const { name } = draft;
    return this.files.inFolder(
      draft,
      (held) => {
        const at = held.at('').replace(/\/$/, '');
        const path = draft.path.slice(0, -name.length - 1);
        return work({
          folder: new ToolFolder(at, path, process.pid),
          name,
          free: () => freeIn(held),
          keep: (file) => held.on(file, synced),
        });
      },
      'make',
    );
  }

  /**
   * Gives a result its place, under a number when something stands there. Nothing is replaced.
   *
   * @param choose - told of the place before it is taken
   */
  publish(
    draft: MediaPath,
    name: string,
    extension: string,
    choose: (path: string) => Promise<Publication>,
  ): Promise<Publication> {
    const places = [...namesFor(name, extension)].map((file) => `${name}/${file}`);
    return this.place(draft, places, choose);
  }

  /** The same for the folder of a draft, with everything in it. */
  publishFolder(
    { parent, path }: MediaPath,
    name: string,
    choose: (path: string) => Promise<Publication>,
  ): Promise<Publication> {
    if (parent === null) throw new PathRefused('root', path);
    return this.place(parent, namesFor(name), choose);
  }

  /** Whether everything of a result stands in its place, as large as it was. */
  async stand({ files }: Publication): Promise<boolean> {
    const found = await Promise.all(files.map((file) => this.stands(file.path, file.sizeBytes)));
    return found.every(Boolean);
  }

  /**
   * Removes what a run has written and its folder. What cannot be removed stays: the run has ended all
   * the same.
   */
  async discard(draftPath: string): Promise<void> {
    try {
      await this.remove(this.files.check(draftPath));
    } catch (error) {
      if (error instanceof PathRefused && error.fault === 'vanished') return;
      this.log.warn({ err: error, draftPath }, 'What was half written could not be removed');
    }
  }

  private async remove(draft: MediaPath): Promise<void> {
    const { parent } = draft;
    if (parent === null) return;
    await this.files.inFolder(draft, async (folder) => {
      for await (const names of namesOf(folder, 100, () => true)) {
        for (const name of names) await folder.on(name, unlink);
      }
    });
    await this.files.inFolder(parent, (folder) => folder.on(parent.name, rmdir));
  }

  private async place(
    what: MediaPath,
    places: Iterable<string>,
    choose: (path: string) => Promise<Publication>,
  ): Promise<Publication> {
    for (const place of places) {
      const target = this.files.check(`${what.root.path}/${place}`);
      const published = await this.files.inFolder(
        target,
        async (folder) => {
          if ((await folder.look(target.name)) !== null) return null;
          const publication = await choose(target.path);
          return (await this.moved(what, folder, target.name)) ? publication : null;
        },
        'make',
      );
      if (published !== null) return published;
    }
    throw new PathRefused('taken', what.path);
  }

  private async stands(path: string, sizeBytes: number): Promise<boolean> {
    try {
      const checked = this.files.check(path, this.files.rootsOf('output'));
      return await this.files.holding(checked, ({ stats }) =>
        Promise.resolve(stats.isFile() && Number(stats.size) === sizeBytes),
      );
    } catch (error) {
      if (error instanceof PathRefused) return false;
      throw error;
    }
  }

  private async freeOf(root: MediaRoot): Promise<number | null> {
    try {
      return await closing(await this.files.openRoot(root), freeIn);
    } catch (error) {
      if (error instanceof PathRefused) return null;
      throw error;
    }
  }

  private async moved(draft: MediaPath, folder: HeldFolder, as: string): Promise<boolean> {
    try {
      await this.files.holding(draft, (place) => this.files.move(place, folder, as));
      return true;
    } catch (error) {
      if (error instanceof PathRefused && error.fault === 'taken') return false;
      throw error;
    }
  }
}

async function synced(at: string): Promise<number> {
  const handle = await open(at, 'r');
  try {
    await handle.sync();
    return (await handle.stat()).size;
  } finally {
    await handle.close();
  }
}

async function freeIn(folder: HeldFolder): Promise<number> {
  const { bavail, bsize } = await folder.on('.', (at) => statfs(at));
  return (bavail * bsize) / gigabyte;
}
