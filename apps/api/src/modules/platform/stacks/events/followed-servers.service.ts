import { Injectable } from '@nestjs/common';
import type { PlatformClient } from '@stackyard/platform-client';
import { BackgroundTasks } from '#infra/background/background-tasks.js';
import { Logging, type Logger } from '#infra/logging/logging.js';
import { Metrics } from '#infra/metrics/metrics.js';
import { PlatformsService } from '../../servers/connection/platforms.service.js';
import { ServerHealthService } from '../../servers/server-health.service.js';
import { ServersRepository } from '../../servers/servers.repository.js';
import { RefreshOrderService } from '../refresh/refresh-order.service.js';
import { hasEngine } from '../refresh/stack-survey.js';
import { windowMsFor } from './event-window.js';
import { ServerFollower } from './server.follower.js';
import { ProjectRefreshService } from './project-refresh.service.js';

const followModes = ['connecting', 'streaming', 'polling'] as const;

@Injectable()
export class FollowedServersService {
  private readonly log: Logger;
  private readonly followers = new Map<number, ServerFollower>();
  private readonly countEvent: (labels: Record<never, string>) => void;

  constructor(
    private readonly servers: ServersRepository,
    private readonly health: ServerHealthService,
    private readonly platforms: PlatformsService,
    private readonly refreshOrder: RefreshOrderService,
    private readonly projectRefresh: ProjectRefreshService,
    private readonly tasks: BackgroundTasks,
    metrics: Metrics,
    logging: Logging,
  ) {
    this.log = logging.loggerFor('stacks');
    refreshOrder.onComplete((serverId) => this.followers.get(serverId)?.reconcile());
    this.countEvent = metrics.declareCounter({
      name: 'stackyard_platform_events_total',
      help: 'Events of containers, services and nodes received from platforms',
      labels: [],
    });
    metrics.declareGauge(
      {
        name: 'stackyard_followed_environments',
        help: 'Environments whose events this process follows, by how it receives them',
        labels: ['mode'],
      },
      () => followModes.map((mode) => ({ labels: { mode }, value: this.countOf(mode) })),
    );
  }

  async follow(
    serverId: number,
    shouldContinue: () => boolean,
    signal: AbortSignal,
  ): Promise<void> {
    const follower = new ServerFollower({
      environments: () => this.environmentsOf(serverId),
      client: () => this.clientFor(serverId),
      windowMs: () => windowMsFor(this.countOf('polling') + this.countOf('connecting')),
      refresh: (environmentId, projects, refreshSignal) =>
        this.projectRefresh.refresh(serverId, environmentId, projects, refreshSignal),
      onEvents: (count) => {
        for (let index = 0; index < count; index += 1) this.countEvent({});
      },
      onFault: (environmentId, error) => this.handleFault(serverId, environmentId, error),
    });
    this.followers.set(serverId, follower);
    try {
      await follower.run(shouldContinue, signal);
    } finally {
      this.followers.delete(serverId);
    }
  }

  forget(serverId: number): void {
    this.refreshOrder.forget(serverId);
  }

  /** Returns the environments whose engine responded during the last refresh. */
  private environmentsOf(serverId: number) {
    const outline = this.refreshOrder.outline(serverId);
    if (outline === null) return [];
    return outline.environments.filter(
      (environment) =>
        hasEngine(environment) && outline.respondingEnvironmentIds.has(environment.id),
    );
  }

  /**
   * Returns a client for the server; null if the server did not respond to the last refresh. Only
   * refreshes find out whether it responds again.
   */
  private async clientFor(serverId: number): Promise<PlatformClient | null> {
    if (this.health.read(serverId).state !== 'reachable') return null;
    const server = await this.servers.findById(serverId);
    return server === null ? null : this.platforms.clientFor(server);
  }

  /**
   * If the server responded to the last refresh, triggers a new refresh to find out whether the
   * server still responds.
   */
  private handleFault(serverId: number, environmentId: number, error: unknown): void {
    const logFields = { err: error, server: serverId, environment: environmentId };
    this.log.debug(logFields, 'The events of an environment cannot be followed at the moment');
    if (this.health.read(serverId).state === 'reachable') {
      this.tasks.wake('stack-refresh', { server: serverId });
    }
  }

  countOf(mode: (typeof followModes)[number]): number {
    return [...this.followers.values()].reduce(
      (sum, follower) => sum + follower.modes.filter((candidate) => candidate === mode).length,
      0,
    );
  }
}
