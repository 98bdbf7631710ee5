import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import type { BackgroundTask } from '#infra/background/background-task.js';
import { BackgroundTasks } from '#infra/background/background-tasks.js';
import type { Lease } from '#infra/leases/lease.js';
import { Outbox } from '#infra/outbox/outbox.js';
import type { RunExecutor } from '#infra/runs/run-executor.js';
import type { RunSignals } from '#infra/runs/run-kind.js';
import { Runs } from '#infra/runs/runs.js';
import type { RequestedBackup } from '../steps/update-backup.service.js';
import { UpdateEndError } from '../steps/update-end.js';
import { UpdateExecutionService } from '../steps/update-execution.service.js';
import { messageOf } from '../steps/update-preflight.service.js';
import type { UpdateRunEntity } from './update-run.entity.js';
import { outcomeOfRun, mayHaveChangedHost } from './update-run.js';
import { UpdateStatesService } from './update-states.service.js';
import { UpdateStepsService } from '../steps/update-steps.service.js';
import { UpdatesRepository } from '../updates.repository.js';

const leaseName = 'update';

interface ActiveRun {
  id: number;
  run: UpdateRunEntity;
  /** Options of a new update; null if an earlier process started the update. */
  startOptions: { backup: RequestedBackup | null } | null;
}

/** Runs updates, and resumes them after a restart. */
@Injectable()
export class UpdateRunService implements OnApplicationBootstrap {
  private readonly executor: RunExecutor<ActiveRun>;
  private readonly task: BackgroundTask;

  constructor(
    private readonly updates: UpdatesRepository,
    private readonly steps: UpdateStepsService,
    private readonly updateStates: UpdateStatesService,
    private readonly execution: UpdateExecutionService,
    private readonly outbox: Outbox,
    runs: Runs,
    tasks: BackgroundTasks,
  ) {
    this.executor = runs.executorFor<ActiveRun, void>({
      name: 'updateId',
      logger: 'maintenance',
      releasesLease: true,
      work: (active, signals) => this.runOrResume(active, signals),
      finish: async ({ run }) => {
        const { outcome, reason } = outcomeOfRun(run);
        await this.updateStates.end(run, outcome, reason);
      },
      fail: ({ run }, error, signals) => this.fail(run, error, signals),
      // On shutdown, the script continues on the host, and the next Stackyard process follows it.
      release: ({ run }) =>
        this.execution.closeConnection({ isOutcomeStored: run.endedAt !== null }),
    });
    this.task = tasks.declare({
      name: 'open-updates',
      everyMs: 3000,
      logger: 'maintenance',
      failure: 'Searching for an interrupted update failed and will be retried',
      run: () => this.resumeInterrupted(),
    });
  }

  onApplicationBootstrap(): void {
    // Wake the background task, which would otherwise find the stored request only at its next
    // check.
    this.outbox.on('event.recorded', ({ action }) => {
      if (action === 'update.cancel-requested') this.task.wake();
    });
  }

  /** Reserves the next update for this process. Returns null if another update is running. */
  reserveNext(): Promise<Lease | null> {
    return this.executor.claim(leaseName);
  }

  /** Starts an update, including a backup of the platform if one is requested. */
  begin(run: UpdateRunEntity, lease: Lease, backup: RequestedBackup | null): void {
    void this.executor.execute({ id: run.id, run, startOptions: { backup } }, lease);
  }

  /**
   * Cancels the unfinished update if a user has requested the cancellation, or resumes it if its
   * process has exited.
   */
  private async resumeInterrupted(): Promise<void> {
    const openRun = await this.updates.findOpen();
    if (openRun === null || this.cancelIfRequested(openRun)) return;
    await this.executor.resumeRun(leaseName, async () => {
      const run = await this.updates.findOpen();
      return run && { id: run.id, run, startOptions: null };
    });
    const resumedRun = this.executor.find(openRun.id);
    if (resumedRun !== undefined) this.cancelIfRequested(resumedRun.run);
  }

  /**
   * Cancels the update if this process runs it and a user has requested the cancellation. Returns
   * whether this process runs the update.
   */
  private cancelIfRequested({ id, cancelRequestedAt }: UpdateRunEntity): boolean {
    const activeRun = this.executor.find(id);
    if (activeRun === undefined) return false;
    activeRun.run.cancelRequestedAt = cancelRequestedAt;
    if (cancelRequestedAt !== null) void this.executor.cancel(id);
    return true;
  }

  private runOrResume({ run, startOptions }: ActiveRun, signals: RunSignals): Promise<void> {
    return startOptions === null
      ? this.steps.resume(run, signals)
      : this.steps.runSteps(run, startOptions.backup, signals);
  }

  private async fail(
    run: UpdateRunEntity,
    error: unknown,
    { cancelSignal }: RunSignals,
  ): Promise<void> {
    if (error instanceof UpdateEndError)
      await this.updateStates.end(run, error.outcome, error.message);
    else if (cancelSignal.aborted && !mayHaveChangedHost(run)) {
      await this.updateStates.end(run, 'cancelled', 'The update was cancelled.');
    } else await this.updateStates.end(run, 'failed', messageOf(error));
  }
}
