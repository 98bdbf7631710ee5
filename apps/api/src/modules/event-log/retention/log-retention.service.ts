import { Injectable } from '@nestjs/common';
import type {
  LogRetentionPreviewReply,
  LogRetentionReply,
  LogRetentionRunReply,
  SetLogRetentionRequest,
} from '@stackyard/contracts';
import { BackgroundTasks } from '#infra/background/background-tasks.js';
import { Clock } from '#infra/clock.js';
import { UnitOfWork } from '#infra/database/unit-of-work.js';
import { systemCaller, type Caller } from '#infra/http/caller.js';
import { invalidInputProblem, ProblemError } from '#infra/http/problem-error.js';
import type { RunExecutor } from '#infra/runs/run-executor.js';
import { Runs } from '#infra/runs/runs.js';
import { EventLogRepository } from '../event-log.repository.js';
import { EventLogService } from '../event-log.service.js';
import type { LogRetentionRunEntity } from './log-retention-run.entity.js';
import { LogRetentionRunService } from './log-retention-run.service.js';
import type { LogRetentionEntity } from './log-retention.entity.js';
import {
  nextRemovalAfter,
  toRetentionDays,
  recordPerCategory,
  findExpired,
  type RetentionDays,
} from './log-retention.js';
import { LogRetentionRepository } from './log-retention.repository.js';

const maxCheckIntervalMs = 10 * 60_000;
/** Name of the lease held by the process that removes entries. */
const leaseName = 'log-retention';

/**
 * Manages the retention of the event log. Entries expire only in categories for which an operator
 * has set a retention.
 */
@Injectable()
export class LogRetentionService {
  private readonly executor: RunExecutor<LogRetentionRunEntity>;

  constructor(
    private readonly uow: UnitOfWork,
    private readonly retention: LogRetentionRepository,
    runService: LogRetentionRunService,
    private readonly entries: EventLogRepository,
    private readonly eventLog: EventLogService,
    private readonly clock: Clock,
    runs: Runs,
    tasks: BackgroundTasks,
  ) {
    this.executor = runs.executorFor(runService);
    tasks.declare({
      name: 'log-retention',
      everyMs: maxCheckIntervalMs,
      logger: 'event-log-retention',
      failure: 'Removing old event log entries failed and will be retried',
      run: () => this.checkSchedule(),
    });
  }

  async read(): Promise<LogRetentionReply> {
    const settings = await this.retention.readSettings();
    const run = await this.retention.findLatestRun();
    return {
      days: daysOf(settings.days),
      archive: settings.archive,
      run: run && toReply(run),
      nextRunAt: nextDueAt(settings, run)?.toISOString() ?? null,
    };
  }

  async set(request: SetLogRetentionRequest, by: Caller): Promise<LogRetentionReply> {
    const { archive } = request;
    const days = requireRetentionDays(request);
    await this.uow.run(async () => {
      const before = await this.retention.readSettings();
      const changedAt = this.clock.now().toISOString();
      await this.retention.set({ days, archive, changedAt });
      await this.eventLog.record({
        action: 'log.retention-changed',
        by,
        severity: 'notice',
        target: { type: 'log', id: null, name: 'event log' },
        message: 'Event log retention changed',
        details: {
          before: { days: daysOf(before.days), archive: before.archive },
          after: { days: daysOf(days), archive },
        },
      });
    });
    return this.read();
  }

  async preview(request: SetLogRetentionRequest): Promise<LogRetentionPreviewReply> {
    const expiredCategories = findExpired(requireRetentionDays(request), this.clock.now());
    const categories: LogRetentionPreviewReply['categories'] = [];
    for (const expiredCategory of expiredCategories) {
      const before = new Date(expiredCategory.before).toISOString();
      categories.push({
        ...expiredCategory,
        before,
        entries: await this.retention.count(expiredCategory),
      });
    }
    return { categories, total: categories.reduce((sum, { entries }) => sum + entries, 0) };
  }

  /** @throws ProblemError LOG_RETENTION_OFF or LOG_RETENTION_RUNNING */
  async start(by: Caller): Promise<LogRetentionRunReply> {
    const settings = await this.retention.readSettings();
    if (Object.keys(settings.days).length === 0) {
      throw new ProblemError('LOG_RETENTION_OFF', 'No category has a retention period.');
    }
    return toReply(await this.begin(settings, by));
  }

  /**
   * Resumes a run that was left unfinished, for example after a crash. If there is no such run,
   * starts a new run if it is due. Returns the delay until the next check in milliseconds.
   */
  private async checkSchedule(): Promise<number> {
    const openRuns = await this.retention.findOpenRuns();
    if (openRuns.length > 0) {
      await this.executor.resumeRun(
        leaseName,
        async () => (await this.retention.findOpenRuns())[0] ?? null,
      );
      return maxCheckIntervalMs;
    }
    const settings = await this.retention.readSettings();
    const dueAt = nextDueAt(settings, await this.retention.findLatestRun());
    if (dueAt === null) return maxCheckIntervalMs;
    const waitMs = dueAt.getTime() - this.clock.now().getTime();
    if (waitMs > 0) return Math.min(maxCheckIntervalMs, waitMs);
    await this.begin(settings, systemCaller);
    return maxCheckIntervalMs;
  }

  private async begin(settings: LogRetentionEntity, by: Caller): Promise<LogRetentionRunEntity> {
    const { actor, ip, userAgent, requestId } = by;
    const { days, archive } = settings;
    const { run, lease } = await this.uow.run(async () => {
      const isAlreadyRunning = (await this.retention.findOpenRuns()).length > 0;
      const claimedLease = isAlreadyRunning ? null : await this.executor.claim(leaseName);
      if (claimedLease === null) {
        throw new ProblemError('LOG_RETENTION_RUNNING', 'Wait until it has finished.');
      }
      const created = await this.retention.beginRun({
        state: 'running',
        asker: { actor, ip, userAgent, requestId },
        startedAt: this.clock.now().toISOString(),
        endedAt: null,
        upTo: (await this.entries.readChainState()).head_id,
        deletion: null,
        days,
        archive,
        removed: {},
        files: 0,
        pending: null,
        fault: null,
      });
      return { run: created, lease: claimedLease };
    });
    void this.executor.execute(run, lease);
    return run;
  }
}

function nextDueAt(
  { days, changedAt }: LogRetentionEntity,
  run: LogRetentionRunEntity | null,
): Date | null {
  return Object.keys(days).length === 0
    ? null
    : nextRemovalAfter([changedAt, run?.startedAt ?? null]);
}

function requireRetentionDays({ days }: Partial<SetLogRetentionRequest>): RetentionDays {
  if (days !== undefined && days !== null) return toRetentionDays(days);
  throw invalidInputProblem([{ pointer: '/days', code: 'isDefined', detail: 'is required here' }]);
}

function daysOf(days: RetentionDays): LogRetentionReply['days'] {
  return recordPerCategory((category) => days[category] ?? null);
}

function toReply(run: LogRetentionRunEntity): LogRetentionRunReply {
  return {
    id: run.id,
    state: run.state,
    by: run.asker.actor,
    startedAt: run.startedAt,
    endedAt: run.endedAt,
    removed: recordPerCategory((category) => run.removed[category] ?? 0),
    archive: run.archive,
    files: run.files,
    fault: run.fault,
  };
}
