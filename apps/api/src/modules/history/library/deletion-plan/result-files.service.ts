import { Injectable } from '@nestjs/common';
import type { KeptPathReply } from '@stackyard/contracts';
import type { JobEntity } from '../../jobs/job.entity.js';
import { isMedia } from '../folders/media-type.js';
import { MediaFiles } from '../../jobs/files/media-files.adapter.js';
import { PathRefusedError, type MediaPath } from '../../jobs/files/media-path.js';
import { createKeptPath } from './deletion-plan.js';
import { MediaLookup } from './media-lookup.adapter.js';
import { OwnershipRepository, type PathOfJob } from './ownership.repository.js';

/** Maximum number of other files in result folders that are listed as kept. */
const maxListedFiles = 100;

/** Result files of jobs, and the jobs that share them. */
export interface ResultPaths {
  ownedPaths: PathOfJob[];
  pathsOfOtherJobs: PathOfJob[];
}

/**
 * Decides which files belong to a job: the files that it recorded, and its result file. If the
 * result is a folder in which the job recorded no files, the media files in the folder belong to
 * the job. Other files may belong to a user.
 */
@Injectable()
export class ResultFilesService {
  constructor(
    private readonly files: MediaFiles,
    private readonly lookup: MediaLookup,
    private readonly ownership: OwnershipRepository,
  ) {}

  async find(jobs: readonly JobEntity[], keptPaths: KeptPathReply[]): Promise<ResultPaths> {
    const ids = jobs.map(({ id }) => id);
    const recordedOutputs = await this.ownership.findOutputsOf(ids);
    const recordedPathsByKey = new Map(
      recordedOutputs.map((row) => [`${row.jobId} ${row.path}`, row]),
    );
    const guessedFiles: (PathOfJob & { folder: string })[] = [];
    for (const { id, outputPath } of jobs) {
      if (outputPath === null) continue;
      const folderFiles = await this.filesInside(outputPath);
      if (folderFiles === null) {
        recordedPathsByKey.set(`${id} ${outputPath}`, { path: outputPath, jobId: id });
        continue;
      }
      const hasRecordedFiles = recordedOutputs.some(
        (row) => row.jobId === id && row.path.startsWith(`${outputPath}/`),
      );
      if (hasRecordedFiles) continue;
      for (const entry of folderFiles.filter(isMedia)) {
        guessedFiles.push({ path: entry.path.path, jobId: id, folder: outputPath });
      }
    }
    const folders = await this.ownership.findExactPaths(
      [...new Set(guessedFiles.map((g) => g.folder))],
      ids,
    );
    const ownedPaths = [
      ...recordedPathsByKey.values(),
      ...guessedFiles.map(({ path, jobId }) => ({ path, jobId })),
    ];
    const pathsOfOtherJobs = await this.ownership.findPathsAtOrBelow(
      [...new Set(ownedPaths.map((row) => row.path))],
      ids,
    );
    for (const { path, folder } of guessedFiles) {
      const owners = folders.filter((row) => row.path === folder);
      pathsOfOtherJobs.push(...owners.map(({ jobId }) => ({ path, jobId })));
    }
    await this.addOtherPaths(jobs, ownedPaths, keptPaths);
    return { ownedPaths, pathsOfOtherJobs };
  }

  /** Adds the other files in the result folders to `keptPaths`, up to `maxListedFiles`. */
  private async addOtherPaths(
    jobs: readonly JobEntity[],
    ownedPaths: readonly PathOfJob[],
    keptPaths: KeptPathReply[],
  ): Promise<void> {
    const ids = jobs.map(({ id }) => id);
    const ownedPathTexts = new Set(ownedPaths.map(({ path }) => path));
    const folders = new Set(jobs.flatMap(({ outputPath }) => outputPath ?? []));
    for (const { path } of ownedPaths) folders.add(path.slice(0, path.lastIndexOf('/')));
    const otherPaths = new Set<string>();
    for (const folder of folders) {
      for (const { path } of (await this.filesInside(folder)) ?? []) {
        if (!ownedPathTexts.has(path.path) && otherPaths.size < maxListedFiles)
          otherPaths.add(path.path);
      }
    }
    const otherJobPaths = await this.ownership.findPathsAtOrBelow([...otherPaths], ids);
    for (const path of otherPaths) {
      const jobIds = otherJobPaths.filter((row) => row.path === path).map(({ jobId }) => jobId);
      keptPaths.push(
        createKeptPath(path, 'movie', jobIds.length > 0 ? 'shared' : 'unknown', jobIds),
      );
    }
  }

  /**
   * Returns the files in a folder; null if the text is not the path of a readable folder below an
   * output root.
   */
  private async filesInside(text: string) {
    let path: MediaPath;
    try {
      path = this.files.parsePath(
        text,
        this.files.roots.filter(({ kind }) => kind === 'output'),
      );
    } catch (error) {
      if (error instanceof PathRefusedError) return null;
      throw error;
    }
    return this.lookup.filesIn(path);
  }
}
