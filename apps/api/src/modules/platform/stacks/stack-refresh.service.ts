import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { PlatformError, type Container, type PlatformClient } from '@stackyard/platform-client';
import { Settings } from '#config/settings.js';
import type { BackgroundTask } from '#infra/background/background-task.js';
import { BackgroundTasks } from '#infra/background/background-tasks.js';
import { Clock } from '#infra/clock.js';
import { UnitOfWork } from '#infra/database/unit-of-work.js';
import { Logging, type Logger } from '#infra/logging/logging.js';
import { Outbox } from '#infra/outbox/outbox.js';
import { FreshnessService } from '../images/freshness.service.js';
import { RedeployWatchService } from '../redeploys/redeploy-watch.service.js';
import { PlatformsService } from '../servers/platforms.service.js';
import { ServerHealthService } from '../servers/server-health.service.js';
import type { ServerEntity } from '../servers/server.entity.js';
import { ServersRepository } from '../servers/servers.repository.js';
import { FinishedContainersService } from './finished-containers.service.js';
import { OwnPlaceService } from './own-place.service.js';
import { StackCacheService } from './stack-cache.service.js';
import type { Sighting } from './stack-survey.js';

/** Longest rest in milliseconds between two looks at a server that does not answer. */
const longestRest = 60_000;

/** Longest rest in milliseconds while a stack is watched after its redeploy. */
const watchRest = 10_000;

/** Looks at every server in turn of its own, so that a dead one costs nobody else anything. */
@Injectable()
export class StackRefreshService implements OnApplicationBootstrap {
  private readonly log: Logger;
  private readonly looks = new Map<number, BackgroundTask>();

  constructor(
    private readonly settings: Settings,
    private readonly uow: UnitOfWork,
    private readonly servers: ServersRepository,
    private readonly platforms: PlatformsService,
    private readonly health: ServerHealthService,
    private readonly cache: StackCacheService,
    private readonly ownPlace: OwnPlaceService,
    private readonly finished: FinishedContainersService,
    private readonly freshness: FreshnessService,
    private readonly watches: RedeployWatchService,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
    private readonly tasks: BackgroundTasks,
    logging: Logging,
  ) {
    this.log = logging.for('stacks');
    if (!uow.isShared) return;
    tasks.declare({
      name: 'new-servers',
      everyMs: 3_000,
      logger: 'stacks',
      failure: 'Servers of other processes are looked for later',
      run: () => this.watchAll(),
    });
  }

  async onApplicationBootstrap(): Promise<void> {
    await this.watchAll();
  }

  /** Starts looking at a server, or looks again at once. */
  watch(serverId: number): void {
    const known = this.looks.get(serverId);
    if (known !== undefined) return known.wake();
    let rest = this.base;
    const look = async (signal: AbortSignal): Promise<number> => {
      const seen = await this.refresh(serverId, signal);
      rest = seen === 'unread' ? Math.min(rest * 2, longestRest) : this.base;
      return seen === 'watched' ? Math.min(rest, watchRest) : rest;
    };
    const task = this.tasks.declare({
      name: 'stack-refresh',
      of: { server: serverId },
      everyMs: this.base,
      logger: 'stacks',
      failure: 'The stacks of a server are looked at later',
      run: look,
    });
    this.looks.set(serverId, task);
  }

  async unwatch(serverId: number): Promise<void> {
    const task = this.looks.get(serverId);
    this.looks.delete(serverId);
    if (task !== undefined) await this.tasks.remove(task);
    this.freshness.forget(serverId);
  }

  private async watchAll(): Promise<void> {
    for (const { id } of await this.servers.all()) if (!this.looks.has(id)) this.watch(id);
  }

  private get base(): number {
    return this.settings.PLATFORM_REFRESH_SECONDS * 1000;
  }

  private async refresh(
    serverId: number,
    signal: AbortSignal,
  ): Promise<'read' | 'watched' | 'unread'> {
    try {
      const server = await this.servers.byId(serverId);
      if (server === null) return 'read';
      const client = this.platforms.clientFor(server);
      const lookedAt = this.clock.now();
      const sighting = await this.look(server, client, signal);
      await this.noteVersion(server, client, signal);
      await this.cache.take(serverId, sighting);
      this.freshness.notice(serverId, sighting, lookedAt);
      this.health.reached(serverId, this.clock.now());
      const sight = { serverId, client, sighting, at: lookedAt, signal };
      return (await this.watches.notice(sight)) ? 'watched' : 'read';
    } catch (error) {
      if (signal.aborted) return 'read';
      await this.noteFault(serverId, error);
      return 'unread';
    }
  }

  private async look(
    server: ServerEntity,
    client: PlatformClient,
    signal: AbortSignal,
  ): Promise<Sighting> {
    const scope = server.environmentId;
    const [stacks, environments, own] = await Promise.all([
      client.stacks({ signal, ...(scope !== null && { environmentId: scope }) }),
      client.environments({ signal }),
      this.ownPlace.find(server),
    ]);
    const engines = environments.filter(
      ({ id, kind }) =>
        kind !== 'kubernetes' && kind !== 'azure' && (scope === null || id === scope),
    );
    const containers = new Map<number, readonly Container[]>();
    const answers = await Promise.allSettled(
      engines.map(async ({ id }) => containers.set(id, await client.containers(id, { signal }))),
    );
    for (const answer of answers) {
      if (answer.status === 'rejected') {
        this.log.debug({ err: answer.reason, server: server.id }, 'An environment does not answer');
      }
    }
    const finished = await this.finished.among(client, containers, signal);
    return { stacks, environments, containers, own, finished };
  }

  /** Asked once per connection: the platform asks the internet for updates when it is asked. */
  private async noteVersion(
    server: ServerEntity,
    client: PlatformClient,
    signal: AbortSignal,
  ): Promise<void> {
    if (this.health.of(server.id).state === 'reachable') return;
    const { version, edition } = await client.version({ signal });
    if (version === server.version && edition === server.edition) return;
    await this.uow.run(() => this.servers.change(server.id, { version, edition }));
  }

  private async noteFault(serverId: number, error: unknown): Promise<void> {
    const fault =
      error instanceof PlatformError
        ? { code: error.kind, detail: error.message }
        : { code: 'internal', detail: 'The refresh failed on our side; see the log.' };
    const before = this.health.of(serverId);
    this.health.failed(serverId, fault);
    if (before.state === 'unreachable' && before.fault?.code === fault.code) return;
    this.log.warn(
      { err: error, server: serverId },
      `Server ${serverId} cannot be read: ${fault.detail}`,
    );
    await this.uow
      .run(() => this.outbox.add('stacks.changed', { serverId, stackIds: [] }))
      .catch((cause: unknown) => this.log.warn({ err: cause }, 'The fault could not be announced'));
  }
}
