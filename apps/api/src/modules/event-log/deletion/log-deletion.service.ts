import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import type { DeletedLogsReply, DeleteLogsQuery, InputFault } from '@stackyard/contracts';
import { BackgroundTasks } from '#infra/background/background-tasks.js';
import { Clock } from '#infra/clock.js';
import { UnitOfWork } from '#infra/database/unit-of-work.js';
import { systemCaller, type Caller } from '#infra/http/caller.js';
import { momentOf } from '#infra/http/input/moment-input.js';
import { invalidInputProblem, ProblemError } from '#infra/http/problem-error.js';
import type { Lease } from '#infra/leases/lease.js';
import { Leases } from '#infra/leases/leases.service.js';
import { Logging, type Logger } from '#infra/logging/logging.js';
import { EventLogRepository } from '../event-log.repository.js';
import { EventLogService } from '../event-log.service.js';
import { unknownEntryProblem } from '../query/log-list.service.js';
import { AdaptiveBatchSizer } from './batch-size.js';
import { deletionDetails, LogRemovalRepository, type Deletion } from './log-removal.repository.js';
import { countWithNoun } from '#infra/text/counted.js';

type Requester = Pick<Caller, 'actor' | 'ip' | 'userAgent' | 'requestId'>;

/**
 * The deletion of all entries older than a given time. It is stored, so that an interrupted
 * deletion resumes after a crash.
 */
interface Plan {
  kind: 'before';
  before: number;
  upTo: number;
  by: Requester;
}

interface ActiveDeletion {
  deletion: Deletion;
  plan: Plan;
  lease: Lease;
}

/**
 * Deletes entries permanently. Every deletion adds an entry with the number and the digest of the
 * removed entries.
 */
@Injectable()
export class LogDeletionService implements OnApplicationShutdown {
  private readonly log: Logger;
  private readonly runningDeletions = new Set<Promise<unknown>>();
  private isStopping = false;

  constructor(
    private readonly uow: UnitOfWork,
    private readonly entries: EventLogRepository,
    private readonly removals: LogRemovalRepository,
    private readonly eventLog: EventLogService,
    private readonly leases: Leases,
    private readonly clock: Clock,
    tasks: BackgroundTasks,
    logging: Logging,
  ) {
    this.log = logging.loggerFor('event-log');
    tasks.declare({
      name: 'interrupted-log-deletions',
      everyMs: 10_000,
      logger: 'event-log',
      failure: 'Searching for interrupted deletions failed and will be retried',
      run: () => this.resumeInterrupted(),
    });
  }

  /** @throws ProblemError LOG_ENTRY_UNKNOWN */
  deleteOne(id: number, by: Caller): Promise<DeletedLogsReply> {
    return this.uow.run(async () => {
      const entry = await this.entries.find(id);
      if (entry === null) throw unknownEntryProblem(id);
      const openDeletion = await this.removals.open('{"kind":"one"}');
      const deletion = await this.removals.remove(openDeletion, [id]);
      const { action, created_at: createdAt } = entry;
      await this.eventLog.record({
        action: 'log.entry-deleted',
        by,
        severity: 'warning',
        target: { type: 'log', id, name: action },
        message: `Event log entry ${id} was deleted`,
        details: {
          id,
          action,
          createdAt: new Date(createdAt).toISOString(),
          ...deletionDetails(deletion),
        },
      });
      await this.removals.close(deletion);
      return { deleted: 1 };
    });
  }

  /**
   * Deletes the entries before a time, batch by batch. After a crash, the remaining entries are
   * deleted at the next start or by another process.
   *
   * @throws ProblemError NOT_READY if Stackyard stops before all entries are deleted
   */
  async deleteBefore({ before }: DeleteLogsQuery, by: Caller): Promise<DeletedLogsReply> {
    const moment = this.parsePastMoment(before);
    const { actor, ip, userAgent, requestId } = by;
    const requester = { actor, ip, userAgent, requestId };
    const activeDeletion = await this.uow.run(async () => {
      const { head_id: upTo } = await this.entries.readChainState();
      const plan: Plan = { kind: 'before', before: moment, upTo, by: requester };
      const deletion = await this.removals.open(JSON.stringify(plan));
      return { plan, deletion, lease: await this.claimLease(deletion) };
    });
    return { deleted: await this.runDeletion(activeDeletion, by) };
  }

  /** Stops the running deletions, which continue at the next start. */
  async onApplicationShutdown(): Promise<void> {
    this.isStopping = true;
    await Promise.allSettled(this.runningDeletions);
  }

  /**
   * Resumes unfinished deletions of all entries before a time. A deletion is left unfinished if its
   * process stops or crashes, or if an error occurs.
   */
  private async resumeInterrupted(): Promise<void> {
    for (const deletion of await this.removals.findUnfinished()) {
      if (planOf(deletion) !== null) await this.resumeDeletion(deletion.id);
    }
  }

  private async resumeDeletion(id: number): Promise<void> {
    const claimedDeletion = await this.leases.claimIfFound(leaseName(id), () =>
      this.findInterrupted(id),
    );
    if (claimedDeletion === null) return;
    const { lease, item } = claimedDeletion;
    this.log.info({ deletion: id }, 'Resuming an interrupted deletion');
    this.runDeletion({ ...item, lease }, { ...systemCaller, ...item.plan.by }).catch(
      (error: unknown) => {
        this.log.warn(
          { err: error, deletion: id },
          'The deletion failed and will be resumed later',
        );
      },
    );
  }

  private async findInterrupted(id: number): Promise<Omit<ActiveDeletion, 'lease'> | null> {
    const deletion = (await this.removals.findUnfinished()).find(
      (candidate) => candidate.id === id,
    );
    const plan = deletion && planOf(deletion);
    return plan ? { deletion, plan } : null;
  }

  /**
   * Takes the lease of a deletion. The lease is always free, because the deletion is created in the
   * same unit of work.
   */
  private async claimLease({ id }: Deletion): Promise<Lease> {
    const lease = await this.leases.claim(leaseName(id));
    if (lease === null) throw new Error(`Deletion ${id} has already been started`);
    return lease;
  }

  private runDeletion(activeDeletion: ActiveDeletion, by: Caller): Promise<number> {
    const work = this.removeWithLease(activeDeletion, by);
    const trackedWork: Promise<number> = work.finally(() =>
      this.runningDeletions.delete(trackedWork),
    );
    trackedWork.catch(() => undefined);
    this.runningDeletions.add(trackedWork);
    return work;
  }

  private async removeWithLease(
    { deletion, plan, lease }: ActiveDeletion,
    by: Caller,
  ): Promise<number> {
    try {
      return await this.leases.runUnderLease(lease, () => this.removeAll(deletion, plan, by));
    } finally {
      await this.leases.release(lease);
    }
  }

  private async removeAll(openDeletion: Deletion, plan: Plan, by: Caller): Promise<number> {
    const size = new AdaptiveBatchSizer();
    let deletion = openDeletion;
    for (;;) {
      if (this.isStopping) {
        throw new ProblemError(
          'NOT_READY',
          'The server is stopping. The deletion continues after the restart.',
        );
      }
      const ids = await this.removals.findIdsAfter(deletion.seenId, plan, size.nextSize);
      if (ids.length === 0) break;
      deletion = await size.runInUnit(this.uow, () => this.removals.remove(deletion, ids));
    }
    await this.uow.run(() => this.finishDeletion(deletion, plan, by, openDeletion.seenId > 0));
    return deletion.entries;
  }

  private async finishDeletion(
    deletion: Deletion,
    plan: Plan,
    by: Caller,
    isResumed: boolean,
  ): Promise<void> {
    const { entries } = deletion;
    const before = new Date(plan.before).toISOString();
    await this.eventLog.record({
      action: 'log.entries-deleted',
      by,
      severity: 'warning',
      target: { type: 'log', id: null, name: 'event log' },
      message: `Deleted ${countWithNoun(entries, 'event log entry', 'event log entries')} older than ${before}`,
      details: {
        before,
        entries,
        ...(isResumed && { resumed: isResumed }),
        ...deletionDetails(deletion),
      },
    });
    await this.removals.close(deletion);
  }

  private parsePastMoment(before: string): number {
    const faults: InputFault[] = [];
    const moment = momentOf('?before', before, faults);
    if (moment !== undefined && moment > this.clock.now().getTime()) {
      faults.push({ pointer: '?before', code: 'past', detail: 'must not be in the future' });
    }
    if (moment === undefined || faults.length > 0) throw invalidInputProblem(faults);
    return moment;
  }
}

function leaseName(deletionId: number): string {
  return `log-deletion:${deletionId}`;
}

/**
 * Returns the plan of a deletion of all entries before a time; null for other deletions, which this
 * service does not resume.
 */
function planOf({ plan }: Deletion): Plan | null {
  const parsedPlan = JSON.parse(plan) as Partial<Plan>;
  const { kind, before, upTo, by } = parsedPlan;
  if (kind !== 'before' || before === undefined || upTo === undefined || !by) return null;
  return { kind, before, upTo, by };
}
