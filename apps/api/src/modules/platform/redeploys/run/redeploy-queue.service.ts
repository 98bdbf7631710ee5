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

const idleCheckIntervalMs = 60_000;
const retryDelayMs = 2_000;
const refreshIntervalMs = 2_000;

/**
 * Runs one queue per server, because a platform deploys only one stack at a time. Each queue is
 * processed by a single process. Redeploys that a crash interrupted are resumed first.
 */
@Injectable()
export class RedeployQueueService implements OnApplicationBootstrap {
  private readonly tasksByServer = new Map<number, BackgroundTask>();
  private readonly refreshedAt = new Map<number, number>();
  /** Servers that have not been refreshed since their last redeploy ended. */
  private readonly unrefreshedServerIds = new Set<number>();

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
      failure: 'Checking the queue failed and will be retried',
      run: () => this.wakeServersWithOpenRedeploys(),
    });
  }

  onApplicationBootstrap(): void {
    this.outbox.on('maintenance.changed', ({ active }) => {
      if (!active) for (const task of this.tasksByServer.values()) task.wake();
    });
    // A batch may allow a redeploy on another server to start, so wake the queue of that server.
    this.outbox.on('redeploy.changed', ({ state, waitsFor, server }) => {
      if (state === 'queued' && waitsFor === 'turn') this.wake(server.id);
    });
  }

  /** Wakes the task that processes the queue of a server. Declares the task if there is none yet. */
  wake(serverId: number): void {
    const existingTask = this.tasksByServer.get(serverId);
    if (existingTask !== undefined) return existingTask.wake();
    const task = this.tasks.declare({
      name: 'redeploys',
      labels: { server: serverId },
      everyMs: idleCheckIntervalMs,
      retryMs: retryDelayMs,
      lease: { name: `redeploys:${serverId}` },
      logger: 'redeploying-stacks',
      failure: 'Processing the queue of a server failed and will be retried',
      run: (signal, lease) => this.processQueue(serverId, signal, lease),
    });
    this.tasksByServer.set(serverId, task);
  }

  /**
   * Wakes the queues of servers with redeploys that other processes have queued or that a crash
   * interrupted.
   */
  private async wakeServersWithOpenRedeploys(): Promise<void> {
    for (const serverId of await this.redeploys.findServerIdsWithOpenRedeploys())
      this.wake(serverId);
  }

  private async processQueue(serverId: number, signal: AbortSignal, lease: Lease): Promise<number> {
    while (!signal.aborted) {
      const redeploy = (await this.redeploys.findRunning(serverId)) ?? (await this.claim(serverId));
      this.refreshStacks(serverId, redeploy === null);
      if (redeploy === null) return idleCheckIntervalMs;
      const hasEnded = await this.runs.execute(redeploy, lease, signal);
      this.unrefreshedServerIds.add(serverId);
      if (!hasEnded) return retryDelayMs;
    }
    return idleCheckIntervalMs;
  }

  /**
   * Selects the next redeploy and starts it in the same unit of work, so that no hold can begin in
   * between. Returns null if no redeploy may start.
   */
  private claim(serverId: number): Promise<RedeployEntity | null> {
    return this.uow.run(async () => {
      const holds = await this.holds.findAll();
      const mustWait = (overridesMaintenance: boolean) =>
        waitReason(holds, { serverId, overridesMaintenance }) !== null;
      if (mustWait(true)) return null;
      const next = await this.redeploys.findNextQueued(serverId, mustWait(false));
      return next && this.journal.begin(next.id);
    });
  }

  /**
   * Refreshes the server's stacks after redeploys: immediately if the queue is idle, otherwise only
   * at intervals, because a refresh reads the whole platform and would slow down the queue.
   */
  private refreshStacks(serverId: number, isIdle: boolean): void {
    const lastRefreshAt = this.refreshedAt.get(serverId) ?? -Infinity;
    if (
      !this.unrefreshedServerIds.has(serverId) ||
      (!isIdle && performance.now() - lastRefreshAt < refreshIntervalMs)
    )
      return;
    this.unrefreshedServerIds.delete(serverId);
    this.refreshedAt.set(serverId, performance.now());
    this.refresh.watch(serverId);
  }
}
