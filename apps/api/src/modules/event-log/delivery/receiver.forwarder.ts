import type { BackgroundTask } from '#infra/background/background-task.js';
import type { BackgroundTasks } from '#infra/background/background-tasks.js';
import type { Clock } from '#infra/clock.js';
import type { UnitOfWork } from '#infra/database/unit-of-work.js';
import type { Logger } from '#infra/logging/logging.js';
import { systemCaller } from '#infra/http/caller.js';
import type { EventLogService } from '../event-log.service.js';
import { safeText } from '../safe-text.js';
import { backoffMs, delayAfter } from '#infra/outbound/backoff.js';
import { DeliveryError, messageOf } from '#infra/outbound/delivery-error.js';
import { nextBatch, type DeliveryBatch } from './delivery-batch.js';
import type { LogReceiverEntity } from './receivers/log-receiver.entity.js';
import type { LogReceiversRepository } from './receivers/log-receivers.repository.js';
import type { LogTransport } from './log-transport.adapter.js';

/** Interval at which to look for new entries, in case an announcement was missed. */
const pollIntervalMs = 60_000;
/** Delay before a retry after an error in Stackyard itself, such as a database error. */
const retryDelayMs = 5000;
/** Interval at which a process tries to take over delivery while another process delivers. */
const leaseCheckMs = 5000;
const entriesPerRead = 500;
/** Maximum number of entries in one attempt, by kind of receiver. */
const maxEntries = { webhook: 100, syslog: 500 } as const;
const maxChars = 512 * 1024;
/**
 * Number of entries that can be skipped before the position is stored. After a restart, entries
 * that were skipped after the last stored position are skipped again.
 */
const maxUnstoredSkips = 10_000;

export interface ForwarderDependencies {
  uow: UnitOfWork;
  receivers: LogReceiversRepository;
  transport: LogTransport;
  tasks: BackgroundTasks;
  eventLog: EventLogService;
  clock: Clock;
  log: Logger;
}

/**
 * Forwards entries to one receiver, in order. The position is stored after delivery, so entries
 * that were sent just before a crash are sent again.
 */
export class LogForwarder {
  private readonly task: BackgroundTask;
  /**
   * The current position, which can be ahead of the stored position, and the number of missed
   * entries that the stored number does not include yet.
   */
  private progress = { upTo: 0, missed: 0 };
  private failureCount = 0;
  private maxEntriesPerAttempt = Number.POSITIVE_INFINITY;
  /** Time of the next attempt, as measured by `performance.now`. */
  private retryAt = 0;

  constructor(
    private readonly id: number,
    private readonly tools: ForwarderDependencies,
  ) {
    const resetProgress = () => {
      this.progress = { upTo: 0, missed: 0 };
    };
    this.task = tools.tasks.declare({
      name: 'log-delivery',
      labels: { receiverId: id },
      everyMs: pollIntervalMs,
      retryMs: retryDelayMs,
      lease: {
        name: `log-receiver:${id}`,
        retryMs: leaseCheckMs,
        onKeptLeaseAcquired: resetProgress,
      },
      logger: 'event-log-delivery',
      failure: 'Forwarding to a receiver failed and will be retried',
      idleMs: async () => this.retryAt - performance.now(),
      run: (signal) => this.deliverNext(signal),
    });
  }

  /**
   * Wakes the forwarder when there may be entries to deliver. Does not shorten the delay after a
   * failure or the wait for another process.
   */
  wake(): void {
    if (performance.now() >= this.retryAt && !this.task.isHeldElsewhere) this.task.wake();
  }

  /** Stops forwarding and aborts the delivery in progress. Its entries are sent again later. */
  async stop(): Promise<void> {
    await this.tools.tasks.remove(this.task);
  }

  private async deliverNext(signal: AbortSignal): Promise<number> {
    const receiver = await this.tools.receivers.find(this.id);
    if (!receiver?.enabled) return pollIntervalMs;
    const from = Math.max(receiver.cursor, this.progress.upTo);
    const entries = await this.tools.receivers.findEntriesAfter(from, entriesPerRead);
    const batch = nextBatch(from, entries, receiver, {
      maxEntries: Math.min(this.maxEntriesPerAttempt, maxEntries[receiver.kind]),
      maxChars,
    });
    if (batch.entries.length > 0) return this.deliver(receiver, batch, signal);
    await this.skipEntries(receiver, batch);
    return entries.length > 0 ? 0 : pollIntervalMs;
  }

  /** Skips entries that the receiver does not accept. Most skips are not stored, to save writes. */
  private async skipEntries(receiver: LogReceiverEntity, batch: DeliveryBatch): Promise<void> {
    this.progress = { upTo: batch.upTo, missed: this.progress.missed + batch.missedCount };
    if (batch.upTo - receiver.cursor < maxUnstoredSkips) return;
    await this.storeReceiver(receiver, {});
  }

  private async deliver(
    receiver: LogReceiverEntity,
    batch: DeliveryBatch,
    signal: AbortSignal,
  ): Promise<number> {
    try {
      await this.tools.transport.send(receiver, batch.entries, signal);
    } catch (error) {
      if (signal.aborted) return 0;
      const isTooLarge = error instanceof DeliveryError && error.isTooLarge;
      if (isTooLarge && batch.entries.length === 1) return this.skipOversizedEntry(receiver, batch);
      if (isTooLarge) this.maxEntriesPerAttempt = Math.max(1, Math.floor(batch.entries.length / 2));
      return this.recordFailure(receiver, error);
    }
    const { log, clock } = this.tools;
    if (receiver.fault !== null)
      log.info({ receiver: receiver.name }, 'Delivery to a receiver works again');
    this.failureCount = 0;
    this.maxEntriesPerAttempt *= 2;
    this.progress = { upTo: batch.upTo, missed: this.progress.missed + batch.missedCount };
    await this.storeReceiver(receiver, {
      delivered: receiver.delivered + batch.entries.length,
      lastId: batch.entries.at(-1)?.id ?? receiver.lastId,
      lastDeliveredAt: clock.now().toISOString(),
      failures: 0,
      fault: null,
      faultAt: null,
      nextTryAt: null,
    });
    return 0;
  }

  /**
   * Skips an entry that is too large for the receiver and would block all later ones, and records the
   * skip in the event log.
   */
  private async skipOversizedEntry(
    receiver: LogReceiverEntity,
    batch: DeliveryBatch,
  ): Promise<number> {
    const { uow, receivers, eventLog, log } = this.tools;
    const [entry] = batch.entries;
    log.warn(
      { receiver: receiver.name, entry: entry?.id },
      'An entry is too large for a receiver and was skipped',
    );
    const missed = receiver.missed + this.progress.missed + batch.missedCount + 1;
    await uow.run(async () => {
      await receivers.change(this.id, { cursor: batch.upTo, missed });
      // If the skipped entry itself reports a skipped entry, record nothing: the new entry could be
      // too large as well, and entries about skipped entries would be recorded forever.
      if (entry === undefined || entry.action === 'log.delivery-given-up') return;
      await eventLog.record({
        action: 'log.delivery-given-up',
        by: systemCaller,
        outcome: 'failure',
        severity: 'warning',
        target: { type: 'log', id: receiver.id, name: receiver.name },
        message: `Event log entry ${entry.id} is too large for ${receiver.name} and was not forwarded`,
        details: { receiver: receiver.id, entry: entry.id, size: JSON.stringify(entry).length },
      });
    });
    this.progress = { upTo: batch.upTo, missed: 0 };
    return 0;
  }

  private async recordFailure(receiver: LogReceiverEntity, error: unknown): Promise<number> {
    this.failureCount += 1;
    const waitMs = delayAfter(error, backoffMs(this.failureCount, Math.random()));
    this.retryAt = performance.now() + waitMs;
    const fault = safeText(messageOf(error)).slice(0, 500);
    const { log, clock, uow, receivers } = this.tools;
    if (receiver.fault === null)
      log.warn({ receiver: receiver.name, fault }, 'Delivery to a receiver failed');
    const now = clock.now().getTime();
    await uow.run(() =>
      receivers.change(this.id, {
        failures: receiver.failures + 1,
        fault,
        faultAt: new Date(now).toISOString(),
        nextTryAt: new Date(now + waitMs).toISOString(),
      }),
    );
    return waitMs;
  }

  private async storeReceiver(
    receiver: LogReceiverEntity,
    fields: Partial<LogReceiverEntity>,
  ): Promise<void> {
    const { uow, receivers } = this.tools;
    const { upTo, missed } = this.progress;
    await uow.run(() =>
      receivers.change(this.id, { cursor: upTo, missed: receiver.missed + missed, ...fields }),
    );
    this.progress = { upTo, missed: 0 };
  }
}
