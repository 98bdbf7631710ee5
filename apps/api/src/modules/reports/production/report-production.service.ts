import { Injectable } from '@nestjs/common';
import type { ReportReply } from '@stackyard/contracts';
import type { BackgroundTask } from '#infra/background/background-task.js';
import { BackgroundTasks } from '#infra/background/background-tasks.js';
import { UnitOfWork } from '#infra/database/unit-of-work.js';
import type { Caller } from '#infra/http/caller.js';
import type { Lease } from '#infra/leases/lease.js';
import type { RunCarrier } from '#infra/runs/run-carrier.js';
import { Runs } from '#infra/runs/runs.js';
import type { ReportEntity } from '../store/report.entity.js';
import { ReportsRepository } from '../store/reports.repository.js';
import { ReportCompositionService } from './report-composition.service.js';
import { ReportJournal, type WantedReport } from './report-journal.service.js';

/** Milliseconds after which it looks even when nobody asked. */
const idle = 60_000;
/** Milliseconds of rest when the database does not answer. */
const rest = 5000;

/** Produces reports one after the other. What is asked for is stored first, so that it outlives a restart. */
@Injectable()
export class ReportProductionService {
  private readonly carrier: RunCarrier<ReportEntity>;
  private readonly task: BackgroundTask;

  constructor(
    private readonly uow: UnitOfWork,
    private readonly reports: ReportsRepository,
    private readonly journal: ReportJournal,
    composition: ReportCompositionService,
    runs: Runs,
    tasks: BackgroundTasks,
  ) {
    this.carrier = runs.carrierOf({
      name: 'report',
      logger: 'reports',
      // Always from the beginning: half a report is none.
      work: async (report, { either }) => {
        const version = await composition.compose(report, either);
        either.throwIfAborted();
        return version;
      },
      finish: (report, version) => journal.produced(report, version),
      fail: (report, error) => journal.failed(report, error),
    });
    this.task = tasks.declare({
      name: 'report-production',
      everyMs: 0,
      retryMs: rest,
      lease: { name: 'report-production' },
      logger: 'reports',
      failure: 'Reports wait for the database',
      idleMs: async () => ((await reports.open()).length > 0 ? 0 : idle),
      run: (signal, lease) => this.produceNext(signal, lease),
    });
  }

  /**
   * Asks for a report. One of the same month and language at a time.
   *
   * @throws ProblemError REPORT_IN_PRODUCTION or REPORT_MONTH_AHEAD
   */
  request(wanted: WantedReport, by: Caller, scheduled = false): Promise<ReportReply> {
    return this.uow.run(() => {
      this.uow.afterCommit(() => this.task.wake());
      return this.journal.ask(wanted, by, scheduled);
    });
  }

  /** What an earlier process left, or one that died, is among the open ones. */
  private async produceNext(signal: AbortSignal, lease: Lease): Promise<number> {
    const [report] = await this.reports.open();
    if (report === undefined) return 0;
    await this.journal.begin(report);
    return (await this.carrier.carry(report, lease, signal)) ? 0 : rest;
  }
}
