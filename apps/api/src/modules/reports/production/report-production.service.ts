import { Injectable } from '@nestjs/common';
import type { ReportLanguage, ReportReply } from '@stackyard/contracts';
import { validate } from '@stackyard/report-schema';
import type { BackgroundTask } from '#infra/background/background-task.js';
import { BackgroundTasks } from '#infra/background/background-tasks.js';
import { Clock } from '#infra/clock.js';
import { UnitOfWork } from '#infra/database/unit-of-work.js';
import { system, type Caller } from '#infra/http/caller.js';
import { Logging, type Logger } from '#infra/logging/logging.js';
import { ReportDeliveryService } from '../delivery/report-delivery.service.js';
import { MonthFiguresService } from '../figures/month-figures.service.js';
import { ReportNoticesService } from '../notices/report-notices.service.js';
import { assertIdle, ReportsService } from '../reports.service.js';
import { ReportSettingsService } from '../settings/report-settings.service.js';
import type { ReportEntity } from '../store/report.entity.js';
import { ReportsRepository, type NewVersion } from '../store/reports.repository.js';
import { ReportWriter } from '../writer/report-writer.adapter.js';
import { composed } from '../writing/composition.js';
import { shownFigures } from '../writing/shown-figures.js';

/** Milliseconds after which it looks even when nobody asked. */
const idle = 60_000;
/** Milliseconds of rest when the database does not answer. */
const rest = 5000;

/** Produces reports one after the other. What is asked for is stored first, so that it outlives a restart. */
@Injectable()
export class ReportProductionService {
  private readonly log: Logger;
  private readonly task: BackgroundTask;

  constructor(
    private readonly uow: UnitOfWork,
    private readonly reports: ReportsRepository,
    private readonly shelf: ReportsService,
    private readonly settings: ReportSettingsService,
    private readonly figures: MonthFiguresService,
    private readonly writer: ReportWriter,
    private readonly notices: ReportNoticesService,
    private readonly deliveries: ReportDeliveryService,
    private readonly clock: Clock,
    tasks: BackgroundTasks,
    logging: Logging,
  ) {
    this.log = logging.for('reports');
    this.task = tasks.declare({
      name: 'report-production',
      everyMs: 0,
      retryMs: rest,
      lease: { name: 'report-production' },
      logger: 'reports',
      failure: 'Reports wait for the database',
      idleMs: async () => ((await this.reports.open()).length > 0 ? 0 : idle),
      run: (signal) => this.produceNext(signal),
    });
  }

  /**
   * Asks for a report. One of the same month and language at a time.
   *
   * @throws ProblemError REPORT_IN_PRODUCTION or REPORT_MONTH_AHEAD
   */
  request(
    wanted: { month: string; language?: ReportLanguage },
    by: Caller,
    scheduled = false,
  ): Promise<ReportReply> {
    return this.uow.run(async () => {
      await this.shelf.assertBegun(wanted.month);
      const language = wanted.language ?? (await this.settings.current()).language;
      const { actor, ip, userAgent, requestId } = by;
      const asked = {
        state: 'queued',
        fault: null,
        requestedAt: this.clock.now().toISOString(),
        asker: { actor, ip, userAgent, requestId },
        scheduled,
      } as const;
      let report = await this.reports.find(wanted.month, language);
      if (report === null) {
        report = await this.reports.insert({
          month: wanted.month,
          language,
          versions: 0,
          ...asked,
        });
      } else {
        assertIdle(report);
        await this.reports.change(report.id, asked);
      }
      await this.shelf.note('report.requested', report, by, {
        message: `Report of ${report.month} (${report.language}) requested`,
        severity: 'info',
      });
      this.uow.afterCommit(() => this.task.wake());
      return this.shelf.reply(report.id);
    });
  }

  /** What an earlier process left, or one that died, begins anew: half a report is none. */
  private async produceNext(signal: AbortSignal): Promise<void> {
    const [report] = await this.reports.open();
    if (report === undefined) return;
    await this.uow.run(() => this.reports.change(report.id, { state: 'producing' }));
    await this.produce(report, signal);
  }

  private async produce(report: ReportEntity, signal: AbortSignal): Promise<void> {
    let version: NewVersion;
    try {
      version = await this.write(report, signal);
    } catch (error) {
      if (!signal.aborted) await this.fail(report, error);
      return;
    }
    if (signal.aborted) return;
    const by: Caller = { ...system, ...report.asker };
    await this.uow.run(async () => {
      const added = await this.reports.addVersion(report, version);
      await this.reports.change(report.id, { state: 'done' });
      await this.shelf.note('report.produced', report, by, {
        message: `Report of ${report.month} (${report.language}) produced as version ${added.version}`,
        details: { version: added.version, rating: added.rating, origin: added.origin },
      });
      if (!report.scheduled) return;
      await this.notices.add('produced', report);
      await this.deliveries.queue(added.id);
    });
  }

  private async write({ month, language }: ReportEntity, signal: AbortSignal): Promise<NewVersion> {
    const { timeZone } = await this.settings.current();
    const now = this.clock.now();
    const answer = await this.figures.answer({ month, timeZone, language, now });
    const { report: draft, sentences } = composed(answer.facts, language);
    const verdict = validate(draft);
    if (!verdict.valid) {
      throw new Error(`The rules broke the format at ${verdict.errors[0]?.pointer ?? ''}`);
    }
    const figures = shownFigures(answer.facts, language);
    const rewrite = await this.writer.rewrite({ content: draft, figures, language }, signal);
    const content = rewrite?.content ?? draft;
    return {
      origin: rewrite?.content ? 'writer' : 'rules',
      rating: content.summary.rating,
      headline: content.summary.headline,
      content,
      figures: {
        timeZone,
        from: new Date(answer.stretch.from).toISOString(),
        to: new Date(answer.until).toISOString(),
        monthOver: answer.facts.monthOver,
        figures,
        // What the writer said otherwise rests on the same figures, but nobody knows which.
        sentences,
        days: answer.measured.days,
        stacks: answer.measured.stacks,
      },
      model: rewrite?.content ? rewrite.model : null,
      writerFault: rewrite?.fault ?? null,
      createdAt: now.toISOString(),
      createdBy: system.actor,
    };
  }

  private async fail(report: ReportEntity, error: unknown): Promise<void> {
    this.log.error({ err: error, month: report.month }, 'A report could not be produced');
    const fault = 'The figures of the month could not be read; the log of the process says why.';
    await this.uow.run(async () => {
      await this.reports.change(report.id, { state: 'failed', fault });
      await this.shelf.note(
        'report.failed',
        report,
        { ...system, ...report.asker },
        {
          message: `Report of ${report.month} (${report.language}) could not be produced`,
          outcome: 'failure',
          severity: 'error',
          reason: fault,
        },
      );
      if (report.scheduled) await this.notices.add('failed', report);
    });
  }
}
