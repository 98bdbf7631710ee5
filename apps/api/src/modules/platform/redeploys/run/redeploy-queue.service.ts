import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import type { BackgroundTask } from '#infra/background/background-task.js';
import { BackgroundTasks } from '#infra/background/background-tasks.js';
import { UnitOfWork } from '#infra/database/unit-of-work.js';
import type { Lease } from '#infra/leases/lease.js';
import { Outbox } from '#infra/outbox/outbox.js';
import { HoldsService, waitReason } from '#modules/holds/holds.service.js';
import { StackRefreshService } from '../../stacks/refresh/stack-refresh.service.js';
import type { RedeployEntity } from '../redeploy.entity.js';
import { RedeployJournalService } from './redeploy-journal.service.js';
import { RedeployRunService } from './redeploy-run.service.js';
import { RedeploysRepository } from '../redeploys.repository.js';

/** Milliseconds after which a lane looks by itself, should a wake-up ever get lost. */
const idleRest = 60_000;
const faultRest = 2_000;
/** Milliseconds between two looks at a whole platform while its queue is worked off. */
const lookEvery = 2_000;

/**
 * One lane per server: a platform deploys one stack at a time anyway, in one process at a time. What
 * a crash left running is taken up first, which is all that a restart needs.
 */
@Injectable()
export class RedeployQueueService implements OnApplicationBootstrap {
  private readonly lanes = new Map<number, BackgroundTask>();
  private readonly lookedAt = new Map<number, number>();
  /** Servers with an ended redeploy that the list does not show yet. */
  private readonly unseen = new Set<number>();

  constructor(
    private readonly uow: UnitOfWork,
    private readonly redeploys: RedeploysRepository,
    private readonly journal: RedeployJournalService,
    private readonly runs: RedeployRunService,
    private readonly holds: HoldsService,
    private readonly refresh: StackRefreshService,
    private readonly outbox: Outbox,
    private readonly tasks: BackgroundTasks,
  ) {
    tasks.declare({
      name: 'open-redeploys',
      everyMs: 3_000,
      logger: 'redeploying-stacks',
      failure: 'The queue is looked at later',
      run: () => this.find(),
    });
  }

  onApplicationBootstrap(): void {
    this.outbox.on('maintenance.changed', ({ active }) => {
      if (!active) for (const lane of this.lanes.values()) lane.wake();
    });
  }

  /** Says that a server has something to do. */
  wake(serverId: number): void {
    const lane = this.lanes.get(serverId);
    if (lane !== undefined) return lane.wake();
    const task = this.tasks.declare({
      name: 'redeploys',
      of: { server: serverId },
      everyMs: idleRest,
      retryMs: faultRest,
      lease: { name: `redeploys:${serverId}` },
      logger: 'redeploying-stacks',
      failure: 'The queue of a server is worked off later',
      run: (signal, lease) => this.workOff(serverId, signal, lease),
    });
    this.lanes.set(serverId, task);
  }

  /** What was asked for elsewhere, or left by a process that died. */
  private async find(): Promise<void> {
    for (const serverId of await this.redeploys.serversWithOpen()) this.wake(serverId);
  }

  private async workOff(serverId: number, signal: AbortSignal, lease: Lease): Promise<number> {
    while (!signal.aborted) {
      const redeploy = (await this.redeploys.running(serverId)) ?? (await this.claim(serverId));
      this.refreshStacks(serverId, redeploy === null);
      if (redeploy === null) return idleRest;
      const ended = await this.runs.carry(redeploy, lease, signal);
      this.unseen.add(serverId);
      if (!ended) return faultRest;
    }
    return idleRest;
  }

  /** Chosen and begun in one unit, in which nothing can be held meanwhile. */
  private claim(serverId: number): Promise<RedeployEntity | null> {
    return this.uow.run(async () => {
      const holds = await this.holds.all();
      const waits = (overridesMaintenance: boolean) =>
        waitReason(holds, { serverId, overridesMaintenance }) !== null;
      if (waits(true)) return null;
      const next = await this.redeploys.nextQueued(serverId, waits(false));
      return next && this.journal.begin(next.id);
    });
  }

  /** A look reads the whole platform: after each of many redeploys it would hold up the next. */
  private refreshStacks(serverId: number, idle: boolean): void {
    const last = this.lookedAt.get(serverId) ?? -Infinity;
    if (!this.unseen.has(serverId) || (!idle && performance.now() - last < lookEvery)) return;
    this.unseen.delete(serverId);
    this.lookedAt.set(serverId, performance.now());
    this.refresh.watch(serverId);
  }
}
