import type { JobEntity } from '../../jobs/job.entity.js';

interface LinkedJobsSource {
  findAll(ids: readonly number[]): Promise<JobEntity[]>;
  findChildrenOfAll(ids: readonly number[]): Promise<JobEntity[]>;
  findDerivedJobs(ids: readonly number[]): Promise<JobEntity[]>;
}

/**
 * Jobs and the links between them. Jobs are read level by level, starting with the requested jobs,
 * with a few queries per level.
 */
export class JobLinks {
  private readonly jobs = new Map<number, JobEntity>();
  private readonly parts = new Map<number, JobEntity[]>();
  private readonly derivedJobs = new Map<number, JobEntity[]>();

  constructor(private readonly repository: LinkedJobsSource) {}

  /**
   * Reads jobs and, if requested, the jobs that are linked to them directly or through other jobs.
   */
  async load(ids: readonly number[], includeLinkedJobs: boolean): Promise<void> {
    for (const job of await this.repository.findAll(ids)) this.jobs.set(job.id, job);
    if (!includeLinkedJobs) return;
    const requestedJobs = [...this.jobs.values()];
    let newJobs = requestedJobs;
    while (newJobs.length > 0) newJobs = await this.loadLinkedJobs(newJobs);
    await this.loadParents(requestedJobs);
  }

  find(id: number): JobEntity | undefined {
    return this.jobs.get(id);
  }

  /**
   * Returns the jobs that a job is linked to. A container job is linked to its parts, and a part
   * to no jobs. Any other job is linked to the job whose raw files it uses, and to the jobs that
   * use its raw files.
   */
  directlyLinkedJobs({ id, parentJobId, sourceJobId }: JobEntity): JobEntity[] {
    const parts = this.parts.get(id) ?? [];
    if (parts.length > 0 || parentJobId !== null) return parts;
    const source = sourceJobId === null ? undefined : this.jobs.get(sourceJobId);
    const derived = this.derivedJobs.get(id) ?? [];
    return source === undefined ? derived : [source, ...derived];
  }

  /** Returns the container job that a job is part of, with all its parts; null if there is none. */
  parentOf({ parentJobId }: JobEntity): { job: JobEntity; parts: JobEntity[] } | null {
    const job = parentJobId === null ? undefined : this.jobs.get(parentJobId);
    return job === undefined ? null : { job, parts: this.parts.get(job.id) ?? [] };
  }

  /**
   * Reads the jobs that are directly linked to these jobs.
   *
   * @returns the linked jobs that had not been read before
   */
  private async loadLinkedJobs(newJobs: readonly JobEntity[]): Promise<JobEntity[]> {
    const ids = newJobs.map(({ id }) => id);
    const sources = newJobs.flatMap(({ sourceJobId }) => sourceJobId ?? []);
    const linkedJobs = [
      ...(await this.storeLinks(this.parts, 'parentJobId', this.repository.findChildrenOfAll(ids))),
      ...(await this.storeLinks(
        this.derivedJobs,
        'sourceJobId',
        this.repository.findDerivedJobs(ids),
      )),
      ...(sources.length === 0 ? [] : await this.repository.findAll(sources)),
    ];
    return linkedJobs.filter((job) => {
      if (this.jobs.has(job.id)) return false;
      this.jobs.set(job.id, job);
      return true;
    });
  }

  private async loadParents(jobs: readonly JobEntity[]): Promise<void> {
    const ids = [...new Set(jobs.flatMap(({ parentJobId }) => parentJobId ?? []))];
    const missingIds = ids.filter((id) => !this.parts.has(id));
    if (missingIds.length === 0) return;
    for (const job of await this.repository.findAll(missingIds)) this.jobs.set(job.id, job);
    await this.storeLinks(this.parts, 'parentJobId', this.repository.findChildrenOfAll(missingIds));
  }

  private async storeLinks(
    links: Map<number, JobEntity[]>,
    column: 'parentJobId' | 'sourceJobId',
    query: Promise<JobEntity[]>,
  ): Promise<JobEntity[]> {
    const jobs = await query;
    for (const job of jobs) {
      const linkedId = job[column] ?? 0;
      const list = links.get(linkedId);
      if (list) list.push(job);
      else links.set(linkedId, [job]);
    }
    return jobs;
  }
}
