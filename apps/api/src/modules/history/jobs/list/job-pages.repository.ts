import { Injectable } from '@nestjs/common';
import type { Dialect, Statement } from '#infra/database/dialect.js';
import { UnitOfWork } from '#infra/database/unit-of-work.js';
import { listOf, parsed } from '#infra/json-fields.js';
import { likePattern, matchText } from '#infra/search/folded-text.js';
import { JobEntity } from '../job.entity.js';
import { facetColumns, type JobCombination } from './job-facets.js';
import { isCounted, type JobFilter, type JobPage } from './job-filter.js';
import {
  asList,
  countAmong,
  countDated,
  countWalked,
  selectAmong,
  selectWalked,
  sumCounts,
  type Grouping,
} from './job-statements.js';

/** Hits of the search index that are looked at one by one; more of them lie close together in any order. */
const mostCandidates = 5000;
/** Hits of a search that are counted where they are many. */
const mostCounted = 1000;
/** Late jobs that show which trigrams are common. */
const sampled = 100;

export interface JobTotal {
  total: number;
  exact: boolean;
}

/** Pages of the history, and how many jobs they come from. */
@Injectable()
export class JobPagesRepository {
  constructor(private readonly uow: UnitOfWork) {}

  /** How each engine finds jobs by a text; the condition is checked afterwards. */
  private readonly ways: Record<Dialect['engine'], (search: string) => Promise<Statement>> = {
    sqlite: (search) => this.indexed(search),
    postgres: (search) =>
      Promise.resolve({
        sql: `SELECT id FROM jobs WHERE search_text LIKE ?`,
        parameters: [likePattern(search)],
      }),
  };

  /** A page in its order, and the total over all pages. */
  async page(filter: JobFilter, page: JobPage): Promise<JobTotal & { jobs: JobEntity[] }> {
    const { dialect } = this.uow;
    const ids = await this.candidates(filter);
    const found =
      ids === null ? selectWalked(dialect, filter, page) : selectAmong(dialect, ids, filter, page);
    const [jobs, total] = await Promise.all([this.rows(found, page), this.total(filter, ids)]);
    return { jobs, ...total };
  }

  /** How many matching jobs there are of each status and medium together. */
  async combinations(
    filter: JobFilter,
  ): Promise<{ combinations: JobCombination[]; exact: boolean }> {
    const ids = await this.candidates(filter);
    const { statement, most } = this.counting(filter, ids, facetColumns);
    const combinations = await this.read<JobCombination>(statement);
    const total = combinations.reduce((sum, { jobs }) => sum + jobs, 0);
    return { combinations, exact: total < most };
  }

  private async total(filter: JobFilter, ids: string | null): Promise<JobTotal> {
    const { statement, most } = this.counting(filter, ids);
    const [row] = await this.read<{ jobs: number }>(statement);
    const total = row?.jobs ?? 0;
    return { total, exact: total < most };
  }

  /** What counts the matching jobs, and at how many of them it stops. */
  private counting(
    filter: JobFilter,
    ids: string | null,
    by: Grouping = [],
  ): { statement: Statement; most: number } {
    const { dialect } = this.uow;
    if (ids !== null) return { statement: countAmong(dialect, ids, filter, by), most: Infinity };
    if (isCounted(filter)) return { statement: sumCounts(filter, by), most: Infinity };
    if (filter.search === '') return { statement: countDated(dialect, filter, by), most: Infinity };
    return { statement: countWalked(dialect, filter, mostCounted, by), most: mostCounted };
  }

  /** The only jobs that can match; null when they are too many, or nothing is searched for. */
  private async candidates({ search }: JobFilter): Promise<string | null> {
    if (search === '') return null;
    const { dialect } = this.uow;
    const found = await this.ways[dialect.engine](search);
    // Reads all ids as one string: as rows, each of the thousands would cost as much as the whole string.
    const [row] = await this.read<{ jobs: number; ids: string }>({
      sql: `SELECT COUNT(*) AS jobs, ${dialect.listOf('id')} AS ids
        FROM (${found.sql} LIMIT ?) AS hits`,
      parameters: [...found.parameters, mostCandidates + 1],
    });
    return row === undefined || row.jobs > mostCandidates ? null : row.ids;
  }

  private async indexed(search: string): Promise<Statement> {
    const match = matchText(search, await this.sampleTexts());
    // What is too short for the search index is looked for in the texts, without their rows.
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

  /** Pages are what is read most; the mapper of the library would take longer than the query. */
  private async rows(statement: Statement, page: JobPage): Promise<JobEntity[]> {
    const { columns } = this.uow.manager.connection.getMetadata(JobEntity);
    const names = columns.map(({ databaseName }) => databaseName);
    const list = asList(this.uow.dialect, statement, page, names);
    const [row] = await this.read<{ jobs: string }>(list);
    return listOf(parsed(row?.jobs ?? '')).map((values) => {
      const job: Record<string, unknown> = {};
      listOf(values).forEach((value, index) => {
        const column = columns[index];
        if (column) job[column.propertyName] = column.type === Boolean ? Boolean(value) : value;
      });
      return Object.assign(new JobEntity(), job);
    });
  }

  private async sampleTexts(): Promise<string[]> {
    const sql = `SELECT search_text FROM jobs ORDER BY id DESC LIMIT ?`;
    const rows = await this.read<{ search_text: string }>({ sql, parameters: [sampled] });
    return rows.map((row) => row.search_text);
  }

  private read<Row>({ sql, parameters }: Statement): Promise<Row[]> {
    return this.uow.manager.query<Row[]>(sql, parameters);
  }
}
