import { Injectable } from '@nestjs/common';
import { maxDeletedJobs, type DeleteManyPreviewRequest } from '@stackyard/contracts';
import { invalidInputProblem } from '#infra/http/problem-error.js';
import { isActive } from '../../jobs/job-transitions.js';
import { filterOf, positionOf, type JobPage } from '../../jobs/list/job-filter.js';
import { JobPagesRepository } from '../../jobs/list/job-pages.repository.js';

const newestFirstSort = { sort: 'created', order: 'desc' } as const;

/** Jobs to delete, and the number of further jobs that match the filter. */
interface ResolvedJobs {
  jobIds: readonly number[];
  remainingCount: number;
}

/** Resolves IDs or a filter to the jobs to delete. A filter never selects active jobs. */
@Injectable()
export class ChosenJobsService {
  constructor(private readonly pages: JobPagesRepository) {}

  /**
   * @throws ProblemError VALIDATION_FAILED unless the request contains exactly one of `jobIds` and
   *   `filter`, or if a time in the filter is invalid
   */
  async resolve({
    jobIds,
    filter,
    exceptJobIds = [],
  }: DeleteManyPreviewRequest): Promise<ResolvedJobs> {
    if ((jobIds === undefined) === (filter === undefined)) {
      const detail = 'either this or a filter is required';
      throw invalidInputProblem([{ pointer: '/jobIds', code: 'either', detail }]);
    }
    if (filter === undefined) return { jobIds: jobIds ?? [], remainingCount: 0 };
    const excludedIds = new Set(exceptJobIds);
    const foundIds: number[] = [];
    let skippedCount = 0;
    let after: JobPage['after'] = null;
    for (;;) {
      const page = { ...newestFirstSort, limit: maxDeletedJobs, after };
      const { jobs, total } = await this.pages.readPage(filterOf(filter, '/filter/'), page);
      for (const job of jobs) {
        if (isActive(job.status) || excludedIds.has(job.id)) skippedCount += 1;
        else if (foundIds.length < maxDeletedJobs) foundIds.push(job.id);
      }
      const last = jobs.at(-1);
      const isFull = foundIds.length === maxDeletedJobs;
      if (isFull)
        return {
          jobIds: foundIds,
          remainingCount: Math.max(0, total - skippedCount - foundIds.length),
        };
      if (last === undefined || jobs.length < maxDeletedJobs)
        return { jobIds: foundIds, remainingCount: 0 };
      after = positionOf(last, newestFirstSort.sort);
    }
  }
}
