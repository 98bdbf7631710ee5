import { Injectable } from '@nestjs/common';
import { ProblemError } from '../../../infra/http/problem-error.js';
import type { JobEntity } from '../jobs/job.entity.js';
import { isActive } from '../jobs/job-transitions.js';
import { titleOf } from '../jobs/job.js';
import { JobsRepository } from '../jobs/jobs.repository.js';

/** Nobody has more jobs than these linked to each other; whoever has is not to lose them by accident. */
const mostRelated = 2000;

/** Which jobs a deletion is about. */
@Injectable()
export class DeletionScopeService {
  constructor(private readonly jobs: JobsRepository) {}

  /**
   * The job alone, or with those that are linked to it: its parts, the jobs that work on its raw
   * material, the one whose material it works on, and a container that would be left without parts.
   *
   * @throws ProblemError JOB_UNKNOWN
   */
  async of(id: number, includeRelated: boolean): Promise<JobEntity[]> {
    const job = await this.jobs.find(id);
    if (job === null) throw new ProblemError('JOB_UNKNOWN', `There is no job ${id}.`);
    if (!includeRelated) return [job];
    const found = new Map([[id, job]]);
    for (const next of found.values()) {
      for (const related of await this.neighbours(next)) found.set(related.id, related);
      if (found.size > mostRelated) throw tooMany(id);
    }
    await this.addEmptyContainer(job, found);
    return [...found.values()];
  }

  /** @throws ProblemError JOB_ACTIVE when something works on any of them */
  assertIdle(jobs: readonly JobEntity[]): void {
    const active = jobs.find(({ status }) => isActive(status));
    if (active === undefined) return;
    const detail = `Job ${active.id} (${titleOf(active)}) is ${active.status}. Nothing was deleted.`;
    throw new ProblemError('JOB_ACTIVE', detail, { jobId: active.id });
  }

  /** @throws ProblemError JOB_HAS_CHILDREN when parts of a container would be left without it */
  async assertWhole(jobs: readonly JobEntity[]): Promise<void> {
    const ids = new Set(jobs.map(({ id }) => id));
    for (const { id } of jobs) {
      const left = (await this.jobs.children(id)).filter((child) => !ids.has(child.id));
      if (left.length === 0) continue;
      const detail = `Job ${id} has ${left.length} parts; delete them with it or before it.`;
      throw new ProblemError('JOB_HAS_CHILDREN', detail, { jobId: id });
    }
  }

  private async neighbours(job: JobEntity): Promise<JobEntity[]> {
    const children = await this.jobs.children(job.id);
    if (children.length > 0 || job.parentJobId !== null) return children;
    const source = job.sourceJobId === null ? null : await this.jobs.find(job.sourceJobId);
    const derived = await this.jobs.derived(job.id);
    return source === null ? derived : [source, ...derived];
  }

  private async addEmptyContainer(job: JobEntity, found: Map<number, JobEntity>): Promise<void> {
    if (job.parentJobId === null || found.has(job.parentJobId)) return;
    const siblings = await this.jobs.children(job.parentJobId);
    if (siblings.some(({ id }) => !found.has(id))) return;
    const parent = await this.jobs.find(job.parentJobId);
    if (parent !== null) found.set(parent.id, parent);
  }
}

function tooMany(id: number): ProblemError {
  const detail = `More than ${mostRelated} jobs are linked to job ${id}.`;
  return new ProblemError('JOB_HAS_CHILDREN', detail, { jobId: id });
}
