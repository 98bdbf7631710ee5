import { Controller } from '@nestjs/common';
import {
  appendJobLog,
  attachJobInfos,
  changeJob,
  changeJobStatus,
  recordJobOutput,
  reportJob,
  type InputOf,
  type ChangedJobReply,
  type ReportLogReply,
} from '@stackyard/contracts';
import { CurrentCaller, type Caller } from '#infra/http/caller.js';
import { Input, Serves } from '#infra/http/endpoint.decorator.js';
import { JobLogsService } from '../jobs/log/job-logs.service.js';
import { ReportingService } from './reporting.service.js';

@Controller()
export class ReportingController {
  constructor(
    private readonly reporting: ReportingService,
    private readonly logs: JobLogsService,
  ) {}

  @Serves(reportJob)
  create(
    @Input() { body }: InputOf<typeof reportJob>,
    @CurrentCaller() by: Caller,
  ): Promise<ChangedJobReply> {
    return this.reporting.create(body, by);
  }

  @Serves(changeJob)
  change(
    @Input() { params, body }: InputOf<typeof changeJob>,
    @CurrentCaller() by: Caller,
  ): Promise<ChangedJobReply> {
    return this.reporting.change(params.id, body, by);
  }

  @Serves(changeJobStatus)
  changeStatus(
    @Input() { params, body }: InputOf<typeof changeJobStatus>,
    @CurrentCaller() by: Caller,
  ): Promise<ChangedJobReply> {
    return this.reporting.changeStatus(params.id, body, by);
  }

  @Serves(attachJobInfos)
  attach(
    @Input() { params, body }: InputOf<typeof attachJobInfos>,
    @CurrentCaller() by: Caller,
  ): Promise<ChangedJobReply> {
    return this.reporting.attach(params.id, body, by);
  }

  @Serves(recordJobOutput)
  recordOutput(
    @Input() { params, body }: InputOf<typeof recordJobOutput>,
    @CurrentCaller() by: Caller,
  ): Promise<ChangedJobReply> {
    return this.reporting.recordOutput(params.id, body, by);
  }

  @Serves(appendJobLog)
  append(@Input() { params, body }: InputOf<typeof appendJobLog>): Promise<ReportLogReply> {
    return this.logs.report(params.id, body);
  }
}
