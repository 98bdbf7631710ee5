import { Injectable } from '@nestjs/common';
import {
  isFlagSet,
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
import { toPage, pageSliceOf } from '#infra/database/keyset.js';
import { JobEventsService, toEventReply } from '../job-events.service.js';
import { allowedNextStatuses } from '../job-transitions.js';
import { factsOf, toJobReply } from '../job.js';
import type { JobEntity } from '../job.entity.js';
import { JobsRepository } from '../jobs.repository.js';
import { JobsService } from '../jobs.service.js';
import { JobLogsService, type LogSelection } from '../log/job-logs.service.js';
import { facetsOf } from './job-facets.js';
import { filterOf, keysetOf, orderOf } from './job-filter.js';
import { JobPagesRepository } from './job-pages.repository.js';
import { PathStates } from './path-states.adapter.js';

const defaultTailLines = 800;

@Injectable()
export class JobListService {
  constructor(
    private readonly pages: JobPagesRepository,
    private readonly jobsRepository: JobsRepository,
    private readonly jobs: JobsService,
    private readonly events: JobEventsService,
    private readonly logs: JobLogsService,
    private readonly paths: PathStates,
  ) {}

  /** @throws ProblemError CURSOR_INVALID or VALIDATION_FAILED */
  async list(query: ListJobsQuery): Promise<ListJobsReply> {
    const order = orderOf(query);
    const keyset = keysetOf(order);
    const slice = pageSliceOf(keyset, query);
    const page = await this.pages.readPage(filterOf(query), { ...order, ...slice });
    const { rows, nextCursor } = toPage(page.jobs, keyset, slice);
    const jobs = await this.toReplies(rows, isFlagSet(query.lite));
    return { jobs, total: page.total, totalIsExact: page.isExact, nextCursor };
  }

  async readFacets(query: JobFilterQuery): Promise<JobFacetsReply> {
    const { status, media_type, ...otherFilters } = filterOf(query);
    const { combinations, isExact } = await this.pages.countCombinations(otherFilters);
    return { ...facetsOf(combinations, { status, media_type }), exact: isExact };
  }

  /** @throws ProblemError JOB_UNKNOWN */
  async read(id: number, query: ReadJobQuery): Promise<ReadJobReply> {
    const job = await this.jobs.read(id);
    const infos = await this.jobsRepository.findInfos(id);
    const excerpt = await this.logs.readExcerpt(id, logSelectionOf(query));
    const [reply] = await this.toReplies([job], isFlagSet(query.lite));
    const outputs = await this.jobsRepository.findOutputs(id);
    return {
      job: {
        ...(reply ?? toJobReply(job)),
        ...infos,
        allowedNext: allowedNextStatuses(factsOf(job, infos.encodePlan !== null)),
        ...excerpt,
        log_count: excerpt.logMeta.total,
        children: (await this.jobsRepository.findChildren(id)).map((child) => toJobReply(child)),
        outputs: outputs.map(({ path, sizeBytes, createdAt }) => ({ path, sizeBytes, createdAt })),
      },
    };
  }

  /** @throws ProblemError JOB_UNKNOWN if the job never existed, or CURSOR_INVALID */
  async listEvents(id: number, query: PageQuery): Promise<ListJobEventsReply> {
    const { rows, nextCursor } = await this.events.readPage(id, query);
    if (rows.length === 0 && query.cursor === undefined) await this.jobs.read(id);
    return { events: rows.map(toEventReply), nextCursor };
  }

  private async toReplies(jobs: JobEntity[], isLite: boolean): Promise<JobReply[]> {
    if (isLite) return jobs.map((job) => toJobReply(job));
    const states = await this.paths.readStates(
      jobs.flatMap((job) => [job.rawPath, job.outputPath]),
    );
    const stateOf = (path: string | null) => (path === null ? null : (states.get(path) ?? null));
    return jobs.map((job) =>
      toJobReply(job, { raw: stateOf(job.rawPath), output: stateOf(job.outputPath) }),
    );
  }
}

function logSelectionOf({
  includeLogs,
  includeLiveLog,
  includeAllLogs,
  logTailLines,
}: ReadJobQuery): LogSelection {
  if (isFlagSet(includeAllLogs)) return 'all';
  if (isFlagSet(includeLogs) || isFlagSet(includeLiveLog))
    return { tail: logTailLines ?? defaultTailLines };
  return 'none';
}
