import { Injectable } from '@nestjs/common';
import { UnitOfWork } from '#infra/database/unit-of-work.js';
import { importSource } from '../orphans/import-source.js';

export interface PathOfJob {
  path: string;
  jobId: number;
}

/** Finds the jobs that use a path. Each query uses an index. */
@Injectable()
export class OwnershipRepository {
  constructor(private readonly uow: UnitOfWork) {}

  findOutputsOf(jobIds: readonly number[]): Promise<PathOfJob[]> {
    return this.uow.manager.query<PathOfJob[]>(
      `SELECT path, job_id AS "jobId" FROM job_outputs
       WHERE job_id IN (${this.uow.dialect.selectNumbersSql('?')}) ORDER BY id`,
      [JSON.stringify(jobIds)],
    );
  }

  /**
   * Returns the jobs that use one of these paths or a path below it, except the given jobs. Each row
   * contains the given path, not the path that the job uses.
   */
  async findPathsAtOrBelow(
    paths: readonly string[],
    jobIds: readonly number[],
  ): Promise<PathOfJob[]> {
    // `0` follows `/` in ASCII, so the range covers everything below the path.
    const pathColumns = [
      ['jobs', 'raw_path', 'id'],
      ['jobs', 'output_path', 'id'],
      ['job_outputs', 'path', 'job_id'],
    ] as const;
    const queries = pathColumns.flatMap(([table, column, id]) =>
      [
        `place.${column} = wanted.value`,
        `place.${column} > wanted.value || '/' AND place.${column} < wanted.value || '0'`,
      ].map(
        (where) => `SELECT wanted.value AS path, place.${id} AS "jobId"
          FROM ${this.uow.dialect.textsTableSql('?1', 'wanted')} JOIN ${table} AS place ON ${where}`,
      ),
    );
    return this.pathsOfOtherJobs(queries.join(' UNION '), paths, jobIds);
  }

  /** Returns the jobs whose raw folder or result is one of these paths, except the given jobs. */
  findExactPaths(paths: readonly string[], jobIds: readonly number[]): Promise<PathOfJob[]> {
    const queries = ['raw_path', 'output_path'].map(
      (column) => `SELECT wanted.value AS path, jobs.id AS "jobId"
        FROM ${this.uow.dialect.textsTableSql('?1', 'wanted')} JOIN jobs ON jobs.${column} = wanted.value`,
    );
    return this.pathsOfOtherJobs(queries.join(' UNION '), paths, jobIds);
  }

  async findImportedJobIds(jobIds: readonly number[]): Promise<Set<number>> {
    const { dialect } = this.uow;
    const rows = await this.uow.manager.query<{ jobId: number }[]>(
      `SELECT job_id AS "jobId" FROM job_infos
       WHERE kind = 'ripperInfo' AND job_id IN (${dialect.selectNumbersSql('?1')})
         AND ${dialect.textIn('info', 'source')} = ?2`,
      [JSON.stringify(jobIds), importSource],
    );
    return new Set(rows.map(({ jobId }) => jobId));
  }

  private async pathsOfOtherJobs(
    query: string,
    paths: readonly string[],
    jobIds: readonly number[],
  ): Promise<PathOfJob[]> {
    if (paths.length === 0) return [];
    return this.uow.manager.query<PathOfJob[]>(
      `SELECT path, "jobId" FROM (${query}) AS named
       WHERE "jobId" NOT IN (${this.uow.dialect.selectNumbersSql('?2')})`,
      [JSON.stringify(paths), JSON.stringify(jobIds)],
    );
  }
}
