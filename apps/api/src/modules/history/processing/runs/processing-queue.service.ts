import {
  Injectable,
  type BeforeApplicationShutdown,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { processingKinds, type ProcessingKind } from '@stackyard/contracts';
import type { BackgroundTask } from '#infra/background/background-task.js';
import { BackgroundTasks } from '#infra/background/background-tasks.js';
import type { Lease } from '#infra/leases/lease.js';
import { Outbox } from '#infra/outbox/outbox.js';
import type { RunExecutor } from '#infra/runs/run-executor.js';
import { Runs } from '#infra/runs/runs.js';
import { MediaResponsibility } from '../../library/folders/media-host.service.js';
import { ProcessingJournal } from './processing-journal.service.js';
import { ProcessingRecovery } from './processing-recovery.service.js';
import type { ProcessingRunEntity } from './processing-run.entity.js';
import { ProcessingRunner } from './processing-runner.service.js';
import { ProcessingRepository } from './processing.repository.js';

/** Interval at which to check the queue in case a wake-up was missed. */
const idleCheckIntervalMs = 60_000;
const retryDelayMs = 2_000;

/**
 * Starts queued runs in order, up to the limit for each kind of run. Only one process at a time
 * starts runs, and only a process that handles media.
 */
@Injectable()
export class ProcessingQueue implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly executor: RunExecutor<ProcessingRunEntity>;
  private readonly shutdownController = new AbortController();
  private task: BackgroundTask | undefined;
  private unsubscribe: () => void = () => undefined;

  constructor(
    private readonly runsRepository: ProcessingRepository,
    private readonly journal: ProcessingJournal,
    private readonly host: MediaResponsibility,
    private readonly outbox: Outbox,
    private readonly recovery: ProcessingRecovery,
    private readonly tasks: BackgroundTasks,
    runner: ProcessingRunner,
    runs: Runs,
  ) {
    this.executor = runs.executorFor(runner);
  }

  async onApplicationBootstrap(): Promise<void> {
    if (!this.host.handlesMedia) return;
    this.task = this.tasks.declare({
      name: 'processing',
      everyMs: idleCheckIntervalMs,
      retryMs: retryDelayMs,
      lease: {
        name: 'processing',
        retryMs: retryDelayMs,
        onKeptLeaseAcquired: () => this.checkRunning(),
      },
      logger: 'processing',
      failure: 'Processing the queue failed and will be retried',
      run: (signal, lease) => this.startQueuedRuns(lease, signal),
    });
    await this.task.acquireLease();
    this.unsubscribe = this.outbox.on('event.recorded', ({ action }) => {
      if (action === 'job.cancel-requested') this.wake();
    });
  }

  /**
   * Ends the programs but does not change the rows. At the next start, the recovery determines how
   * the runs ended.
   */
  async beforeApplicationShutdown(): Promise<void> {
    this.unsubscribe();
    await this.task?.abort();
    this.shutdownController.abort();
    await this.executor.waitUntilIdle();
    await this.task?.stop();
  }

  wake(): void {
    this.task?.wake();
  }

  /**
   * Cancels a run and waits until it has ended. Does nothing if this process is not executing the
   * run.
   */
  async cancel(runId: number): Promise<void> {
    await this.executor.cancel(runId);
  }

  private async startQueuedRuns(lease: Lease, signal: AbortSignal): Promise<void> {
    await this.checkRunning();
    for (const kind of processingKinds) while (await this.beginNext(kind, lease, signal));
  }

  /**
   * Cancels runs whose cancellation was requested in another process. Recovers runs that are
   * stored as running although this process does not execute them.
   */
  private async checkRunning(): Promise<void> {
    for (const { id, cancelRequestedAt } of await this.runsRepository.findRunning()) {
      if (this.executor.find(id) === undefined) await this.recovery.recover(id);
      else if (cancelRequestedAt !== null) void this.executor.cancel(id);
    }
  }

  /**
   * Starts the next queued run, if there is one. Returns false if no further run of this kind can
   * start now.
   */
  private async beginNext(
    kind: ProcessingKind,
    lease: Lease,
    signal: AbortSignal,
  ): Promise<boolean> {
    if (signal.aborted) return false;
    const next = await this.journal.beginNext(kind);
    if (next?.hasStarted) {
      const execution = this.executor.execute(next.run, lease, this.shutdownController.signal);
      void execution.then(() => this.wake());
    }
    return next !== null;
  }
}
