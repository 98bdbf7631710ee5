import { Injectable } from '@nestjs/common';
import { open, rmdir, statfs, unlink } from 'node:fs/promises';
import { Logging, type Logger } from '#infra/logging/logging.js';
import { withOpenFolder, type OpenFolder } from '../../jobs/files/open-folder.adapter.js';
import { readNames } from '../../library/folders/folder-walk.adapter.js';
import { MediaFiles } from '../../jobs/files/media-files.adapter.js';
import { PathRefusedError, type MediaPath, type MediaRoot } from '../../jobs/files/media-path.js';
import { bytesPerGigabyte } from '../../gigabyte.js';
import { candidateNames } from '../plans/output-name.js';
import { ProcessingError } from '../runs/processing-error.js';
import type { Publication, ProcessingRunEntity } from '../runs/processing-run.entity.js';
import { ToolFolder } from '../tools/tool-folder.js';

/** An unfinished result. Its folder is held open and belongs to one run. */
export interface OpenDraft {
  folder: ToolFolder;
  name: string;
  freeBytes: () => Promise<number>;
  /** Syncs a file to disk so that it survives a power cut; returns its size. */
  sync: (name: string) => Promise<number>;
}

/** Writes results to an output root, first as drafts and then to their final place. */
@Injectable()
export class ResultDraftsService {
  private readonly log: Logger;

  constructor(
    private readonly files: MediaFiles,
    logging: Logging,
  ) {
    this.log = logging.loggerFor('processing');
  }

  /** Returns the output folders. `freeBytes` is null if the free space of a folder is unknown. */
  async measureFreeSpace(): Promise<{ root: MediaRoot; freeBytes: number | null }[]> {
    const outputs = this.files.roots.filter(({ kind }) => kind === 'output');
    return Promise.all(
      outputs.map(async (root) => ({ root, freeBytes: await this.freeBytesOf(root) })),
    );
  }

  /**
   * Returns the path for the draft of a run. The draft is stored in the selected folder or, if none
   * is selected, in the first folder with enough space. If no folder has enough space, it is stored
   * in the first folder.
   *
   * @throws ProblemError MEDIA_DIRS_NOT_CONFIGURED
   * @throws ProcessingError if the selected folder is not an output folder
   */
  async choosePath(
    { id, jobId, choice }: Pick<ProcessingRunEntity, 'id' | 'jobId' | 'choice'>,
    name: string,
    { minFreeGigabytes }: { minFreeGigabytes: number },
  ): Promise<MediaPath> {
    const { outputDir } = choice;
    this.files.rootsOf('output');
    const outputs = await this.measureFreeSpace();
    const selected =
      outputDir === undefined
        ? (outputs.find(
            ({ freeBytes }) =>
              freeBytes !== null && freeBytes >= minFreeGigabytes * bytesPerGigabyte,
          ) ?? outputs[0])
        : outputs.find(({ root }) => root.path === outputDir);
    if (selected === undefined) {
      const reason = `${outputDir} is no longer an output folder.`;
      throw new ProcessingError('path-unusable', reason);
    }
    return this.files.parsePath(`${selected.root.path}/Incomplete_job-${jobId}-run-${id}/${name}`);
  }

  /**
   * Holds the folder of a draft open while `work` runs. Creates the folder if it does not exist.
   *
   * @throws PathRefusedError if the folder cannot be created or opened
   */
  async withDraft<T>(draft: MediaPath, work: (openDraft: OpenDraft) => Promise<T>): Promise<T> {
    const { name } = draft;
    return this.files.withParent(
      draft,
      (folder) => {
        const handlePath = folder.entryPath('').replace(/\/$/, '');
        const path = draft.path.slice(0, -name.length - 1);
        return work({
          folder: new ToolFolder(handlePath, path, process.pid),
          name,
          freeBytes: () => freeBytesIn(folder),
          sync: (file) => folder.runOnEntry(file, syncFile),
        });
      },
      'make',
    );
  }

  /**
   * Moves a result to its final place, with a number appended if the name is taken. Never
   * overwrites.
   *
   * @param createPublication - called with each path that is tried, before the move; returns the
   *   publication
   */
  publish(
    draft: MediaPath,
    name: string,
    extension: string,
    createPublication: (path: string) => Promise<Publication>,
  ): Promise<Publication> {
    const relativePaths = [...candidateNames(name, extension)].map((file) => `${name}/${file}`);
    return this.moveToFreePath(draft, relativePaths, createPublication);
  }

  /** Like {@link publish}, but publishes the folder of a draft with all its files. */
  publishFolder(
    { parent, path }: MediaPath,
    name: string,
    createPublication: (path: string) => Promise<Publication>,
  ): Promise<Publication> {
    if (parent === null) throw new PathRefusedError('root', path);
    return this.moveToFreePath(parent, candidateNames(name), createPublication);
  }

  /** Whether all files of a result are in place with the expected size. */
  async isComplete({ files }: Publication): Promise<boolean> {
    const checks = await Promise.all(
      files.map((file) => this.isInPlace(file.path, file.sizeBytes)),
    );
    return checks.every(Boolean);
  }

  /**
   * Removes the folder of a draft with all its files. A failure is only logged, so that it does not
   * change how the run ends.
   */
  async discard(draftPath: string): Promise<void> {
    try {
      await this.remove(this.files.parsePath(draftPath));
    } catch (error) {
      if (error instanceof PathRefusedError && error.fault === 'vanished') return;
      this.log.warn({ err: error, draftPath }, 'Unfinished files could not be removed');
    }
  }

  private async remove(draft: MediaPath): Promise<void> {
    const { parent } = draft;
    if (parent === null) return;
    await this.files.withParent(draft, async (folder) => {
      for await (const names of readNames(folder, 100, () => true)) {
        for (const name of names) await folder.runOnEntry(name, unlink);
      }
    });
    await this.files.withParent(parent, (folder) => folder.runOnEntry(parent.name, rmdir));
  }

  private async moveToFreePath(
    source: MediaPath,
    relativePaths: Iterable<string>,
    createPublication: (path: string) => Promise<Publication>,
  ): Promise<Publication> {
    for (const relativePath of relativePaths) {
      const target = this.files.parsePath(`${source.root.path}/${relativePath}`);
      const published = await this.files.withParent(
        target,
        async (folder) => {
          if ((await folder.statEntry(target.name)) !== null) return null;
          const publication = await createPublication(target.path);
          return (await this.tryMove(source, folder, target.name)) ? publication : null;
        },
        'make',
      );
      if (published !== null) return published;
    }
    throw new PathRefusedError('taken', source.path);
  }

  private async isInPlace(path: string, sizeBytes: number): Promise<boolean> {
    try {
      const mediaPath = this.files.parsePath(path, this.files.rootsOf('output'));
      return await this.files.withEntry(mediaPath, ({ stats }) =>
        Promise.resolve(stats.isFile() && Number(stats.size) === sizeBytes),
      );
    } catch (error) {
      if (error instanceof PathRefusedError) return false;
      throw error;
    }
  }

  private async freeBytesOf(root: MediaRoot): Promise<number | null> {
    try {
      return await withOpenFolder(await this.files.openRoot(root), freeBytesIn);
    } catch (error) {
      if (error instanceof PathRefusedError) return null;
      throw error;
    }
  }

  private async tryMove(draft: MediaPath, folder: OpenFolder, name: string): Promise<boolean> {
    try {
      await this.files.withEntry(draft, (entry) => this.files.move(entry, folder, name));
      return true;
    } catch (error) {
      if (error instanceof PathRefusedError && error.fault === 'taken') return false;
      throw error;
    }
  }
}

async function syncFile(path: string): Promise<number> {
  const handle = await open(path, 'r');
  try {
    await handle.sync();
    return (await handle.stat()).size;
  } finally {
    await handle.close();
  }
}

async function freeBytesIn(folder: OpenFolder): Promise<number> {
  const { bavail, bsize } = await folder.runOnEntry('.', (path) => statfs(path));
  return bavail * bsize;
}
