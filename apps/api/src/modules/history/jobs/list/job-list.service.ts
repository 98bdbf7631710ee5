import { Injectable } from '@nestjs/common';
import {
  defaultJobPageSize,
  defaultPageSize,
  isOn,
  type JobFacetsReply,
  type JobFilterQuery,
  type JobReply,
  type ListJobEventsReply,
  type ListJobsQuery,
  type ListJobsReply,
  type PageQuery,
  type ReadJobQuery,
  type ReadJobReply,
} from '@stackyard/contracts';
import { decodeCursor, encodeCursor } from '#infra/http/cursor.js';
import { JobEventsService, toEventReply } from '../job-events.service.js';
import { allowedNext } from '../job-transitions.js';
import { factsOf, toJobReply } from '../job.js';
import type { JobEntity } from '../job.entity.js';
import { JobsRepository } from '../jobs.repository.js';
import { JobsService } from '../jobs.service.js';
import { JobLogsService, type LogWish } from '../log/job-logs.service.js';
import { facetsOf } from './job-facets.js';
import { filterOf, orderOf, placeOf } from './job-filter.js';
import { JobPagesRepository } from './job-pages.repository.js';
import { PathStates } from './path-states.adapter.js';

const usualTail = 800;

/** What people read in the history. */
@Injectable()
export class JobListService {
  constructor(
    private readonly pages: JobPagesRepository,
    private readonly rows: JobsRepository,
    private readonly jobs: JobsService,
    private readonly events: JobEventsService,
    private readonly logs: JobLogsService,
    private readonly paths: PathStates,
  ) {}

  /** @throws ProblemError CURSOR_INVALID */
  async list(query: ListJobsQuery): Promise<ListJobsReply> {
    const { limit = defaultJobPageSize, cursor, lite } = query;
    const { sort, order } = orderOf(query);
    const name = `history ${sort} ${order}`;
    const after = cursor === undefined ? null : decodeCursor(name, cursor, ['', 0]);
    const page = { sort, order, limit: limit + 1, after };
    const { jobs, total, exact } = await this.pages.page(filterOf(query), page);
    const shown = jobs.slice(0, limit);
    const last = jobs.length > limit ? shown.at(-1) : undefined;
    return {
      jobs: await this.replies(shown, isOn(lite)),
      total,
      totalIsExact: exact,
      nextCursor: last ? encodeCursor(name, placeOf(last, sort)) : null,
    };
  }

  async facets(query: JobFilterQuery): Promise<JobFacetsReply> {
    const { status, media_type, ...others } = filterOf(query);
    const { combinations, exact } = await this.pages.combinations(others);
    return { ...facetsOf(combinations, { status, media_type }), exact };
  }

  /** @throws ProblemError JOB_UNKNOWN */
  async read(id: number, query: ReadJobQuery): Promise<ReadJobReply> {
    const job = await this.jobs.read(id);
    const infos = await this.rows.infos(id);
    const excerpt = await this.logs.excerpt(id, wishOf(query));
    const [reply] = await this.replies([job], isOn(query.lite));
    const outputs = await this.rows.outputs(id);
    return {
      job: {
        ...(reply ?? toJobReply(job)),
        ...infos,
        allowedNext: allowedNext(factsOf(job, infos.encodePlan !== null)),
        ...excerpt,
        log_count: excerpt.logMeta.total,
        children: (await this.rows.children(id)).map((child) => toJobReply(child)),
        outputs: outputs.map(({ path, sizeBytes, createdAt }) => ({ path, sizeBytes, createdAt })),
      },
    };
  }

  /** @throws ProblemError JOB_UNKNOWN when there never was such a job, or CURSOR_INVALID */
  async listEvents(id: number, query: PageQuery): Promise<ListJobEventsReply> {
    const { limit = defaultPageSize, cursor } = query;
    const [before] = cursor === undefined ? [] : decodeCursor('job events', cursor, [0]);
    const found = await this.events.page(id, limit + 1, before);
    if (found.length === 0 && before === undefined) await this.jobs.read(id);
    const shown = found.slice(0, limit);
    const last = found.length > limit ? shown.at(-1) : undefined;
    return {
      events: shown.map(toEventReply),
      nextCursor: last ? encodeCursor('job events', [last.id]) : null,
    };
  }

  private async replies(jobs: JobEntity[], lite: boolean): Promise<JobReply[]> {
    if (lite) return jobs.map((job) => toJobReply(job));
    const states = await this.paths.of(jobs.flatMap((job) => [job.rawPath, job.outputPath]));
    const of = (path: string | null) => (path === null ? null : (states.get(path) ?? null));
    return jobs.map((job) => toJobReply(job, { raw: of(job.rawPath), output: of(job.outputPath) }));
  }
}

function wishOf({
  includeLogs,
  includeLiveLog,
  includeAllLogs,
  logTailLines,
}: ReadJobQuery): LogWish {
  if (isOn(includeAllLogs)) return 'all';
  if (isOn(includeLogs) || isOn(includeLiveLog)) return { tail: logTailLines ?? usualTail };
  return 'none';
}
