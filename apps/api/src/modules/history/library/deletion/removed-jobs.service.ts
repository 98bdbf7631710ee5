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
    private readonly rows: JobsRepository,
    private readonly jobs: JobsService,
    private readonly events: JobEventsService,
    private readonly outbox: Outbox,
  ) {}

  async finish(entryId: number, removal: Removal, summary: FileSummary): Promise<void> {
    const { jobs, paths, deleteJobs } = removal;
    const fresh = await this.rows.findAll(jobs.map(({ id }) => id));
    assertIdle(fresh);
    const gone = paths.map(({ path }) => path.path);
    const details = {
      binEntryId: entryId,
      paths: gone.slice(0, maxListedPaths),
      fileSummary: summary,
    };
    for (const job of fresh) {
      await this.recordEvents(job, removal, details);
      if (!deleteJobs) await this.clearPaths(job, gone);
    }
    await this.recordEntries(fresh, removal, details);
    if (deleteJobs) {
      const jobIds = fresh.map(({ id }) => id);
      await this.rows.remove(jobIds);
      await this.outbox.add('jobs.removed', { jobIds });
    }
  }

  private async recordEvents(
    { id }: JobEntity,
    { paths, by, deleteJobs }: Removal,
    details: DeletionDetails,
  ): Promise<void> {
    const own = paths.filter(({ jobIds }) => jobIds.includes(id));
    if (own.length > 0 || !deleteJobs) {
      const named = own.map(({ path }) => path.path).slice(0, maxListedPaths);
      await this.events.record(id, {
        kind: 'files-deleted',
        by,
        message: `${own.length === 0 ? 'No files' : namesOf(own)} deleted`,
        details: { ...details, paths: named },
      });
    }
    if (deleteJobs) await this.events.record(id, { kind: 'deleted', by, message: 'Deleted' });
  }

  private async recordEntries(
    fresh: readonly JobEntity[],
    { by, deleteJobs }: Removal,
    details: DeletionDetails,
  ): Promise<void> {
    const [first] = fresh;
    if (first === undefined) return;
    const { raw, movie } = details.fileSummary;
    const files = countWithNoun(raw.filesDeleted + movie.filesDeleted, 'file');
    const what = deleteJobs ? `${countWithNoun(fresh.length, 'job')} and ${files}` : files;
    const action = deleteJobs ? 'job.deleted' : 'job.files-deleted';
    const jobIds = fresh.map(({ id }) => id);
    await this.jobs.recordEntry(first, by, action, `${what} deleted`, { ...details, jobIds });
  }

  /** Keeps the job but clears its paths that no longer exist. */
  private async clearPaths(job: JobEntity, gone: readonly string[]): Promise<void> {
    await this.rows.removeOutputs(gone);
    const isGone = (path: string | null) =>
      path !== null && gone.some((at) => path === at || path.startsWith(`${at}/`));
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
