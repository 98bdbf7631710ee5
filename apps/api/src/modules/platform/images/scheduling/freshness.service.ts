import { Injectable, type BeforeApplicationShutdown } from '@nestjs/common';
import { Settings } from '#config/settings.js';
import type { BackgroundTask } from '#infra/background/background-task.js';
import { BackgroundTasks } from '#infra/background/background-tasks.js';
import { Clock } from '#infra/clock.js';
import { Outbox } from '#infra/outbox/outbox.js';
import type { ServerScan } from '../../stacks/refresh/stack-survey.js';
import { FreshnessRoundService } from './freshness-round.service.js';
import { FreshnessScheduleService, type ServerRefresh } from './freshness-schedule.service.js';
import { RegistryLookupService } from '../check/registry-lookup.service.js';

const idleIntervalMs = 60 * 60_000;
/** Registry responses younger than this are reused even if a user requests a check. */
const reusableForMs = 60_000;

/**
 * Checks images after each refresh of a server. Each server has its own background task, so that
 * refreshes never wait for registries.
 */
@Injectable()
export class FreshnessService implements BeforeApplicationShutdown {
  private readonly checks = new Map<number, BackgroundTask>();
  private readonly pendingStops = new Set<Promise<void>>();
  private readonly lastRefreshes = new Map<number, ServerRefresh>();
  private isStopped = false;

  constructor(
    private readonly settings: Settings,
    private readonly rounds: FreshnessRoundService,
    private readonly lookups: RegistryLookupService,
    private readonly schedule: FreshnessScheduleService,
    private readonly tasks: BackgroundTasks,
    clock: Clock,
    outbox: Outbox,
  ) {
    // Handle the event, because the redeploy may have run in another process.
    outbox.on('redeploy.changed', ({ state, stack }) => {
      if (state === 'succeeded' && stack.id !== null) schedule.restart(stack.id);
    });
    outbox.on('registries.changed', ({ host }) => {
      lookups.invalidate(host);
      this.checkAgain(null);
    });
    outbox.on('image-ignores.changed', () => this.checkAgain(null));
    outbox.on('images.check-requested', ({ stackIds }) => {
      this.checkAgain(stackIds, new Date(clock.now().getTime() - reusableForMs));
    });
  }

  onServerRefreshed(serverId: number, scan: ServerScan, at: Date): void {
    if (this.isStopped || this.settings.FRESHNESS_LOOKUP === 'off') return;
    this.lastRefreshes.set(serverId, { scan, at });
    const checks = this.checks.get(serverId);
    if (checks !== undefined) return checks.wake();
    const loadResults = () => this.schedule.loadStoredResults(serverId);
    const task = this.tasks.declare({
      name: 'image-freshness',
      labels: { server: serverId },
      everyMs: idleIntervalMs,
      // Only one process checks the images of a server, because registries limit the number of
      // requests.
      lease: {
        name: `freshness:${serverId}`,
        retryMs: idleIntervalMs,
        onKeptLeaseAcquired: loadResults,
      },
      logger: 'freshness',
      failure: 'Image freshness could not be updated',
      run: (signal) => this.runRound(serverId, signal),
    });
    this.checks.set(serverId, task);
  }

  /**
   * Checks stacks again. This is cheap, because registry responses are cached.
   *
   * @param notBefore - registry responses from before this time cause a new query
   */
  private checkAgain(stackIds: readonly number[] | null, notBefore?: Date): void {
    this.schedule.expire(stackIds, notBefore);
    for (const checks of this.checks.values()) checks.wake();
  }

  /** Stops the checks of a server without waiting for pending registry requests. */
  stopChecks(serverId: number): void {
    const checks = this.checks.get(serverId);
    this.checks.delete(serverId);
    this.lastRefreshes.delete(serverId);
    if (checks === undefined) return;
    const removal = this.tasks.remove(checks);
    this.pendingStops.add(removal);
    void removal.finally(() => this.pendingStops.delete(removal));
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.isStopped = true;
    this.lookups.stop();
    for (const serverId of [...this.checks.keys()]) this.stopChecks(serverId);
    await Promise.all(this.pendingStops);
  }

  private async runRound(serverId: number, signal: AbortSignal): Promise<void> {
    const serverRefresh = this.lastRefreshes.get(serverId);
    if (serverRefresh !== undefined) await this.rounds.run(serverId, serverRefresh, signal);
  }
}
