import { Injectable } from '@nestjs/common';
import type { FileSummary } from '@stackyard/contracts';
import { countWithNoun } from '#infra/text/counted.js';
import { Outbox } from '#infra/outbox/outbox.js';
import { JobEventsService } from '../../jobs/job-events.service.js';
import type { JobEntity } from '../../jobs/job.entity.js';
import { JobsRepository } from '../../jobs/jobs.repository.js';
import { JobsService } from '../../jobs/jobs.service.js';
import { assertIdle } from './deletion-scope.service.js';
import type { Candidate } from '../deletion-plan/deletion-plan.js';
import type { Removal } from './removal-entries.service.js';

/** Maximum number of paths listed in an event. */
const maxListedPaths = 100;

interface DeletionDetails extends Record<string, unknown> {
  paths: string[];
  fileSummary: FileSummary;
}

/** Deletes or updates jobs in the current unit of work, after their files have been moved. */
@Injectable()
export class RemovedJobsService {
  constructor(
    private readonly jobsRepository: JobsRepository,
    private readonly jobs: JobsService,
    private readonly events: JobEventsService,
    private readonly outbox: Outbox,
  ) {}

  async finish(entryId: number, removal: Removal, summary: FileSummary): Promise<void> {
    const { jobs, paths, deleteJobs } = removal;
    const currentJobs = await this.jobsRepository.findAll(jobs.map(({ id }) => id));
    assertIdle(currentJobs);
    const removedPaths = paths.map(({ path }) => path.path);
    const details = {
      binEntryId: entryId,
      paths: removedPaths.slice(0, maxListedPaths),
      fileSummary: summary,
    };
    for (const job of currentJobs) {
      await this.recordEvents(job, removal, details);
      if (!deleteJobs) await this.clearPaths(job, removedPaths);
    }
    await this.recordEntries(currentJobs, removal, details);
    if (deleteJobs) {
      const jobIds = currentJobs.map(({ id }) => id);
      await this.jobsRepository.remove(jobIds);
      await this.outbox.add('jobs.removed', { jobIds });
    }
  }

  private async recordEvents(
    { id }: JobEntity,
    { paths, by, deleteJobs }: Removal,
    details: DeletionDetails,
  ): Promise<void> {
    const pathsOfJob = paths.filter(({ jobIds }) => jobIds.includes(id));
    if (pathsOfJob.length > 0 || !deleteJobs) {
      const listedPaths = pathsOfJob.map(({ path }) => path.path).slice(0, maxListedPaths);
      await this.events.record(id, {
        kind: 'files-deleted',
        by,
        message: `${pathsOfJob.length === 0 ? 'No files' : namesOf(pathsOfJob)} deleted`,
        details: { ...details, paths: listedPaths },
      });
    }
    if (deleteJobs) await this.events.record(id, { kind: 'deleted', by, message: 'Deleted' });
  }

  private async recordEntries(
    currentJobs: readonly JobEntity[],
    { by, deleteJobs }: Removal,
    details: DeletionDetails,
  ): Promise<void> {
    const [first] = currentJobs;
    if (first === undefined) return;
    const { raw, movie } = details.fileSummary;
    const files = countWithNoun(raw.filesDeleted + movie.filesDeleted, 'file');
    const subject = deleteJobs ? `${countWithNoun(currentJobs.length, 'job')} and ${files}` : files;
    const action = deleteJobs ? 'job.deleted' : 'job.files-deleted';
    const jobIds = currentJobs.map(({ id }) => id);
    await this.jobs.recordEntry(first, by, action, `${subject} deleted`, { ...details, jobIds });
  }

  /** Keeps the job but clears its paths that no longer exist. */
  private async clearPaths(job: JobEntity, removedPaths: readonly string[]): Promise<void> {
    await this.jobsRepository.removeOutputs(removedPaths);
    const isGone = (path: string | null) =>
      path !== null &&
      removedPaths.some(
        (removedPath) => path === removedPath || path.startsWith(`${removedPath}/`),
      );
    if (isGone(job.rawPath)) Object.assign(job, { rawPath: null, rawClaim: null });
    if (isGone(job.encodeInputPath)) job.encodeInputPath = null;
    if (isGone(job.outputPath)) job.outputPath = null;
    await this.jobs.save(job);
  }
}

function namesOf(paths: readonly Candidate[]): string {
  const [first] = paths;
  return paths.length === 1 && first ? first.path.path : `${paths.length} paths`;
}
