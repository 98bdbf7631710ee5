import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import type { HeldImagesReply } from '@stackyard/contracts';
import { PlatformError, type Environment } from '@stackyard/platform-client';
import { BackgroundTasks } from '#infra/background/background-tasks.js';
import { UnitOfWork } from '#infra/database/unit-of-work.js';
import { Logging, type Logger } from '#infra/logging/logging.js';
import { Outbox } from '#infra/outbox/outbox.js';
import { PlatformsService } from '../../servers/connection/platforms.service.js';
import type { ServerEntity } from '../../servers/server.entity.js';
import { ServersRepository } from '../../servers/servers.repository.js';
import { HostImagesService, type Host } from './host-images.service.js';

const taskName = 'held-images';
const intervalMs = 10 * 60_000;
/** Time limit for releasing images. The request that removes the server waits for the release. */
const releaseTimeoutMs = 5000;
const endedStates = new Set(['succeeded', 'failed', 'rolled_back', 'rollback_failed']);

/** Holds the images of snapshots on their hosts with tags, so that pruning does not delete them. */
@Injectable()
export class HeldImagesService implements OnApplicationBootstrap {
  private readonly log: Logger;

  constructor(
    private readonly uow: UnitOfWork,
    private readonly servers: ServersRepository,
    private readonly platforms: PlatformsService,
    private readonly hosts: HostImagesService,
    private readonly outbox: Outbox,
    private readonly tasks: BackgroundTasks,
    logging: Logging,
  ) {
    this.log = logging.loggerFor('redeploying-stacks');
    tasks.declare({
      name: taskName,
      everyMs: intervalMs,
      isTimeTriggered: true,
      lease: { name: taskName },
      logger: 'redeploying-stacks',
      failure: 'Holding images for rollbacks failed and will be retried',
      run: (signal) => this.reconcileServers(signal),
    });
  }

  onApplicationBootstrap(): void {
    this.outbox.on('redeploy.changed', ({ state }) => {
      if (endedStates.has(state)) this.wake();
    });
  }

  /** Starts checking all servers in the background. */
  wake(): void {
    this.tasks.wake(taskName);
  }

  /** Releases the images of a removed server. If this fails, the images keep their tags. */
  async release(server: ServerEntity): Promise<void> {
    try {
      const hosts = await this.hostsOf(server, AbortSignal.timeout(releaseTimeoutMs));
      for (const host of hosts) await this.hosts.release(host);
    } catch (error) {
      const logFields = { err: error, server: server.id };
      this.log.warn(logFields, 'The images held on a removed server were not released');
    }
  }

  private async reconcileServers(signal: AbortSignal): Promise<void> {
    const servers = await this.servers.findAll();
    await Promise.all(servers.map((server) => this.reconcileServer(server, signal)));
  }

  private async reconcileServer(server: ServerEntity, signal: AbortSignal): Promise<void> {
    const hosts = await this.nullIfUnreachable(server, signal, this.hostsOf(server, signal));
    // Unmanaged environments are included, because tags may have to be removed from them.
    const hostFigures: (HeldImagesReply & { environmentId: number })[] = [];
    for (const host of hosts ?? []) {
      // Read the server again, because it may have been changed or removed in the meantime.
      const current = await this.servers.findById(server.id);
      if (current === null) return;
      const reconciliation = this.hosts.reconcile(host, current.keepImages);
      const figures = await this.nullIfUnreachable(server, signal, reconciliation);
      if (figures !== null) hostFigures.push({ ...figures, environmentId: host.environmentId });
    }
    if (hostFigures.length === hosts?.length) {
      const managedFigures = hostFigures.filter(({ environmentId }) =>
        managesEnvironment(server, environmentId),
      );
      await this.store(server, sumOf(managedFigures));
    }
  }

  private async nullIfUnreachable<T>(
    { id }: ServerEntity,
    signal: AbortSignal,
    request: Promise<T>,
  ): Promise<T | null> {
    try {
      return await request;
    } catch (error) {
      if (!(error instanceof PlatformError) || signal.aborted) throw error;
      const logFields = { err: error, server: id };
      this.log.debug(logFields, 'Held images were not checked because a server did not respond');
      return null;
    }
  }

  private async hostsOf(server: ServerEntity, signal: AbortSignal): Promise<Host[]> {
    const client = this.platforms.clientFor(server);
    const environments = await client.environments({ signal });
    return environments
      .filter(isSingleHost)
      .map(({ id }) => ({ serverId: server.id, environmentId: id, client, signal }));
  }

  private async store({ id, heldImages }: ServerEntity, figures: HeldImagesReply): Promise<void> {
    const isSame = heldImages?.count === figures.count && heldImages.bytes === figures.bytes;
    if (!isSame) await this.uow.run(() => this.servers.change(id, { heldImages: figures }));
  }
}

/**
 * Whether the server manages the environment. A server without a selection manages all
 * environments.
 */
function managesEnvironment({ environmentIds }: ServerEntity, environmentId: number): boolean {
  return environmentIds.length === 0 || environmentIds.includes(environmentId);
}

function sumOf(figures: readonly HeldImagesReply[]): HeldImagesReply {
  return {
    count: figures.reduce((sum, { count }) => sum + count, 0),
    bytes: figures.reduce((sum, { bytes }) => sum + bytes, 0),
  };
}

/**
 * Whether an environment is up and all its images are on one host. An agent lists the images of
 * every node but tags an image on only one of them.
 */
function isSingleHost({ kind, up, snapshot }: Environment): boolean {
  if (!up) return false;
  if (kind === 'docker') return true;
  return (kind === 'agent' || kind === 'edge') && (snapshot?.nodes ?? 0) <= 1;
}
