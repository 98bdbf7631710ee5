import { Inject, Injectable } from '@nestjs/common';
import { ProblemError } from '#infra/http/problem-error.js';
import type { JobEntity } from '../../jobs/job.entity.js';
import { isActive } from '../../jobs/job-transitions.js';
import { titleOf } from '../../jobs/job.js';
import { JobsRepository } from '../../jobs/jobs.repository.js';
import { JobLinks } from './job-links.js';
import { countWithNoun } from '#infra/text/counted.js';

/**
 * Maximum number of related jobs. No real installation has that many. The limit protects against
 * accidental mass deletion.
 */
const maxRelatedJobs = 2000;

type LinkedJobsSource = Pick<JobsRepository, 'findAll' | 'findChildrenOfAll' | 'findDerivedJobs'>;

@Injectable()
export class DeletionScopeService {
  constructor(@Inject(JobsRepository) private readonly jobs: LinkedJobsSource) {}

  /**
   * Returns the requested job, alone or with its related jobs: its parts, jobs that use its raw
   * files, the job whose raw files it uses, and a container job that would have no parts left.
   *
   * @throws ProblemError JOB_UNKNOWN, or JOB_HAS_CHILDREN if too many jobs are related
   */
  async findJobs(id: number, includeRelated: boolean): Promise<JobEntity[]> {
    const jobs = (await this.findForEach([id], includeRelated)).get(id);
    if (jobs === undefined) throw new ProblemError('JOB_UNKNOWN', `There is no job ${id}.`);
    return jobs;
  }

  /**
   * Like {@link findJobs}, but for several IDs. Returns the jobs by requested ID. A job that is
   * related to several requested jobs is listed only with the first of them. Unknown IDs are left
   * out.
   */
  async findForEach(
    ids: readonly number[],
    includeRelated: boolean,
  ): Promise<Map<number, JobEntity[]>> {
    const links = new JobLinks(this.jobs);
    await links.load(ids, includeRelated);
    const groups = new Map<number, JobEntity[]>();
    const assignedIds = new Set<number>();
    for (const id of ids) {
      const job = links.find(id);
      if (job === undefined || assignedIds.has(id)) continue;
      const linkedJobs = includeRelated ? linkedJobsOf(job, links) : [job];
      const group = linkedJobs.filter((linkedJob) => !assignedIds.has(linkedJob.id));
      for (const linkedJob of group) assignedIds.add(linkedJob.id);
      groups.set(id, group);
    }
    return groups;
  }

  /**
   * @throws ProblemError JOB_HAS_CHILDREN if a container job would be deleted without some of its
   *   parts
   */
  async assertNoPartsRemain(jobs: readonly JobEntity[]): Promise<void> {
    const ids = new Set(jobs.map(({ id }) => id));
    const remainingParts = (await this.jobs.findChildrenOfAll([...ids])).filter(
      (child) => !ids.has(child.id),
    );
    const jobId = remainingParts[0]?.parentJobId ?? null;
    if (jobId === null) return;
    const partCount = remainingParts.filter(({ parentJobId }) => parentJobId === jobId).length;
    const detail = `Job ${jobId} has ${countWithNoun(partCount, 'part')}. Delete the parts first, or together with the job.`;
    throw new ProblemError('JOB_HAS_CHILDREN', detail, { jobId });
  }
}

/** @throws ProblemError JOB_ACTIVE if a tool is working on one of the jobs */
export function assertIdle(jobs: readonly JobEntity[]): void {
  const activeJob = jobs.find(({ status }) => isActive(status));
  if (activeJob === undefined) return;
  const detail = `Job ${activeJob.id} (${titleOf(activeJob)}) is ${activeJob.status}. Nothing was deleted.`;
  throw new ProblemError('JOB_ACTIVE', detail, { jobId: activeJob.id });
}

function linkedJobsOf(job: JobEntity, links: JobLinks): JobEntity[] {
  const linkedJobs = new Map([[job.id, job]]);
  for (const linkedJob of linkedJobs.values()) {
    for (const relatedJob of links.directlyLinkedJobs(linkedJob))
      linkedJobs.set(relatedJob.id, relatedJob);
    if (linkedJobs.size > maxRelatedJobs) throw tooManyJobsProblem(job.id);
  }
  const container = links.parentOf(job);
  if (container?.parts.every(({ id }) => linkedJobs.has(id)))
    linkedJobs.set(container.job.id, container.job);
  return [...linkedJobs.values()];
}

function tooManyJobsProblem(id: number): ProblemError {
  const detail = `More than ${maxRelatedJobs} jobs are linked to job ${id}.`;
  return new ProblemError('JOB_HAS_CHILDREN', detail, { jobId: id });
}
