import { Injectable } from '@nestjs/common';
import type { ReportLanguage, ReportReply } from '@stackyard/contracts';
import { Clock } from '#infra/clock.js';
import { UnitOfWork } from '#infra/database/unit-of-work.js';
import { systemCaller, type Caller } from '#infra/http/caller.js';
import { Logging, type Logger } from '#infra/logging/logging.js';
import { ReportDeliveryService } from '../delivery/report-delivery.service.js';
import { ReportNoticesService } from '../notices/report-notices.service.js';
import { assertIdle, ReportsService } from '../reports.service.js';
import { ReportSettingsService } from '../settings/report-settings.service.js';
import type { ReportEntity } from '../store/report.entity.js';
import { ReportsRepository, type NewVersion } from '../store/reports.repository.js';

/** A requested report. Without a language, the configured language is used. */
export interface ReportRequest {
  month: string;
  language?: ReportLanguage;
}

/**
 * Stores the progress of generating a report, with notices and event log entries in the same unit of
 * work.
 */
@Injectable()
export class ReportJournal {
  private readonly log: Logger;

  constructor(
    private readonly uow: UnitOfWork,
    private readonly reports: ReportsRepository,
    private readonly reportsService: ReportsService,
    private readonly settings: ReportSettingsService,
    private readonly notices: ReportNoticesService,
    private readonly deliveries: ReportDeliveryService,
    private readonly clock: Clock,
    logging: Logging,
  ) {
    this.log = logging.loggerFor('reports');
  }

  /** @throws ProblemError REPORT_IN_PRODUCTION or REPORT_MONTH_AHEAD */
  request(reportRequest: ReportRequest, by: Caller, isScheduled: boolean): Promise<ReportReply> {
    return this.uow.run(async () => {
      await this.reportsService.assertMonthStarted(reportRequest.month);
      const language = reportRequest.language ?? (await this.settings.readEntity()).language;
      const { actor, ip, userAgent, requestId } = by;
      const queuedFields = {
        state: 'queued',
        fault: null,
        requestedAt: this.clock.now().toISOString(),
        asker: { actor, ip, userAgent, requestId },
        scheduled: isScheduled,
      } as const;
      let report = await this.reports.find(reportRequest.month, language);
      if (report === null) {
        report = await this.reports.insert({
          month: reportRequest.month,
          language,
          versions: 0,
          ...queuedFields,
        });
      } else {
        assertIdle(report);
        await this.reports.change(report.id, queuedFields);
      }
      await this.reportsService.recordChange('report.requested', report, by, {
        message: `Report for ${report.month} (${report.language}) requested`,
        severity: 'info',
      });
      return this.reportsService.readReply(report.id);
    });
  }

  begin({ id }: ReportEntity): Promise<void> {
    return this.uow.run(() => this.reports.change(id, { state: 'producing' }));
  }

  async recordProduced(report: ReportEntity, version: NewVersion): Promise<void> {
    const by: Caller = { ...systemCaller, ...report.asker };
    await this.uow.run(async () => {
      const addedVersion = await this.reports.addVersion(report, version);
      await this.reports.change(report.id, { state: 'done' });
      await this.reportsService.recordChange('report.produced', report, by, {
        message: `Report for ${report.month} (${report.language}) generated as version ${addedVersion.version}`,
        details: {
          version: addedVersion.version,
          rating: addedVersion.rating,
          origin: addedVersion.origin,
        },
      });
      if (!report.scheduled) return;
      await this.notices.add('produced', report);
      await this.deliveries.queue(addedVersion.id);
    });
  }

  async recordFailed(report: ReportEntity, error: unknown): Promise<void> {
    this.log.error({ err: error, month: report.month }, 'A report could not be generated');
    const fault = 'The figures for the month could not be read. See the server log for details.';
    await this.uow.run(async () => {
      await this.reports.change(report.id, { state: 'failed', fault });
      await this.reportsService.recordChange(
        'report.failed',
        report,
        { ...systemCaller, ...report.asker },
        {
          message: `Report for ${report.month} (${report.language}) could not be generated`,
          outcome: 'failure',
          severity: 'error',
          reason: fault,
        },
      );
      if (report.scheduled) await this.notices.add('failed', report);
    });
  }
}
