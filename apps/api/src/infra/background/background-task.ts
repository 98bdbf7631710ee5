import { KeptLease } from '../leases/kept-lease.js';
import type { Lease } from '../leases/lease.js';
import { elsewhereRest, type Leases } from '../leases/leases.service.js';
import { underSignals } from '../under-signals.js';
import { PollLoop } from './poll-loop.js';
import type { LeasedTask, TaskDeclaration } from './task-declaration.js';
import type { TaskFailures } from './task-failures.js';
import type { TaskFigures } from './task-figures.js';

/** What every task works with. */
export interface TaskTools {
  leases: Leases;
  figures: TaskFigures;
  failures: TaskFailures;
}

/** One declared task: runs its rounds one after the other until it is stopped. */
export class BackgroundTask {
  private readonly stopper = new AbortController();
  private readonly kept: KeptLease | undefined;
  private loop: PollLoop | undefined;
  private turn: Promise<unknown> = Promise.resolve();
  private isFirst = true;
  private elsewhere = false;

  constructor(
    readonly declaration: TaskDeclaration,
    private readonly tools: TaskTools,
  ) {
    const { lease } = declaration;
    if (lease?.keep) this.kept = new KeptLease(tools.leases, lease.name, lease.keep);
  }

  /** Runs the next round now, or once more when one is running. */
  wake(): void {
    this.loop?.nudge();
  }

  /** Whether another process was doing the work at the last look. */
  get isElsewhere(): boolean {
    return this.elsewhere;
  }

  start(): void {
    if (!this.stopper.signal.aborted) this.loop ??= new PollLoop((signal) => this.next(signal));
  }

  /** Takes the lease that it keeps before it is started: what the holder before has left is dealt with. */
  async takeLease(): Promise<void> {
    await this.kept?.during(async () => undefined);
  }

  /** Tells the running round to give up and waits for it. A lease that is kept stays. */
  async halt(): Promise<void> {
    this.stopper.abort();
    await this.loop?.stop();
    await this.turn;
  }

  /** Halts, and leaves the work to other processes. */
  async stop(): Promise<void> {
    await this.halt();
    await this.kept?.letGo();
  }

  /** Runs one round, after the one that is running; rejects when it fails. */
  async runNow(): Promise<void> {
    await this.inTurn(this.stopper.signal);
  }

  private async next(signal: AbortSignal): Promise<number> {
    const { everyMs, retryMs = everyMs, firstAfterMs = 0 } = this.declaration;
    const wait = this.isFirst ? firstAfterMs : 0;
    this.isFirst = false;
    if (wait > 0) return wait;
    return this.inTurn(signal).catch(() => retryMs);
  }

  private inTurn(signal: AbortSignal): Promise<number> {
    const turn = this.turn.then(() => this.round(signal));
    this.turn = turn.catch(() => undefined);
    return turn;
  }

  private async round(signal: AbortSignal): Promise<number> {
    const { declaration, tools } = this;
    try {
      return declaration.lease === undefined
        ? await this.measured(() => declaration.run(signal))
        : await this.alone(declaration, signal);
    } catch (error) {
      if (!signal.aborted) {
        tools.figures.failed(declaration.name);
        tools.failures.note(declaration, error);
      }
      throw error;
    }
  }

  /** Runs the round as the only process; while another one does, this one rests. */
  private async alone(declaration: LeasedTask, stopping: AbortSignal): Promise<number> {
    const { kept, tools } = this;
    const { name, elsewhereMs = elsewhereRest } = declaration.lease;
    const idle = (await declaration.idleMs?.()) ?? 0;
    if (idle > 0) return idle;
    let rest = elsewhereMs;
    const hold = async (lease: Lease) => {
      rest = await underSignals([stopping, lease.signal], (signal) =>
        this.measured(() => declaration.run(signal, lease)),
      );
    };
    const here = await (kept ? kept.during(hold) : tools.leases.whileHeld(name, hold));
    this.elsewhere = !here;
    return rest;
  }

  private async measured(work: () => Promise<number | void>): Promise<number> {
    const { name, everyMs } = this.declaration;
    const rest = await this.tools.figures.measured(name, work);
    return rest ?? everyMs;
  }
}
