import { Controller, StreamableFile } from '@nestjs/common';
import {
  acknowledgeJobError,
  downloadJobLog,
  listJobEvents,
  listJobs,
  readJob,
  readJobFacets,
  readJobLog,
  type InputOf,
  type ChangedJobReply,
  type JobFacetsReply,
  type ListJobEventsReply,
  type ListJobsReply,
  type ReadJobLogReply,
  type ReadJobReply,
} from '@stackyard/contracts';
import { CurrentCaller, type Caller } from '#infra/http/caller.js';
import { Input, Serves } from '#infra/http/endpoint.decorator.js';
import { JobErrorsService } from './job-errors.service.js';
import { JobLogsService } from './log/job-logs.service.js';
import { JobListService } from './list/job-list.service.js';

@Controller()
export class JobsController {
  constructor(
    private readonly jobs: JobListService,
    private readonly logs: JobLogsService,
    private readonly errors: JobErrorsService,
  ) {}

  @Serves(listJobs)
  list(@Input() { query }: InputOf<typeof listJobs>): Promise<ListJobsReply> {
    return this.jobs.list(query);
  }

  /** Must come before the route of a single job: the router takes the first match. */
  @Serves(readJobFacets)
  readFacets(@Input() { query }: InputOf<typeof readJobFacets>): Promise<JobFacetsReply> {
    return this.jobs.readFacets(query);
  }

  @Serves(readJob)
  read(@Input() { params, query }: InputOf<typeof readJob>): Promise<ReadJobReply> {
    return this.jobs.read(params.id, query);
  }

  @Serves(listJobEvents)
  listEvents(
    @Input() { params, query }: InputOf<typeof listJobEvents>,
  ): Promise<ListJobEventsReply> {
    return this.jobs.listEvents(params.id, query);
  }

  @Serves(readJobLog)
  readLog(@Input() { params, query }: InputOf<typeof readJobLog>): Promise<ReadJobLogReply> {
    return this.logs.read(params.id, query);
  }

  @Serves(downloadJobLog)
  async download(
    @Input() { params, query }: InputOf<typeof downloadJobLog>,
  ): Promise<StreamableFile> {
    const name = `job-${params.id}.process.log`;
    return new StreamableFile(await this.logs.stream(params.id), {
      type: 'text/plain; charset=utf-8',
      disposition: `${query.as ?? 'attachment'}; filename="${name}"`,
    });
  }

  @Serves(acknowledgeJobError)
  acknowledge(
    @Input() { params }: InputOf<typeof acknowledgeJobError>,
    @CurrentCaller() by: Caller,
  ): Promise<ChangedJobReply> {
    return this.errors.acknowledge(params.id, by);
  }
}
