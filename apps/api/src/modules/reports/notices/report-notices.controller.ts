import { Controller } from '@nestjs/common';
import { listReportNotices, seeReportNotices, type InputOf } from '@stackyard/contracts';
import { CurrentCaller, type Caller } from '#infra/http/caller.js';
import { Input, Serves } from '#infra/http/endpoint.decorator.js';
import { ReportNoticesService } from './report-notices.service.js';

@Controller()
export class ReportNoticesController {
  constructor(private readonly notices: ReportNoticesService) {}

  @Serves(listReportNotices)
  list(@Input() { query }: InputOf<typeof listReportNotices>, @CurrentCaller() by: Caller) {
    return this.notices.list(query, by);
  }

  @Serves(seeReportNotices)
  markSeen(@Input() { body }: InputOf<typeof seeReportNotices>, @CurrentCaller() by: Caller) {
    return this.notices.markSeen(body, by);
  }
}
