import { Injectable } from '@nestjs/common';
import { Settings } from '#config/settings.js';
import type { BackgroundTask } from '#infra/background/background-task.js';
import { BackgroundTasks } from '#infra/background/background-tasks.js';
import { Logging, type Logger } from '#infra/logging/logging.js';
import { Audience } from '#infra/realtime/audience.js';
import { FollowedServersService } from './followed-servers.service.js';

/**
 * Maximum refresh interval at which events are not followed, because the refreshes are frequent
 * enough.
 */
const shortRefreshSeconds = 2;
const idleMs = 60 * 60_000;
/**
 * How long events are still followed after the last client has disconnected. A page that is reloaded
 * reconnects within this time.
 */
const keepFollowingMs = 30_000;
/** Duration of one run of the task. After each run, another process may take over. */
const roundIntervalMs = 10 * 60_000;
const leaseRetryMs = 3000;

/**
 * Follows the events of each server while a client is displaying stacks, so that changes are
 * visible within seconds. Only one process follows each server; other processes learn of changes
 * through the database.
 */
@Injectable()
export class EventFollowingService {
  private readonly log: Logger;
  private readonly trackedServers = new Map<number, BackgroundTask>();
  private lastClientLeftAt = -Infinity;
  private isWatched = false;

  constructor(
    private readonly settings: Settings,
    private readonly audience: Audience,
    private readonly followedServers: FollowedServersService,
    private readonly tasks: BackgroundTasks,
    logging: Logging,
  ) {
    this.log = logging.loggerFor('stacks');
    audience.onChange(() => this.updateWatchState());
  }

  /**
   * Declares a task that follows the events of a server whenever a client is displaying stacks.
   * Declares no task if stacks are refreshed so often that events are not needed.
   */
  track(serverId: number): void {
    if (this.settings.PLATFORM_REFRESH_SECONDS <= shortRefreshSeconds) return;
    if (this.trackedServers.has(serverId)) return;
    const task = this.tasks.declare({
      name: 'platform-events',
      labels: { server: serverId },
      everyMs: idleMs,
      retryMs: leaseRetryMs,
      lease: { name: `platform-events:${serverId}`, retryMs: leaseRetryMs },
      logger: 'stacks',
      failure: 'Following the events of a server failed and will be retried',
      idleMs: () => Promise.resolve(this.isFollowingNeeded() ? 0 : idleMs),
      run: (signal) => this.runRound(serverId, signal),
    });
    this.trackedServers.set(serverId, task);
  }

  async untrack(serverId: number): Promise<void> {
    const task = this.trackedServers.get(serverId);
    this.trackedServers.delete(serverId);
    if (task !== undefined) await this.tasks.remove(task);
    this.followedServers.forget(serverId);
  }

  private async runRound(serverId: number, signal: AbortSignal): Promise<number> {
    const deadline = performance.now() + roundIntervalMs;
    this.log.debug({ server: serverId }, 'Following the events of a server');
    const shouldFollow = () => this.isFollowingNeeded() && performance.now() < deadline;
    await this.followedServers.follow(serverId, shouldFollow, signal);
    return this.isFollowingNeeded() ? 0 : idleMs;
  }

  private updateWatchState(): void {
    const wasWatched = this.isWatched;
    this.isWatched = this.audience.hasListener('stacks.changed');
    if (wasWatched && !this.isWatched) this.lastClientLeftAt = performance.now();
    if (!wasWatched && this.isWatched) for (const task of this.trackedServers.values()) task.wake();
  }

  private isFollowingNeeded(): boolean {
    return this.isWatched || performance.now() - this.lastClientLeftAt < keepFollowingMs;
  }
}
