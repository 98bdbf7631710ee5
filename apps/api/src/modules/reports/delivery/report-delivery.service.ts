import { Injectable } from '@nestjs/common';
import {
  fullListPageSize,
  type ListReportDeliveriesReply,
  type ReportDeliveryReply,
  type WholeListQuery,
} from '@stackyard/contracts';
import { In } from 'typeorm';
import type { BackgroundTask } from '#infra/background/background-task.js';
import { BackgroundTasks } from '#infra/background/background-tasks.js';
import { Clock } from '#infra/clock.js';
import { keysetPage } from '#infra/database/keyset-page.js';
import type { Keyset } from '#infra/database/keyset.js';
import { UnitOfWork } from '#infra/database/unit-of-work.js';
import { systemCaller, type Caller } from '#infra/http/caller.js';
import { ProblemError } from '#infra/http/problem-error.js';
import { Logging, type Logger } from '#infra/logging/logging.js';
import { backoffMs, delayAfter } from '#infra/outbound/backoff.js';
import { messageOf } from '#infra/outbound/delivery-error.js';
import { ReportNoticesService } from '../notices/report-notices.service.js';
import { ReportsService, type ReportKey } from '../reports.service.js';
import { ReportsRepository } from '../store/reports.repository.js';
import { ReportDeliveryEntity } from './report-delivery.entity.js';
import { ReportDispatchService, type OutgoingReport } from './report-dispatch.service.js';
import { maxAttempts, reportDelays } from './retry-delay.js';

/** Maximum time between two checks for due deliveries, in case no request triggers a check. */
const pollIntervalMs = 60_000;
const databaseRetryMs = 5000;
const maxFaultLength = 500;

/**
 * Delivers reports. Pending deliveries continue after a restart, so a report can be delivered more
 * than once.
 */
@Injectable()
export class ReportDeliveryService {
  private readonly log: Logger;
  private readonly task: BackgroundTask;

  constructor(
    private readonly uow: UnitOfWork,
    private readonly reportsService: ReportsService,
    private readonly reports: ReportsRepository,
    private readonly dispatch: ReportDispatchService,
    private readonly notices: ReportNoticesService,
    private readonly clock: Clock,
    tasks: BackgroundTasks,
    logging: Logging,
  ) {
    this.log = logging.loggerFor('report-delivery');
    this.task = tasks.declare({
      name: 'report-delivery',
      everyMs: 0,
      retryMs: databaseRetryMs,
      lease: { name: 'report-delivery' },
      logger: 'report-delivery',
      failure: 'Delivering reports failed and will be retried',
      idleMs: async () => this.delayUntilDue(await this.findNextDelivery()),
      run: (signal) => this.deliverNext(signal),
    });
  }

  /** @throws ProblemError REPORT_UNKNOWN */
  async list(
    reportKey: ReportKey,
    listQuery: WholeListQuery = {},
  ): Promise<ListReportDeliveriesReply> {
    const report = await this.reportsService.findOrFail(reportKey);
    const summaries = await this.reports.findSummaries(report.id);
    const query = this.uow.manager
      .createQueryBuilder(ReportDeliveryEntity, 'delivery')
      .where({ versionId: In(summaries.map(({ id }) => id)) });
    const keyset: Keyset<ReportDeliveryEntity> = {
      list: `report deliveries:${report.id}`,
      sortColumns: { id: 'number' },
      order: 'desc',
      pageSize: fullListPageSize,
    };
    const { rows, nextCursor } = await keysetPage(query, keyset, listQuery);
    const versions = new Map(summaries.map(({ id, version }) => [id, version]));
    const deliveries = rows.map((row) => toReply(row, versions.get(row.versionId) ?? 0));
    return { deliveries, nextCursor };
  }

  /** @throws ProblemError REPORT_UNKNOWN or REPORT_DELIVERY_NOT_CONFIGURED */
  async deliver(reportKey: ReportKey, by: Caller): Promise<ListReportDeliveriesReply> {
    await this.uow.run(async () => {
      const { report, version } = await this.reportsService.read(reportKey);
      if ((await this.queue(version.id)) === 0) {
        throw new ProblemError(
          'REPORT_DELIVERY_NOT_CONFIGURED',
          'Set up a webhook or email first.',
        );
      }
      await this.reportsService.recordChange('report.delivery-requested', report, by, {
        message: `Delivery of the report for ${report.month} (${report.language}) requested`,
        severity: 'info',
        details: { version: version.version },
      });
    });
    return this.list(reportKey);
  }

  /**
   * Queues a version for every configured channel, in the current unit of work. Returns the number
   * of channels.
   */
  async queue(versionId: number): Promise<number> {
    const channels = await this.dispatch.listChannels();
    const createdAt = this.clock.now().toISOString();
    for (const channel of channels) {
      await this.uow.manager.insert(ReportDeliveryEntity, {
        versionId,
        channel,
        state: 'waiting',
        createdAt,
        attempts: 0,
        fault: null,
        nextTryAt: createdAt,
        deliveredAt: null,
      });
    }
    this.uow.afterCommit(() => this.task.wake());
    return channels.length;
  }

  private async findNextDelivery(): Promise<ReportDeliveryEntity | undefined> {
    const [next] = await this.uow.manager.find(ReportDeliveryEntity, {
      where: { state: 'waiting' },
      order: { nextTryAt: 'ASC', id: 'ASC' },
      take: 1,
    });
    return next;
  }

  /**
   * Returns the milliseconds until the delivery is due, but at most the poll interval; 0 or less if
   * the delivery is due now. If there is no delivery, returns the poll interval.
   */
  private delayUntilDue(next: ReportDeliveryEntity | undefined): number {
    if (next === undefined) return pollIntervalMs;
    return Math.min(pollIntervalMs, Date.parse(next.nextTryAt ?? '') - this.clock.now().getTime());
  }

  private async deliverNext(signal: AbortSignal): Promise<void> {
    const next = await this.findNextDelivery();
    if (next === undefined || this.delayUntilDue(next) > 0) return;
    const outgoingReport = await this.prepare(next);
    if (outgoingReport !== null) await this.attemptDelivery(outgoingReport, signal);
  }

  /**
   * Returns the report to send; null if the version, and with it the delivery, was removed in the
   * meantime.
   */
  private async prepare(delivery: ReportDeliveryEntity): Promise<OutgoingReport | null> {
    const version = await this.reports.findVersionById(delivery.versionId);
    const report = version && (await this.reports.findById(version.reportId));
    return report ? { delivery, report, version } : null;
  }

  private async attemptDelivery(
    outgoingReport: OutgoingReport,
    signal: AbortSignal,
  ): Promise<void> {
    const attempts = outgoingReport.delivery.attempts + 1;
    try {
      await this.dispatch.send(outgoingReport, signal);
    } catch (error) {
      if (!signal.aborted) {
        await this.recordFailure(outgoingReport, attempts, error);
      }
      return;
    }
    const deliveredAt = this.clock.now().toISOString();
    const deliveredFields = { state: 'delivered', attempts, fault: null, nextTryAt: null } as const;
    await this.uow.run(async () => {
      await this.updateDelivery(outgoingReport, { ...deliveredFields, deliveredAt });
      await this.reportsService.recordChange(
        'report.delivered',
        outgoingReport.report,
        systemCaller,
        toLogFields(outgoingReport, 'delivered by'),
      );
    });
  }

  private async recordFailure(
    outgoingReport: OutgoingReport,
    attempts: number,
    error: unknown,
  ): Promise<void> {
    const fault = messageOf(error).slice(0, maxFaultLength);
    const { channel } = outgoingReport.delivery;
    const { month } = outgoingReport.report;
    this.log.warn({ month, channel, attempts, fault }, 'A report could not be delivered');
    const isOver = attempts >= maxAttempts;
    const waitMs = delayAfter(error, backoffMs(attempts, Math.random(), reportDelays));
    const nextTryAt = new Date(this.clock.now().getTime() + waitMs).toISOString();
    await this.uow.run(async () => {
      const state = isOver ? 'failed' : 'waiting';
      await this.updateDelivery(outgoingReport, {
        state,
        attempts,
        fault,
        nextTryAt: isOver ? null : nextTryAt,
      });
      if (!isOver) return;
      await this.reportsService.recordChange(
        'report.delivery-failed',
        outgoingReport.report,
        systemCaller,
        {
          ...toLogFields(outgoingReport, 'could not be delivered by'),
          outcome: 'failure',
          severity: 'warning',
          reason: fault,
        },
      );
      await this.notices.add('delivery-failed', outgoingReport.report);
    });
  }

  private async updateDelivery(
    { delivery }: OutgoingReport,
    fields: Partial<ReportDeliveryEntity>,
  ): Promise<void> {
    await this.uow.manager.update(ReportDeliveryEntity, { id: delivery.id }, fields);
  }
}

function toLogFields({ report, version, delivery }: OutgoingReport, verb: string) {
  return {
    message: `Report for ${report.month} (${report.language}) ${verb} ${delivery.channel}`,
    details: { version: version.version, channel: delivery.channel },
  };
}

function toReply(row: ReportDeliveryEntity, version: number): ReportDeliveryReply {
  const { versionId: _, ...shown } = row;
  return { ...shown, version };
}
