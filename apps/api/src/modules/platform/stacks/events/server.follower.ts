import { setTimeout as sleep } from 'node:timers/promises';
import type { Environment, EngineEvent, PlatformClient } from '@stackyard/platform-client';
import { EnvironmentFollower, type FollowMode } from './environment.follower.js';
import { EnvironmentRefresher } from './environment.refresher.js';
import { ServiceWatcher } from './service.watcher.js';
import type { ChangedProjects } from './changed-projects.js';

export interface FollowedServer {
  environments(): readonly Environment[];
  /** Returns a client for the server; null while the server does not respond. */
  client(): Promise<PlatformClient | null>;
  windowMs(): number;
  refresh(environmentId: number, projects: ChangedProjects, signal: AbortSignal): Promise<void>;
  onEvents(count: number): void;
  onFault(environmentId: number, error: unknown): void;
}

interface RunningFollower {
  follower: EnvironmentFollower;
  abortController: AbortController;
  finished: Promise<unknown>;
  isSwarm: boolean;
}

const checkIntervalMs = 3000;

/**
 * Follows the events of all environments of one server. Each environment has its own connection.
 */
export class ServerFollower {
  private readonly runningFollowers = new Map<number, RunningFollower>();
  private hasEnded = false;

  constructor(private readonly server: FollowedServer) {}

  get modes(): FollowMode[] {
    return [...this.runningFollowers.values()].map(({ follower }) => follower.mode);
  }

  /** Follows events until `shouldContinue` returns false or the signal is aborted. */
  async run(shouldContinue: () => boolean, signal: AbortSignal): Promise<void> {
    try {
      while (!signal.aborted && shouldContinue()) {
        this.reconcile();
        await sleep(checkIntervalMs, undefined, { signal }).catch(() => undefined);
      }
    } finally {
      this.hasEnded = true;
      const followers = [...this.runningFollowers.values()];
      this.runningFollowers.clear();
      for (const { abortController: controller } of followers) controller.abort();
      await Promise.all(followers.map(({ finished }) => finished));
    }
  }

  /**
   * Starts following new environments, and stops following those that are no longer listed. An
   * environment that has joined or left a swarm is followed again from the start.
   */
  reconcile(): void {
    if (this.hasEnded) return;
    const environmentsById = new Map(
      this.server.environments().map((environment) => [environment.id, environment]),
    );
    for (const [id, { abortController: controller, isSwarm }] of this.runningFollowers) {
      if (environmentsById.get(id)?.swarm === isSwarm) continue;
      controller.abort();
      this.runningFollowers.delete(id);
    }
    for (const [id, environment] of environmentsById) {
      if (!this.runningFollowers.has(id)) this.runningFollowers.set(id, this.follow(environment));
    }
  }

  private follow({ id, swarm }: Environment): RunningFollower {
    const { server } = this;
    const abortController = new AbortController();
    const refresher = new EnvironmentRefresher(
      (projects, signal) => server.refresh(id, projects, signal),
      (error) => server.onFault(id, error),
    );
    const watcher = new ServiceWatcher(
      id,
      () => server.client(),
      (projects) => refresher.requestRead(projects),
    );
    const follower = new EnvironmentFollower({
      environmentId: id,
      client: () => server.client(),
      windowMs: () => server.windowMs(),
      onEvents: (events: readonly EngineEvent[]) => {
        server.onEvents(events.length);
        refresher.addEvents(events, (service) => watcher.stackOf(service));
      },
      onGap: () => refresher.requestRead('all'),
      onFault: (error) => server.onFault(id, error),
    });
    const { signal } = abortController;
    const finished = Promise.all([
      refresher.run(signal),
      follower.run(signal),
      swarm ? watcher.run(signal) : undefined,
    ]);
    return { follower, abortController, finished, isSwarm: swarm };
  }
}
