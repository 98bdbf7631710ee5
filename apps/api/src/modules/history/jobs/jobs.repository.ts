import { Injectable } from '@nestjs/common';
import {
  activeJobStatuses,
  type JobInfo,
  type JobInfoKind,
  type JobStatus,
} from '@stackyard/contracts';
import { In } from 'typeorm';
import { UnitOfWork } from '#infra/database/unit-of-work.js';
import { JobInfoEntity, JobOutputEntity } from './job-parts.entity.js';
import { JobEntity } from './job.entity.js';

/** Reads and writes jobs and their data. Use `JobsService` to create or change a job. */
@Injectable()
export class JobsRepository {
  constructor(private readonly uow: UnitOfWork) {}

  find(id: number): Promise<JobEntity | null> {
    return this.repository.findOneBy({ id });
  }

  findAll(ids: readonly number[]): Promise<JobEntity[]> {
    return this.repository.find({ where: { id: In([...ids]) }, order: { id: 'ASC' } });
  }

  findByRawPath(path: string): Promise<JobEntity[]> {
    return this.repository.find({ where: { rawPath: path }, order: { id: 'ASC' } });
  }

  findByRawClaim(rawPath: string): Promise<JobEntity | null> {
    return this.repository.findOneBy({ rawClaim: rawPath });
  }

  /**
   * Returns the raw paths of the jobs whose raw folder is the given folder or lies below it.
   */
  async findRawPathsBelow(folder: string): Promise<string[]> {
    // `0` follows `/` in ASCII, so the range covers everything below the folder.
    const rows = await this.uow.manager.query<{ path: string }[]>(
      `SELECT raw_path AS path FROM jobs WHERE raw_path = ? OR (raw_path > ? AND raw_path < ?)`,
      [folder, `${folder}/`, `${folder}0`],
    );
    return rows.map(({ path }) => path);
  }

  findByReportKey(key: string): Promise<JobEntity | null> {
    return this.repository.findOneBy({ reportKey: key });
  }

  /** Returns the parts of a container job, ordered by disc number. */
  findChildren(id: number): Promise<JobEntity[]> {
    return this.findChildrenOfAll([id]);
  }

  findChildrenOfAll(ids: readonly number[]): Promise<JobEntity[]> {
    const discNumber = { direction: 'ASC', nulls: 'FIRST' } as const;
    return this.repository.find({
      where: { parentJobId: In([...ids]) },
      order: { discNumber, id: 'ASC' },
    });
  }

  /** Returns the jobs that use the raw files of the given jobs. */
  findDerivedJobs(ids: readonly number[]): Promise<JobEntity[]> {
    return this.repository.find({ where: { sourceJobId: In([...ids]) }, order: { id: 'ASC' } });
  }

  findActive(): Promise<JobEntity[]> {
    return this.repository.find({
      where: { status: In([...activeJobStatuses]) },
      order: { id: 'ASC' },
    });
  }

  async countByStatus(): Promise<{ status: JobStatus; count: number }[]> {
    // Group by the leading columns of an index, so that the database reads only that index.
    const rows = await this.uow.manager.query<{ status: JobStatus; count: number | string }[]>(
      'SELECT status, COUNT(*) AS count FROM jobs GROUP BY is_child, status',
    );
    return rows.map(({ status, count }) => ({ status, count: Number(count) }));
  }

  findOutputs(jobId: number): Promise<JobOutputEntity[]> {
    return this.uow.manager.find(JobOutputEntity, { where: { jobId }, order: { id: 'ASC' } });
  }

  async findInfos(jobId: number): Promise<Record<JobInfoKind, JobInfo | null>> {
    const rows = await this.uow.manager.findBy(JobInfoEntity, { jobId });
    const infoOfKind = (kind: JobInfoKind) => rows.find((row) => row.kind === kind)?.info ?? null;
    return {
      ripperInfo: infoOfKind('ripperInfo'),
      analyzerInfo: infoOfKind('analyzerInfo'),
      encoderInfo: infoOfKind('encoderInfo'),
      encodePlan: infoOfKind('encodePlan'),
    };
  }

  hasInfo(jobId: number, kind: JobInfoKind): Promise<boolean> {
    return this.uow.manager.existsBy(JobInfoEntity, { jobId, kind });
  }

  async insert(job: Omit<JobEntity, 'id'>): Promise<JobEntity> {
    return this.repository.save(this.repository.create(job));
  }

  async save(job: JobEntity): Promise<void> {
    const { id, ...columns } = job;
    await this.repository.update({ id }, columns);
  }

  /** Deletes jobs with all their rows in other tables except their events. Leaves their files. */
  async remove(ids: readonly number[]): Promise<void> {
    await this.repository.delete({ id: In([...ids]) });
  }

  async putInfo(info: JobInfoEntity): Promise<void> {
    await this.uow.manager.save(this.uow.manager.create(JobInfoEntity, info));
  }

  async putOutput(output: Omit<JobOutputEntity, 'id'>): Promise<void> {
    await this.uow.manager.upsert(JobOutputEntity, output, ['jobId', 'path']);
  }

  async removeOutputs(paths: readonly string[]): Promise<void> {
    await this.uow.manager.delete(JobOutputEntity, { path: In([...paths]) });
  }

  private get repository() {
    return this.uow.manager.getRepository(JobEntity);
  }
}
