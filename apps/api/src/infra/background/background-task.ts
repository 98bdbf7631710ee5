import { LongLivedLease } from '../leases/long-lived-lease.js';
import type { Lease } from '../leases/lease.js';
import { leaseRetryDelayMs, type Leases } from '../leases/leases.service.js';
import { withSignals } from '../signals/with-signals.js';
import { PollLoop } from './poll-loop.js';
import type { LeasedTask, TaskDeclaration } from './task-declaration.js';
import type { TaskFailures } from './task-failures.js';
import type { TaskStatistics } from './task-figures.js';

export interface TaskDependencies {
  leases: Leases;
  figures: TaskStatistics;
  failures: TaskFailures;
}

/** Runs the rounds of a background task one after another until the task is stopped. */
export class BackgroundTask {
  private readonly stopController = new AbortController();
  private readonly longLivedLease: LongLivedLease | undefined;
  private loop: PollLoop | undefined;
  private lastRound: Promise<unknown> = Promise.resolve();
  private isFirst = true;
  private wasHeldElsewhere = false;

  constructor(
    readonly declaration: TaskDeclaration,
    private readonly tools: TaskDependencies,
  ) {
    const { lease } = declaration;
    if (lease?.onKeptLeaseAcquired)
      this.longLivedLease = new LongLivedLease(tools.leases, lease.name, lease.onKeptLeaseAcquired);
  }

  /**
   * Starts the next round without waiting for the delay: immediately, or right after the current
   * round. Does nothing before the task has started.
   */
  wake(): void {
    this.loop?.skipDelay();
  }

  /** Whether another process held the lease when this process last tried to run a round. */
  get isHeldElsewhere(): boolean {
    return this.wasHeldElsewhere;
  }

  start(): void {
    if (!this.stopController.signal.aborted)
      this.loop ??= new PollLoop((signal) => this.nextDelayMs(signal));
  }

  /**
   * Acquires the lease before the first round and recovers work that the previous holder left
   * unfinished. Does nothing if another process holds the lease, or if the task does not keep its
   * lease between rounds.
   */
  async acquireLease(): Promise<void> {
    await this.longLivedLease?.runRound(async () => undefined);
  }

  /**
   * Aborts the current round and waits for it to end. Keeps the lease, so that runs that the round
   * has started can still use it; {@link stop} releases it.
   */
  async abort(): Promise<void> {
    this.stopController.abort();
    await this.loop?.stop();
    await this.lastRound;
  }

  /** Aborts the current round, waits for it to end, and releases the lease. */
  async stop(): Promise<void> {
    await this.abort();
    await this.longLivedLease?.release();
  }

  /** Runs one round as soon as the current one has ended. Rejects if the new round fails. */
  async runNow(): Promise<void> {
    await this.runAfterPrevious(this.stopController.signal);
  }

  private async nextDelayMs(signal: AbortSignal): Promise<number> {
    const { everyMs, retryMs = everyMs, initialDelayMs = 0 } = this.declaration;
    const delayMs = this.isFirst ? initialDelayMs : 0;
    this.isFirst = false;
    if (delayMs > 0) return delayMs;
    return this.runAfterPrevious(signal).catch(() => retryMs);
  }

  private runAfterPrevious(signal: AbortSignal): Promise<number> {
    const round = this.lastRound.then(() => this.runOnce(signal));
    this.lastRound = round.catch(() => undefined);
    return round;
  }

  private async runOnce(signal: AbortSignal): Promise<number> {
    const { declaration, tools } = this;
    try {
      return declaration.lease === undefined
        ? await this.measureWork(() => declaration.run(signal))
        : await this.runUnderLease(declaration, signal);
    } catch (error) {
      if (!signal.aborted) {
        tools.figures.recordFailure(declaration.name);
        tools.failures.record(declaration, error);
      }
      throw error;
    }
  }

  /**
   * Runs a round while holding the lease and returns the delay until the next round. Skips the
   * round if there is no work yet or if another process holds the lease, and returns the delay
   * until the next attempt.
   */
  private async runUnderLease(declaration: LeasedTask, stopSignal: AbortSignal): Promise<number> {
    const { longLivedLease, tools } = this;
    const { name, retryMs = leaseRetryDelayMs } = declaration.lease;
    const idleMs = (await declaration.idleMs?.()) ?? 0;
    if (idleMs > 0) return idleMs;
    let delayMs = retryMs;
    const runWithLease = async (lease: Lease) => {
      this.wasHeldElsewhere = false;
      delayMs = await withSignals([stopSignal, lease.signal], (signal) =>
        this.measureWork(() => declaration.run(signal, lease)),
      );
    };
    const wasAcquired = await (longLivedLease
      ? longLivedLease.runRound(runWithLease)
      : tools.leases.runWhileHeld(name, runWithLease));
    if (!wasAcquired) this.wasHeldElsewhere = true;
    return delayMs;
  }

  private async measureWork(work: () => Promise<number | void>): Promise<number> {
    const { name, everyMs } = this.declaration;
    const delayMs = await this.tools.figures.measure(name, work);
    return delayMs ?? everyMs;
  }
}
