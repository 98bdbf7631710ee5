import { Injectable } from '@nestjs/common';
import type { DeleteTarget } from '@stackyard/contracts';
import { Clock } from '#infra/clock.js';
import type { Caller } from '#infra/http/caller.js';
import { ProblemError } from '#infra/http/problem-error.js';
import type { JobEntity } from '../../jobs/job.entity.js';
import { titleOf } from '../../jobs/job.js';
import { JobsRepository } from '../../jobs/jobs.repository.js';
import type { BinEntryEntity, BinPathEntity } from '../bin/bin.entity.js';
import { BinRepository } from '../bin/bin.repository.js';
import { BusyEntriesService } from '../bin/busy-entries.service.js';
import { DeletedJobFilesService } from '../kept-jobs/deleted-job-files.service.js';
import { JobSnapshots } from '../kept-jobs/job-snapshots.repository.js';
import { assertIdle } from './deletion-scope.service.js';
import type { Candidate } from '../deletion-plan/deletion-plan.js';
import { OwnershipRepository } from '../deletion-plan/ownership.repository.js';

export interface Removal {
  jobs: readonly JobEntity[];
  /** Paths to move. All of them existed when the plan was made. */
  paths: readonly Candidate[];
  target: DeleteTarget;
  deleteJobs: boolean;
  by: Caller;
}

/** A path that is about to be moved, and its stored row. */
export interface RemovalStep {
  candidate: Candidate;
  row: BinPathEntity;
}

/** Stores the planned moves of a removal, in the current unit of work. */
@Injectable()
export class RemovalEntriesService {
  constructor(
    private readonly bin: BinRepository,
    private readonly busyEntries: BusyEntriesService,
    private readonly ownership: OwnershipRepository,
    private readonly snapshots: JobSnapshots,
    private readonly deletedJobFiles: DeletedJobFilesService,
    private readonly jobsRepository: JobsRepository,
    private readonly clock: Clock,
  ) {}

  /**
   * Stores a bin entry for a removal, with the paths to move and snapshots of the jobs. Checks the
   * jobs again first, because they may have changed since the removal was planned.
   *
   * @throws ProblemError JOB_UNKNOWN, JOB_ACTIVE, JOB_FILES_BUSY or DELETE_PREVIEW_STALE
   */
  async createEntry(removal: Removal): Promise<{ entry: BinEntryEntity; steps: RemovalStep[] }> {
    const { jobs, paths, by, target, deleteJobs } = removal;
    const ids = jobs.map(({ id }) => id);
    await this.assertUnchanged(ids);
    const otherJobPaths = await this.ownership.findPathsAtOrBelow(
      paths.map(({ path }) => path.path),
      ids,
    );
    if (otherJobPaths[0] !== undefined) {
      const detail = `Job ${otherJobPaths[0].jobId} now uses ${otherJobPaths[0].path}. Nothing was deleted.`;
      const changed = [...new Set(otherJobPaths.map(({ path }) => path))];
      const difference = { added: [], gone: [], changed };
      throw new ProblemError('DELETE_PREVIEW_STALE', detail, { difference });
    }
    const entry = await this.bin.insert({
      state: 'moving',
      title: jobs[0] === undefined ? '' : titleOf(jobs[0]) || `Job ${jobs[0].id}`,
      fileTarget: target,
      jobsDeleted: deleteJobs,
      files: paths.reduce((sum, { files }) => sum + files, 0),
      sizeBytes: paths.reduce((sum, { bytes }) => sum + bytes, 0),
      deletedAt: this.clock.now().toISOString(),
      deletedBy: by.actor.name,
    });
    this.busyEntries.add(entry.id);
    for (const jobId of ids) {
      const snapshot = await this.snapshots.takeSnapshot(jobId);
      await this.bin.insertJob({ entryId: entry.id, jobId, busy: true, snapshot });
    }
    if (deleteJobs) await this.deletedJobFiles.recordPictures(entry.id, ids);
    const steps: RemovalStep[] = [];
    for (const candidate of paths) {
      const { path, target: kind, isDirectory, files, bytes } = candidate;
      const row = await this.bin.insertPath({
        entryId: entry.id,
        path: path.path,
        target: kind,
        isDirectory,
        files,
        sizeBytes: bytes,
      });
      steps.push({ candidate, row });
    }
    return { entry, steps };
  }

  private async assertUnchanged(ids: readonly number[]): Promise<void> {
    const currentJobs = await this.jobsRepository.findAll(ids);
    if (currentJobs.length < ids.length) {
      const missingId = ids.find((id) => !currentJobs.some((job) => job.id === id));
      throw new ProblemError('JOB_UNKNOWN', `Job ${missingId} no longer exists.`);
    }
    assertIdle(currentJobs);
    const [busyJobId] = await this.bin.findBusy(ids);
    if (busyJobId === undefined) return;
    const detail = `Files of job ${busyJobId} are being moved. Nothing was deleted.`;
    throw new ProblemError('JOB_FILES_BUSY', detail, { jobId: busyJobId });
  }
}
