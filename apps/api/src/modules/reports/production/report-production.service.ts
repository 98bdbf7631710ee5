import { Injectable } from '@nestjs/common';
import type { ReportReply } from '@stackyard/contracts';
import type { BackgroundTask } from '#infra/background/background-task.js';
import { BackgroundTasks } from '#infra/background/background-tasks.js';
import { UnitOfWork } from '#infra/database/unit-of-work.js';
import type { Caller } from '#infra/http/caller.js';
import type { Lease } from '#infra/leases/lease.js';
import type { RunExecutor } from '#infra/runs/run-executor.js';
import { Runs } from '#infra/runs/runs.js';
import type { ReportEntity } from '../store/report.entity.js';
import { ReportsRepository } from '../store/reports.repository.js';
import { ReportCompositionService } from './report-composition.service.js';
import { ReportJournal, type ReportRequest } from './report-journal.service.js';

/** Maximum time between two checks for requests, in case no request triggers a check. */
const pollIntervalMs = 60_000;
/** Delay before a retry when the database fails. */
const retryDelayMs = 5000;

/**
 * Generates reports one after another. Requests are stored first, so that unfinished reports are
 * generated after a restart.
 */
@Injectable()
export class ReportProductionService {
  private readonly executor: RunExecutor<ReportEntity>;
  private readonly task: BackgroundTask;

  constructor(
    private readonly uow: UnitOfWork,
    private readonly reports: ReportsRepository,
    private readonly journal: ReportJournal,
    composition: ReportCompositionService,
    runs: Runs,
    tasks: BackgroundTasks,
  ) {
    this.executor = runs.executorFor({
      name: 'report',
      logger: 'reports',
      // Always start from the beginning, because a partial report is of no use.
      work: async (report, { cancelOrInterruptSignal }) => {
        const version = await composition.compose(report, cancelOrInterruptSignal);
        cancelOrInterruptSignal.throwIfAborted();
        return version;
      },
      finish: (report, version) => journal.recordProduced(report, version),
      fail: (report, error) => journal.recordFailed(report, error),
    });
    this.task = tasks.declare({
      name: 'report-production',
      everyMs: 0,
      retryMs: retryDelayMs,
      lease: { name: 'report-production' },
      logger: 'reports',
      failure: 'Generating reports failed and will be retried',
      idleMs: async () => ((await reports.findOpen()).length > 0 ? 0 : pollIntervalMs),
      run: (signal, lease) => this.produceNext(signal, lease),
    });
  }

  /**
   * Requests a report. For each month and language, only one request can be open.
   *
   * @throws ProblemError REPORT_IN_PRODUCTION or REPORT_MONTH_AHEAD
   */
  request(reportRequest: ReportRequest, by: Caller, isScheduled = false): Promise<ReportReply> {
    return this.uow.run(() => {
      this.uow.afterCommit(() => this.task.wake());
      return this.journal.request(reportRequest, by, isScheduled);
    });
  }

  /**
   * Generates the oldest unfinished report, which an earlier process may have left behind. Returns the
   * delay before the next round in milliseconds.
   */
  private async produceNext(signal: AbortSignal, lease: Lease): Promise<number> {
    const [report] = await this.reports.findOpen();
    if (report === undefined) return 0;
    await this.journal.begin(report);
    return (await this.executor.execute(report, lease, signal)) ? 0 : retryDelayMs;
  }
}
