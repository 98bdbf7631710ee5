import { Injectable } from '@nestjs/common';
import type { Dialect, Statement } from '#infra/database/dialect.js';
import { UnitOfWork } from '#infra/database/unit-of-work.js';
import { listOf, parseJson } from '#infra/text/json-fields.js';
import { likePattern, matchQuery } from '#infra/search/text-query.js';
import { JobEntity } from '../job.entity.js';
import { facetColumns, type JobCombination } from './job-facets.js';
import { usesStoredCounts, type JobFilter, type JobPage } from './job-filter.js';
import {
  selectAsJson,
  countCandidates,
  countInTimeRange,
  countScanned,
  selectFromCandidates,
  selectByScan,
  sumCounts,
  type Grouping,
} from './job-statements.js';

/**
 * Maximum number of search candidates to filter one by one. If there are more, matching jobs are so
 * frequent that reading the index in list order finds a page quickly.
 */
const maxCandidates = 5000;
/** Totals of frequent search terms are counted only up to this number. */
const maxCounted = 1000;
/** Number of newest jobs whose texts show how common each trigram is. */
const sampleSize = 100;

export interface JobTotal {
  total: number;
  isExact: boolean;
}

@Injectable()
export class JobPagesRepository {
  constructor(private readonly uow: UnitOfWork) {}

  /** How each database finds candidates for a search text. The exact condition is checked afterwards. */
  private readonly candidateQueries: Record<
    Dialect['engine'],
    (search: string) => Promise<Statement>
  > = {
    sqlite: (search) => this.findSqliteCandidates(search),
    postgres: (search) =>
      Promise.resolve({
        sql: `SELECT id FROM jobs WHERE search_text LIKE ?`,
        parameters: [likePattern(search)],
      }),
  };

  async readPage(filter: JobFilter, page: JobPage): Promise<JobTotal & { jobs: JobEntity[] }> {
    const { dialect } = this.uow;
    const ids = await this.findCandidateIds(filter);
    const pageStatement =
      ids === null
        ? selectByScan(dialect, filter, page)
        : selectFromCandidates(dialect, ids, filter, page);
    const [jobs, total] = await Promise.all([
      this.readJobs(pageStatement, page),
      this.countTotal(filter, ids),
    ]);
    return { jobs, ...total };
  }

  /**
   * Counts the matching jobs per combination of status and media type. `isExact` is false if
   * counting stopped at a limit.
   */
  async countCombinations(
    filter: JobFilter,
  ): Promise<{ combinations: JobCombination[]; isExact: boolean }> {
    const ids = await this.findCandidateIds(filter);
    const { statement, maxTotal } = this.countQuery(filter, ids, facetColumns);
    const combinations = await this.queryRows<JobCombination>(statement);
    const total = combinations.reduce((sum, { jobs }) => sum + jobs, 0);
    return { combinations, isExact: total < maxTotal };
  }

  private async countTotal(filter: JobFilter, ids: string | null): Promise<JobTotal> {
    const { statement, maxTotal } = this.countQuery(filter, ids);
    const [row] = await this.queryRows<{ jobs: number }>(statement);
    const total = row?.jobs ?? 0;
    return { total, isExact: total < maxTotal };
  }

  /** Returns the query that counts matching jobs, and the number at which counting stops. */
  private countQuery(
    filter: JobFilter,
    ids: string | null,
    groupBy: Grouping = [],
  ): { statement: Statement; maxTotal: number } {
    const { dialect } = this.uow;
    if (ids !== null)
      return { statement: countCandidates(dialect, ids, filter, groupBy), maxTotal: Infinity };
    if (usesStoredCounts(filter))
      return { statement: sumCounts(filter, groupBy), maxTotal: Infinity };
    if (filter.search === '')
      return { statement: countInTimeRange(dialect, filter, groupBy), maxTotal: Infinity };
    return { statement: countScanned(dialect, filter, maxCounted, groupBy), maxTotal: maxCounted };
  }

  /**
   * Returns the IDs of all jobs that may match, as one text; null if there are too many, or if there
   * is no search text.
   */
  private async findCandidateIds({ search }: JobFilter): Promise<string | null> {
    if (search === '') return null;
    const { dialect } = this.uow;
    const candidates = await this.candidateQueries[dialect.engine](search);
    // Read all IDs as one string, because reading thousands of rows takes far longer.
    const [row] = await this.queryRows<{ jobs: number; ids: string }>({
      sql: `SELECT COUNT(*) AS jobs, ${dialect.listOf('id')} AS ids
        FROM (${candidates.sql} LIMIT ?) AS hits`,
      parameters: [...candidates.parameters, maxCandidates + 1],
    });
    return row === undefined || row.jobs > maxCandidates ? null : row.ids;
  }

  private async findSqliteCandidates(search: string): Promise<Statement> {
    const match = matchQuery([search], await this.readSampleTexts());
    // The search index cannot find very short texts. For those, scan the `jobs_text` index, which
    // contains the full texts, so that no table rows are read.
    return match === null
      ? {
          sql: `SELECT id FROM jobs INDEXED BY jobs_text WHERE instr(search_text, ?) > 0`,
          parameters: [search],
        }
      : {
          sql: `SELECT rowid AS id FROM jobs_search WHERE jobs_search MATCH ?`,
          parameters: [match],
        };
  }

  /**
   * Reads a page without the ORM, because this is the most frequent query, and mapping its rows
   * would take longer than the query itself.
   */
  private async readJobs(statement: Statement, page: JobPage): Promise<JobEntity[]> {
    const { columns } = this.uow.manager.connection.getMetadata(JobEntity);
    const names = columns.map(({ databaseName }) => databaseName);
    const jsonStatement = selectAsJson(this.uow.dialect, statement, page, names);
    const [row] = await this.queryRows<{ jobs: string }>(jsonStatement);
    return listOf(parseJson(row?.jobs ?? '')).map((values) => {
      const job: Record<string, unknown> = {};
      listOf(values).forEach((value, index) => {
        const column = columns[index];
        if (column) job[column.propertyName] = column.type === Boolean ? Boolean(value) : value;
      });
      return Object.assign(new JobEntity(), job);
    });
  }

  private async readSampleTexts(): Promise<string[]> {
    const sql = `SELECT search_text FROM jobs ORDER BY id DESC LIMIT ?`;
    const rows = await this.queryRows<{ search_text: string }>({ sql, parameters: [sampleSize] });
    return rows.map((row) => row.search_text);
  }

  private queryRows<Row>({ sql, parameters }: Statement): Promise<Row[]> {
    return this.uow.manager.query<Row[]>(sql, parameters);
  }
}
