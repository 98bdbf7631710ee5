import {
  Injectable,
  type BeforeApplicationShutdown,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { processingKinds, type ProcessingKind } from '@stackyard/contracts';
import type { BackgroundTask } from '#infra/background/background-task.js';
import { BackgroundTasks } from '#infra/background/background-tasks.js';
import type { Lease } from '#infra/leases/lease.js';
import { Leases } from '#infra/leases/leases.service.js';
import { Outbox } from '#infra/outbox/outbox.js';
import { underSignals } from '#infra/under-signals.js';
import { MediaHost } from '../../library/folders/media-host.service.js';
import { ProcessingJournal } from './processing-journal.service.js';
import { ProcessingRecovery } from './processing-recovery.service.js';
import type { ProcessingRunEntity } from './processing-run.entity.js';
import { ProcessingRunner, Stopped } from './processing-runner.service.js';
import { ProcessingRepository } from './processing.repository.js';

/** Milliseconds after which the queue looks by itself, should a wake-up ever get lost. */
const idleRest = 60_000;
const faultRest = 2_000;

interface OpenRun {
  cancelling: AbortController;
  done: Promise<void>;
}

/**
 * Lets what was asked for begin in its order, as many at once as the settings say, in the one process
 * that has the media folders.
 */
@Injectable()
export class ProcessingQueue implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly open = new Map<number, OpenRun>();
  private task: BackgroundTask | undefined;
  private stopHearing: () => void = () => undefined;
  private stopping = false;

  constructor(
    private readonly runs: ProcessingRepository,
    private readonly journal: ProcessingJournal,
    private readonly runner: ProcessingRunner,
    private readonly leases: Leases,
    private readonly host: MediaHost,
    private readonly outbox: Outbox,
    private readonly recovery: ProcessingRecovery,
    private readonly tasks: BackgroundTasks,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    if (!this.host.isHere) return;
    this.task = this.tasks.declare({
      name: 'processing',
      everyMs: idleRest,
      retryMs: faultRest,
      lease: { name: 'processing', elsewhereMs: faultRest, keep: () => this.recovery.recover() },
      logger: 'processing',
      failure: 'The queue is worked off later',
      run: (_, lease) => this.fill(lease),
    });
    await this.task.takeLease();
    this.stopHearing = this.outbox.on('event.recorded', ({ action }) => {
      if (action === 'job.cancel-requested') this.wake();
    });
  }

  /** What runs is ended; its rows stay as they are, and the next start says what became of it. */
  async beforeApplicationShutdown(): Promise<void> {
    this.stopping = true;
    this.stopHearing();
    await this.task?.halt();
    for (const { cancelling } of this.open.values()) cancelling.abort(new Stopped());
    await Promise.all([...this.open.values()].map(({ done }) => done));
    await this.task?.stop();
  }

  wake(): void {
    this.task?.wake();
  }

  /** Ends a run that has begun here; false when it has not, or is over. */
  async cancel(runId: number): Promise<boolean> {
    const run = this.open.get(runId);
    run?.cancelling.abort();
    await run?.done;
    return run !== undefined;
  }

  private async fill(lease: Lease): Promise<void> {
    await this.cancelAsked();
    for (const kind of processingKinds) while (await this.beginNext(kind, lease));
  }

  /** Another process may have been asked to end what runs here. */
  private async cancelAsked(): Promise<void> {
    if (this.open.size === 0) return;
    for (const id of await this.runs.toCancel()) this.open.get(id)?.cancelling.abort();
  }

  /** True when there may be more. */
  private async beginNext(kind: ProcessingKind, lease: Lease): Promise<boolean> {
    if (this.stopping) return false;
    const next = await this.journal.beginNext(kind);
    if (next?.begun) this.carry(next.run, lease);
    return next !== null;
  }

  private carry(run: ProcessingRunEntity, lease: Lease): void {
    const cancelling = new AbortController();
    const work = (signal: AbortSignal) => this.runner.run(run, signal);
    const done = this.leases
      .within(lease, () => underSignals([cancelling.signal, lease.signal], work))
      .finally(() => {
        this.open.delete(run.id);
        this.wake();
      });
    this.open.set(run.id, { cancelling, done });
  }
}
