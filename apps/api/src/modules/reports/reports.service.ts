import { Injectable } from '@nestjs/common';
import type {
  InputFault,
  ListReportsReply,
  ReportFiguresReply,
  ListReportVersionsReply,
  ReportLanguage,
  ReportReply,
  ReportValidationReply,
} from '@stackyard/contracts';
import type { PageQuery, WholeListQuery } from '@stackyard/contracts';
import type { MonthlyReport } from '@stackyard/report-schema';
import { Clock } from '#infra/clock.js';
import { UnitOfWork } from '#infra/database/unit-of-work.js';
import type { Caller } from '#infra/http/caller.js';
import { ProblemError } from '#infra/http/problem-error.js';
import { Outbox } from '#infra/outbox/outbox.js';
import { EventLogService, type LogRecord } from '#modules/event-log/event-log.service.js';
import { ReportCheckService } from '#modules/report-schema/report-check.service.js';
import { MonthCalendar } from './figures/month-calendar.adapter.js';
import { weeksOf } from './figures/weeks.js';
import { entityTagOf, toReportReply, toVersionReply } from './report-replies.js';
import type { ReportSettingsEntity } from './settings/report-settings.entity.js';
import { ReportSettingsService } from './settings/report-settings.service.js';
import type { ReportVersionEntity } from './store/report-version.entity.js';
import type { ReportEntity } from './store/report.entity.js';
import { ReportsRepository } from './store/reports.repository.js';
import { countWithNoun } from '#infra/text/counted.js';

/**
 * Identifies a report. If the language is omitted, the key identifies the report in the configured
 * language or, if that report does not exist, a report of the month in another language.
 */
export interface ReportKey {
  month: string;
  language?: ReportLanguage;
}

export interface SubmittedReport extends ReportKey {
  document: unknown;
  /** The document's original JSON text. */
  text: string;
  ifMatch: string | undefined;
}

@Injectable()
export class ReportsService {
  constructor(
    private readonly uow: UnitOfWork,
    private readonly reports: ReportsRepository,
    private readonly settings: ReportSettingsService,
    private readonly checks: ReportCheckService,
    private readonly calendar: MonthCalendar,
    private readonly eventLog: EventLogService,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
  ) {}

  /** @throws ProblemError CURSOR_INVALID */
  async list(query: PageQuery): Promise<ListReportsReply> {
    const { rows, nextCursor } = await this.reports.findPage(query);
    const settings = await this.settings.readEntity();
    const currentMonth = this.currentMonth(settings);
    const nextRunAt = this.settings.nextRunAt(settings);
    return {
      reports: await this.toReplies(rows, currentMonth),
      nextCursor,
      currentMonth,
      nextRunAt,
    };
  }

  /** @throws ProblemError REPORT_UNKNOWN or CURSOR_INVALID */
  async listVersions(
    reportKey: ReportKey,
    query: WholeListQuery,
  ): Promise<ListReportVersionsReply> {
    const { id, month, language } = await this.findOrFail(reportKey);
    const { rows, nextCursor } = await this.reports.findVersionPage(id, query);
    return { month, language, versions: rows.map(toVersionReply), nextCursor };
  }

  /**
   * Returns a version of a report; the latest by default.
   *
   * @throws ProblemError REPORT_UNKNOWN
   */
  async read(
    reportKey: ReportKey & { version?: number },
  ): Promise<{ report: ReportEntity; version: ReportVersionEntity }> {
    const report = await this.findOrFail(reportKey);
    const version = await this.reports.findVersion(report.id, reportKey.version ?? report.versions);
    if (version === null) throw unknownReportProblem(reportKey.month);
    return { report, version };
  }

  /**
   * Returns the figures on which a version is based. If the version was edited or rewritten, leaves
   * out the sentences that the version no longer contains.
   *
   * @throws ProblemError REPORT_UNKNOWN or REPORT_WITHOUT_FIGURES
   */
  async readFigures(reportKey: ReportKey & { version?: number }): Promise<ReportFiguresReply> {
    const { report, version } = await this.read(reportKey);
    const { figures: evidence, content } = version;
    if (evidence === null) {
      throw new ProblemError(
        'REPORT_WITHOUT_FIGURES',
        'The report was submitted as a document, so its figures are unknown.',
      );
    }
    const { month, language } = report;
    const sentences = evidence.sentences.filter(({ pointer, text }) =>
      textAt(content, pointer)?.includes(text),
    );
    const weeks = weeksOf(evidence.days);
    return { month, language, version: version.version, ...evidence, sentences, weeks };
  }

  /**
   * Saves a document as the latest version. If the language is omitted, the configured language is
   * used.
   *
   * @throws ProblemError REPORT_NOT_CONFORMING, REPORT_CHANGED, REPORT_TAG_NEEDED,
   * REPORT_MONTH_AHEAD or REPORT_IN_PRODUCTION
   */
  async save(submission: SubmittedReport, by: Caller): Promise<ReportReply> {
    const { reply, report: content } = this.checks.check(submission.document, submission.text);
    const faults = faultsOf(reply);
    if (content === null || faults.length > 0) {
      const detail = `The report has ${countWithNoun(faults.length, 'error')}.`;
      throw new ProblemError('REPORT_NOT_CONFORMING', detail, { errors: faults });
    }
    return this.uow.run(async () => {
      await this.assertMonthStarted(submission.month);
      const language = submission.language ?? (await this.settings.readEntity()).language;
      const before = await this.reports.find(submission.month, language);
      const latest = before && (await this.reports.findVersion(before.id, before.versions));
      assertUnchanged(latest, submission.ifMatch);
      if (before) assertIdle(before);
      const report = before ?? (await this.reports.insert(newReport(submission.month, language)));
      const version = await this.addEditedVersion(report, content, latest, by);
      await this.recordChange('report.changed', report, by, {
        message: `Report for ${report.month} (${report.language}) saved as version ${version.version}`,
        details: {
          version: version.version,
          before: latest && summaryOf(latest),
          after: summaryOf(version),
        },
      });
      return this.readReply(report.id);
    });
  }

  /**
   * Removes the report of a month; in every language if the language is omitted.
   *
   * @throws ProblemError REPORT_UNKNOWN or REPORT_IN_PRODUCTION
   */
  remove({ month, language }: ReportKey, by: Caller): Promise<void> {
    return this.uow.run(async () => {
      const monthReports = await this.reports.findByMonth(month);
      const matchingReports = monthReports.filter(
        (report) => language === undefined || report.language === language,
      );
      if (matchingReports.length === 0) throw unknownReportProblem(month);
      for (const report of matchingReports) {
        assertIdle(report);
        await this.reports.remove(report.id);
        await this.recordChange('report.removed', report, by, {
          message: `Report for ${report.month} (${report.language}) removed`,
          details: { versions: report.versions },
        });
      }
    });
  }

  /** @throws ProblemError REPORT_UNKNOWN */
  async findOrFail({ month, language }: ReportKey): Promise<ReportEntity> {
    const monthReports = await this.reports.findByMonth(month);
    const writtenReports = monthReports.filter(({ versions }) => versions > 0);
    const preferredLanguage = language ?? (await this.settings.readEntity()).language;
    const report =
      writtenReports.find((report) => report.language === preferredLanguage) ??
      (language === undefined ? writtenReports[0] : undefined);
    if (report === undefined) throw unknownReportProblem(month);
    return report;
  }

  async readReply(id: number): Promise<ReportReply> {
    const report = await this.reports.findById(id);
    const currentMonth = this.currentMonth(await this.settings.readEntity());
    const [reply] = await this.toReplies(report ? [report] : [], currentMonth);
    if (reply === undefined) throw new Error(`Report ${id} no longer exists`);
    return reply;
  }

  /** @throws ProblemError REPORT_MONTH_AHEAD */
  async assertMonthStarted(month: string): Promise<void> {
    const settings = await this.settings.readEntity();
    if (month <= this.currentMonth(settings)) return;
    throw new ProblemError(
      'REPORT_MONTH_AHEAD',
      `${month} has not started in ${settings.timeZone}.`,
    );
  }

  /**
   * Records a change to a report in the event log and announces it. Call this in a unit of work.
   */
  async recordChange(
    action: LogRecord['action'],
    { id, month, language }: ReportEntity,
    by: Caller,
    record: Pick<LogRecord, 'message' | 'details' | 'outcome' | 'severity' | 'reason'>,
  ): Promise<void> {
    const target = { type: 'report', id, name: `${month} ${language}` } as const;
    await this.eventLog.record({ action, by, target, severity: 'notice', ...record });
    await this.outbox.add('reports.changed', { months: [month] });
  }

  private addEditedVersion(
    report: ReportEntity,
    content: MonthlyReport,
    latest: ReportVersionEntity | null,
    by: Caller,
  ): Promise<ReportVersionEntity> {
    return this.reports.addVersion(report, {
      origin: 'edited',
      rating: content.summary.rating,
      headline: content.summary.headline,
      content,
      figures: latest?.figures ?? null,
      model: null,
      writerFault: null,
      createdAt: this.clock.now().toISOString(),
      createdBy: by.actor,
    });
  }

  private currentMonth({ timeZone }: ReportSettingsEntity): string {
    return this.calendar.monthOf(this.clock.now(), timeZone);
  }

  private async toReplies(
    reports: readonly ReportEntity[],
    currentMonth: string,
  ): Promise<ReportReply[]> {
    const latestByReport = await this.reports.findLatestVersions(reports);
    return reports.map((report) =>
      toReportReply(report, latestByReport.get(report.id), report.month < currentMonth),
    );
  }
}

function newReport(month: string, language: ReportLanguage): Omit<ReportEntity, 'id'> {
  return {
    month,
    language,
    state: 'done',
    fault: null,
    requestedAt: null,
    asker: null,
    scheduled: false,
    versions: 0,
  };
}

/**
 * Returns all faults that prevent saving. A duplicate key is a fault, because it is unclear which
 * value was intended.
 */
function faultsOf({ errors, duplicateKeys }: ReportValidationReply): InputFault[] {
  return [
    ...errors.map(({ pointer, keyword, sentences }) => ({
      pointer,
      code: keyword,
      detail: sentences.en,
    })),
    ...duplicateKeys.map(({ pointer, count }) => ({
      pointer,
      code: 'duplicateKey',
      detail: `occurs ${count} times`,
    })),
  ];
}

/**
 * Requires `If-Match` (RFC 9110, 13.1.1) to contain the ETag of the latest version when a report is
 * replaced, so that a user cannot overwrite a version without having seen it.
 */
function assertUnchanged(latest: ReportVersionEntity | null, ifMatch: string | undefined): void {
  if (latest === null && ifMatch === undefined) return;
  if (latest !== null && ifMatch === undefined) {
    throw new ProblemError('REPORT_TAG_NEEDED', 'Send the ETag of the latest version as If-Match.');
  }
  const etags = (ifMatch ?? '').split(',').map((tag) => tag.trim());
  if (latest !== null && (etags.includes('*') || etags.includes(entityTagOf(latest)))) return;
  throw new ProblemError('REPORT_CHANGED', 'Read the latest version and apply your change to it.');
}

/** @throws ProblemError REPORT_IN_PRODUCTION */
export function assertIdle({ state }: ReportEntity): void {
  if (state !== 'queued' && state !== 'producing') return;
  throw new ProblemError('REPORT_IN_PRODUCTION', 'Wait until the report is ready.');
}

function textAt(content: MonthlyReport, pointer: string): string | null {
  const value = pointer
    .split('/')
    .slice(1)
    .reduce<unknown>(
      (node, name) =>
        typeof node === 'object' && node !== null ? Reflect.get(node, name) : undefined,
      content,
    );
  return typeof value === 'string' ? value : null;
}

function summaryOf({ version, origin, rating, headline }: ReportVersionEntity) {
  return { version, origin, rating, headline };
}

function unknownReportProblem(month: string): ProblemError {
  return new ProblemError('REPORT_UNKNOWN', `There is no report for ${month}.`);
}
