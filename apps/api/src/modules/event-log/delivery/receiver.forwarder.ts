import type { BackgroundTask } from '#infra/background/background-task.js';
import type { BackgroundTasks } from '#infra/background/background-tasks.js';
import type { Clock } from '#infra/clock.js';
import type { UnitOfWork } from '#infra/database/unit-of-work.js';
import type { Logger } from '#infra/logging/logging.js';
import { system } from '#infra/http/caller.js';
import type { EventLogService } from '../event-log.service.js';
import { safeText } from '../safe-text.js';
import { backoff } from '#infra/outbound/backoff.js';
import { DeliveryError, reasonOf } from '#infra/outbound/delivery-error.js';
import { nextTurn, type Turn } from './delivery-turn.js';
import type { LogReceiverEntity } from './log-receiver.entity.js';
import type { LogReceiversRepository } from './log-receivers.repository.js';
import type { LogTransport } from './log-transport.adapter.js';

/** Milliseconds after which it looks even when nothing was announced. */
const idle = 60_000;
/** Milliseconds of rest when the database does not answer. */
const rest = 5000;
/** Milliseconds between two looks whether the process that delivers still does. */
const elsewhereRest = 5000;
/** Entries read at once. */
const readAtOnce = 500;
/** Entries that an attempt carries. */
const mostEntries = { webhook: 100, syslog: 500 } as const;
const mostSize = 512 * 1024;
/** Entries that were none of its business and are passed over again after a restart, at most. */
const passedInMemory = 10_000;

/** What a forwarder works with. */
export interface ForwarderTools {
  uow: UnitOfWork;
  receivers: LogReceiversRepository;
  transport: LogTransport;
  tasks: BackgroundTasks;
  eventLog: EventLogService;
  clock: Clock;
  log: Logger;
}

/**
 * Brings entries to one receiver, in order. Where it is, is stored after the receiver has them: what
 * a crash leaves in between is sent once more.
 */
export class LogForwarder {
  private readonly task: BackgroundTask;
  /** Up to where it is, and what of that is not stored yet. */
  private ahead = { upTo: 0, missed: 0 };
  private failures = 0;
  private most = Number.POSITIVE_INFINITY;
  /** When it may try again, on the clock of `performance.now`. */
  private retryAt = 0;

  constructor(
    private readonly id: number,
    private readonly tools: ForwarderTools,
  ) {
    const keep = () => {
      this.ahead = { upTo: 0, missed: 0 };
    };
    this.task = tools.tasks.declare({
      name: 'log-delivery',
      of: { receiverId: id },
      everyMs: idle,
      retryMs: rest,
      lease: { name: `log-receiver:${id}`, elsewhereMs: elsewhereRest, keep },
      logger: 'event-log-delivery',
      failure: 'A receiver waits for the database',
      idleMs: async () => this.retryAt - performance.now(),
      run: (signal) => this.turn(signal),
    });
  }

  /** There may be something to deliver. Cuts no wait short: after a failure, or for another process. */
  nudge(): void {
    if (performance.now() >= this.retryAt && !this.task.isElsewhere) this.task.wake();
  }

  /** Breaks off what is on its way; it is sent again by whoever comes next. */
  async stop(): Promise<void> {
    await this.tools.tasks.remove(this.task);
  }

  private async turn(signal: AbortSignal): Promise<number> {
    const receiver = await this.tools.receivers.find(this.id);
    if (!receiver?.enabled) return idle;
    const from = Math.max(receiver.cursor, this.ahead.upTo);
    const entries = await this.tools.receivers.entriesAfter(from, readAtOnce);
    const turn = nextTurn(from, entries, receiver, {
      entries: Math.min(this.most, mostEntries[receiver.kind]),
      size: mostSize,
    });
    if (turn.entries.length > 0) return this.deliver(receiver, turn, signal);
    await this.pass(receiver, turn);
    return entries.length > 0 ? 0 : idle;
  }

  /** An entry that it does not want moves it on; that is stored now and then. */
  private async pass(receiver: LogReceiverEntity, turn: Turn): Promise<void> {
    this.ahead = { upTo: turn.upTo, missed: this.ahead.missed + turn.missed };
    if (turn.upTo - receiver.cursor < passedInMemory) return;
    await this.store(receiver, {});
  }

  private async deliver(
    receiver: LogReceiverEntity,
    turn: Turn,
    signal: AbortSignal,
  ): Promise<number> {
    try {
      await this.tools.transport.send(receiver, turn.entries, signal);
    } catch (error) {
      if (signal.aborted) return 0;
      const tooLarge = error instanceof DeliveryError && error.tooLarge;
      if (tooLarge && turn.entries.length === 1) return this.giveUp(receiver, turn);
      if (tooLarge) this.most = Math.max(1, Math.floor(turn.entries.length / 2));
      return this.fail(receiver, error);
    }
    const { log, clock } = this.tools;
    if (receiver.fault !== null) log.info({ receiver: receiver.name }, 'A receiver is back');
    this.failures = 0;
    this.most *= 2;
    this.ahead = { upTo: turn.upTo, missed: this.ahead.missed + turn.missed };
    await this.store(receiver, {
      delivered: receiver.delivered + turn.entries.length,
      lastId: turn.entries.at(-1)?.id ?? receiver.lastId,
      lastDeliveredAt: clock.now().toISOString(),
      failures: 0,
      fault: null,
      faultAt: null,
      nextTryAt: null,
    });
    return 0;
  }

  /** An entry that is too large for a receiver would keep it from all that follow. */
  private async giveUp(receiver: LogReceiverEntity, turn: Turn): Promise<number> {
    const { uow, receivers, eventLog, log } = this.tools;
    const [entry] = turn.entries;
    log.warn({ receiver: receiver.name, entry: entry?.id }, 'An entry is too large for a receiver');
    const missed = receiver.missed + this.ahead.missed + turn.missed + 1;
    await uow.run(async () => {
      await receivers.change(this.id, { cursor: turn.upTo, missed });
      // Where not even this fits, writing it down again and again would never end.
      if (entry === undefined || entry.action === 'log.delivery-given-up') return;
      await eventLog.record({
        action: 'log.delivery-given-up',
        by: system,
        outcome: 'failure',
        severity: 'warning',
        target: { type: 'log', id: entry.id, name: receiver.name },
        message: `Event log entry ${entry.id} was not forwarded to ${receiver.name}: it is too large there`,
        details: { receiver: receiver.id, entry: entry.id, size: JSON.stringify(entry).length },
      });
    });
    this.ahead = { upTo: turn.upTo, missed: 0 };
    return 0;
  }

  private async fail(receiver: LogReceiverEntity, error: unknown): Promise<number> {
    this.failures += 1;
    const wait = backoff(this.failures, Math.random());
    this.retryAt = performance.now() + wait;
    const fault = safeText(reasonOf(error)).slice(0, 500);
    const { log, clock, uow, receivers } = this.tools;
    if (receiver.fault === null) log.warn({ receiver: receiver.name, fault }, 'A receiver fails');
    const now = clock.now().getTime();
    await uow.run(() =>
      receivers.change(this.id, {
        failures: receiver.failures + 1,
        fault,
        faultAt: new Date(now).toISOString(),
        nextTryAt: new Date(now + wait).toISOString(),
      }),
    );
    return wait;
  }

  private async store(
    receiver: LogReceiverEntity,
    fields: Partial<LogReceiverEntity>,
  ): Promise<void> {
    const { uow, receivers } = this.tools;
    const { upTo, missed } = this.ahead;
    await uow.run(() =>
      receivers.change(this.id, { cursor: upTo, missed: receiver.missed + missed, ...fields }),
    );
    this.ahead = { upTo, missed: 0 };
  }
}
