import {
  Injectable,
  type OnApplicationBootstrap,
  type OnApplicationShutdown,
} from '@nestjs/common';
import type { BackgroundTask } from '#infra/background/background-task.js';
import { BackgroundTasks } from '#infra/background/background-tasks.js';
import { detached } from '#infra/detached.js';
import type { Lease } from '#infra/leases/lease.js';
import { Leases } from '#infra/leases/leases.service.js';
import { Logging, type Logger } from '#infra/logging/logging.js';
import { Outbox } from '#infra/outbox/outbox.js';
import type { WantedBackup } from './update-backup.service.js';
import { UpdateEnds } from './update-ends.js';
import { UpdateExecutionService, type UpdateStops } from './update-execution.service.js';
import { reasonOf } from './update-preflight.service.js';
import type { UpdateRunEntity } from './update-run.entity.js';
import { judge, mayHaveTouchedHost } from './update-run.js';
import { UpdateStatesService } from './update-states.service.js';
import { UpdateStepsService } from './update-steps.service.js';
import { UpdatesRepository } from './updates.repository.js';

const leaseName = 'update';

/** An update that this process carries, and how it is stopped. */
interface Carried {
  run: UpdateRunEntity;
  cancelling: AbortController;
}

/** Carries updates through their steps, also across the end of the process. */
@Injectable()
export class UpdateRunService implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly log: Logger;
  private running: Promise<void> = Promise.resolve();
  private carried: Carried | undefined;
  private readonly stopping = new AbortController();
  private readonly task: BackgroundTask;

  constructor(
    private readonly updates: UpdatesRepository,
    private readonly steps: UpdateStepsService,
    private readonly states: UpdateStatesService,
    private readonly execution: UpdateExecutionService,
    private readonly leases: Leases,
    private readonly outbox: Outbox,
    tasks: BackgroundTasks,
    logging: Logging,
  ) {
    this.log = logging.for('maintenance');
    this.task = tasks.declare({
      name: 'open-updates',
      everyMs: 3000,
      logger: 'maintenance',
      failure: 'An interrupted update is looked for later',
      run: () => this.find(),
    });
  }

  onApplicationBootstrap(): void {
    // The wish is stored and found anyway; it need not wait for the next round.
    this.outbox.on('event.recorded', ({ action }) => {
      if (action === 'update.cancel-requested') this.task.wake();
    });
  }

  /** The script goes on where it runs; the next process follows it there. */
  async onApplicationShutdown(): Promise<void> {
    this.stopping.abort();
    await this.running;
  }

  /** Says that this process carries the next update; null while another one carries one. */
  reserve(): Promise<Lease | null> {
    return this.leases.claim(leaseName);
  }

  /** With a backup of the platform before anything is done, when one is wanted. */
  begin(run: UpdateRunEntity, lease: Lease, backup: WantedBackup | null): void {
    this.carry(run, lease, (stops) => this.steps.goThrough(run, backup, stops));
  }

  /** One that is to be cancelled, and one that was open when its process ended: it is taken up where it can be. */
  private async find(): Promise<void> {
    const open = await this.updates.open();
    if (open !== null && !this.cancelWhereAsked(open)) await this.takeOver();
  }

  /** Whether this process carries the update. */
  private cancelWhereAsked({ id, cancelRequestedAt }: UpdateRunEntity): boolean {
    if (this.carried?.run.id !== id) return false;
    const { run, cancelling } = this.carried;
    run.cancelRequestedAt = cancelRequestedAt;
    if (cancelRequestedAt !== null) cancelling.abort();
    return true;
  }

  private async takeOver(): Promise<void> {
    const taken = await this.leases.claimFor(leaseName, () => this.updates.open());
    if (taken === null) return;
    const { lease, found: run } = taken;
    this.carry(run, lease, (stops) => this.steps.takeUp(run, stops));
  }

  private carry(
    run: UpdateRunEntity,
    lease: Lease,
    work: (stops: UpdateStops) => Promise<void>,
  ): void {
    const cancelling = new AbortController();
    const leave = AbortSignal.any([this.stopping.signal, lease.signal]);
    const stops = { cancel: cancelling.signal, leave };
    this.carried = { run, cancelling };
    this.cancelWhereAsked(run);
    this.running = detached(() => this.leases.within(lease, () => this.carryOut(run, work, stops)))
      .catch((fault: unknown) => {
        this.log.error({ err: fault, updateId: run.id }, 'The end of an update was not stored');
      })
      .finally(() => {
        this.carried = undefined;
        return this.leases.release(lease);
      });
  }

  private async carryOut(
    run: UpdateRunEntity,
    work: (stops: UpdateStops) => Promise<void>,
    stops: UpdateStops,
  ): Promise<void> {
    try {
      await work(stops);
      const { outcome, reason } = judge(run);
      await this.states.end(run, outcome, reason);
    } catch (error) {
      await this.endFor(run, error, stops);
    } finally {
      await this.execution.leave({ isStored: run.endedAt !== null });
    }
  }

  private async endFor(
    run: UpdateRunEntity,
    error: unknown,
    { cancel, leave }: UpdateStops,
  ): Promise<void> {
    // The next process takes it up: nothing is known that would end it.
    if (leave.aborted) return;
    if (error instanceof UpdateEnds) await this.states.end(run, error.outcome, error.message);
    else if (cancel.aborted && !mayHaveTouchedHost(run)) {
      await this.states.end(run, 'cancelled', 'It was cancelled.');
    } else await this.states.end(run, 'failed', reasonOf(error));
  }
}
