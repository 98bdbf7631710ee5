import { Injectable } from '@nestjs/common';
import type { KeptPathReply } from '@stackyard/contracts';
import type { JobEntity } from '../../jobs/job.entity.js';
import { mapConcurrently } from '../folders/map-concurrently.js';
import { MediaFiles } from '../../jobs/files/media-files.adapter.js';
import { PathRefusedError } from '../../jobs/files/media-path.js';
import {
  createKeptPath,
  toKeptPathReply,
  withoutNested,
  type Candidate,
  type DeletionPlan,
  type PathTarget,
} from './deletion-plan.js';
import { MediaLookup, type ExaminedPath } from './media-lookup.adapter.js';
import { OwnershipRepository, type PathOfJob } from './ownership.repository.js';
import { ResultFilesService } from './result-files.service.js';

const pathConcurrency = 8;

/** Imported raw folders that a deletion keeps, with the IDs of the jobs that imported them. */
export type PreservedRawPaths = ReadonlyMap<string, readonly number[]>;

/** Plans which files a deletion moves and which files it leaves in place, with the reasons. */
@Injectable()
export class DeletionPlanService {
  constructor(
    private readonly files: MediaFiles,
    private readonly lookup: MediaLookup,
    private readonly resultFiles: ResultFilesService,
    private readonly ownership: OwnershipRepository,
  ) {}

  /**
   * Returns the raw folders that a deletion keeps because they were imported, with the IDs of the
   * jobs that imported them; none unless `preserveImports` is true.
   */
  async findPreservedRawPaths(
    jobs: readonly JobEntity[],
    preserveImports: boolean,
  ): Promise<PreservedRawPaths> {
    if (!preserveImports) return new Map();
    const importedJobIds = await this.ownership.findImportedJobIds(jobs.map(({ id }) => id));
    return groupJobIdsByPath(rawPathsOf(jobs).filter(({ jobId }) => importedJobIds.has(jobId)));
  }

  /** Plans the deletion of the files of jobs, without changing anything. */
  async createPlan(
    jobs: readonly JobEntity[],
    preservedRawPaths: PreservedRawPaths = new Map(),
  ): Promise<DeletionPlan> {
    const plan: DeletionPlan = { raw: [], movie: [], keptPaths: [] };
    const ids = jobs.map(({ id }) => id);
    const rawPaths = rawPathsOf(jobs);
    for (const path of new Set(rawPaths.map((rawPath) => rawPath.path))) {
      const importedJobIds = preservedRawPaths.get(path);
      if (importedJobIds)
        plan.keptPaths.push(createKeptPath(path, 'raw', 'import-preserved', importedJobIds));
    }
    const deletableRawPaths = rawPaths.filter(({ path }) => !preservedRawPaths.has(path));
    plan.raw = await this.findCandidates(
      deletableRawPaths,
      'raw',
      plan.keptPaths,
      await this.findOtherJobPaths(deletableRawPaths, ids),
    );
    const results = await this.resultFiles.find(jobs, plan.keptPaths);
    plan.movie = await this.findCandidates(
      results.ownedPaths,
      'movie',
      plan.keptPaths,
      results.pathsOfOtherJobs,
    );
    return plan;
  }

  /** Finds other jobs that use one of the raw folders, a path inside it, or a folder above it. */
  private async findOtherJobPaths(paths: readonly PathOfJob[], ids: readonly number[]) {
    const texts = [...new Set(paths.map(({ path }) => path))];
    const foldersAboveByPath = new Map(texts.map((path) => [path, this.foldersAbove(path)]));
    const exactMatches = await this.ownership.findExactPaths(
      [...foldersAboveByPath.values()].flat(),
      ids,
    );
    const otherJobPaths = await this.ownership.findPathsAtOrBelow(texts, ids);
    for (const [path, folders] of foldersAboveByPath) {
      const jobPathsAbove = exactMatches.filter((row) => folders.includes(row.path));
      otherJobPaths.push(...jobPathsAbove.map(({ jobId }) => ({ path, jobId })));
    }
    return otherJobPaths;
  }

  private foldersAbove(text: string): string[] {
    try {
      const folders: string[] = [];
      for (let folder = this.files.parsePath(text).parent; folder !== null; folder = folder.parent)
        folders.push(folder.path);
      return folders;
    } catch (error) {
      if (error instanceof PathRefusedError) return [];
      throw error;
    }
  }

  private async findCandidates(
    paths: readonly PathOfJob[],
    target: PathTarget,
    keptPaths: KeptPathReply[],
    otherJobPaths: readonly PathOfJob[],
  ): Promise<Candidate[]> {
    const jobIds = groupJobIdsByPath(paths);
    const otherJobIdsByPath = groupJobIdsByPath(otherJobPaths);
    const examinedPaths = await mapConcurrently(
      [...jobIds],
      pathConcurrency,
      async ([text, ids]) => {
        const otherJobIds = otherJobIdsByPath.get(text);
        if (otherJobIds !== undefined) return createKeptPath(text, target, 'shared', otherJobIds);
        const examinedPath = await this.lookUp(text, target);
        return examinedPath instanceof PathRefusedError
          ? toKeptPathReply(text, target, examinedPath)
          : { ...examinedPath, target, jobIds: ids };
      },
    );
    const candidates: Candidate[] = [];
    for (const item of examinedPaths) {
      if ('reason' in item) keptPaths.push(item);
      else candidates.push(item);
    }
    return withoutNested(candidates);
  }

  private async lookUp(text: string, target: PathTarget): Promise<ExaminedPath | PathRefusedError> {
    try {
      const roots = this.files.roots.filter(({ kind }) => (kind === 'raw') === (target === 'raw'));
      return await this.lookup.examine(this.files.parsePath(text, roots));
    } catch (error) {
      if (error instanceof PathRefusedError) return error;
      throw error;
    }
  }
}

function rawPathsOf(jobs: readonly JobEntity[]): PathOfJob[] {
  return jobs.flatMap(({ id, rawPath }) =>
    rawPath === null ? [] : [{ path: rawPath, jobId: id }],
  );
}

function groupJobIdsByPath(paths: readonly PathOfJob[]): Map<string, number[]> {
  const groups = new Map<string, number[]>();
  for (const { path, jobId } of paths) {
    groups.set(path, [...new Set([...(groups.get(path) ?? []), jobId])]);
  }
  return groups;
}
