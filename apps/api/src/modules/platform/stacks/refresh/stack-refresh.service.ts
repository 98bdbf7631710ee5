import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { Settings } from '#config/settings.js';
import type { BackgroundTask } from '#infra/background/background-task.js';
import { BackgroundTasks } from '#infra/background/background-tasks.js';
import { UnitOfWork } from '#infra/database/unit-of-work.js';
import { FreshnessService } from '../../images/scheduling/freshness.service.js';
import { ServersRepository } from '../../servers/servers.repository.js';
import { EventFollowingService } from '../events/event-following.service.js';
import { ServerRefreshService } from './server-refresh.service.js';

const maxIntervalMs = 60_000;
const maxWatchedIntervalMs = 10_000;

/** Refreshes each server independently, so that an unreachable server does not delay the others. */
@Injectable()
export class StackRefreshService implements OnApplicationBootstrap {
  private readonly refreshTasks = new Map<number, BackgroundTask>();

  constructor(
    private readonly settings: Settings,
    uow: UnitOfWork,
    private readonly servers: ServersRepository,
    private readonly serverRefresh: ServerRefreshService,
    private readonly freshness: FreshnessService,
    private readonly eventFollowing: EventFollowingService,
    private readonly tasks: BackgroundTasks,
  ) {
    if (!uow.isShared) return;
    tasks.declare({
      name: 'new-servers',
      everyMs: 3_000,
      logger: 'stacks',
      failure: 'Searching for servers added by other processes failed and will be retried',
      run: () => this.watchAll(),
    });
  }

  async onApplicationBootstrap(): Promise<void> {
    await this.watchAll();
  }

  /**
   * Starts refreshing a server regularly and following its events. If the server is already being
   * refreshed, triggers an immediate refresh instead.
   */
  watch(serverId: number): void {
    const existingTask = this.refreshTasks.get(serverId);
    if (existingTask !== undefined) return existingTask.wake();
    let intervalMs = this.baseIntervalMs;
    const refresh = async (signal: AbortSignal): Promise<number> => {
      const result = await this.serverRefresh.refresh(serverId, signal);
      intervalMs =
        result === 'unread' ? Math.min(intervalMs * 2, maxIntervalMs) : this.baseIntervalMs;
      return result === 'watched' ? Math.min(intervalMs, maxWatchedIntervalMs) : intervalMs;
    };
    const task = this.tasks.declare({
      name: 'stack-refresh',
      labels: { server: serverId },
      everyMs: this.baseIntervalMs,
      logger: 'stacks',
      failure: 'Refreshing the stacks of a server failed and will be retried',
      run: refresh,
    });
    this.refreshTasks.set(serverId, task);
    this.eventFollowing.track(serverId);
  }

  async unwatch(serverId: number): Promise<void> {
    const task = this.refreshTasks.get(serverId);
    this.refreshTasks.delete(serverId);
    await this.eventFollowing.untrack(serverId);
    if (task !== undefined) await this.tasks.remove(task);
    this.freshness.stopChecks(serverId);
  }

  private async watchAll(): Promise<void> {
    for (const { id } of await this.servers.findAll())
      if (!this.refreshTasks.has(id)) this.watch(id);
  }

  private get baseIntervalMs(): number {
    return this.settings.PLATFORM_REFRESH_SECONDS * 1000;
  }
}
