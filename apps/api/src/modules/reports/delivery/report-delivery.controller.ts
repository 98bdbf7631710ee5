import { Controller } from '@nestjs/common';
import { deliverReport, listReportDeliveries, type InputOf } from '@stackyard/contracts';
import { CurrentCaller, type Caller } from '#infra/http/caller.js';
import { Input, Serves } from '#infra/http/endpoint.decorator.js';
import { ReportDeliveryService } from './report-delivery.service.js';

@Controller()
export class ReportDeliveryController {
  constructor(private readonly deliveries: ReportDeliveryService) {}

  @Serves(listReportDeliveries)
  list(@Input() { params, query }: InputOf<typeof listReportDeliveries>) {
    return this.deliveries.list({ ...params, ...query }, query);
  }

  @Serves(deliverReport)
  deliver(@Input() { params, query }: InputOf<typeof deliverReport>, @CurrentCaller() by: Caller) {
    return this.deliveries.deliver({ ...params, ...query }, by);
  }
}
