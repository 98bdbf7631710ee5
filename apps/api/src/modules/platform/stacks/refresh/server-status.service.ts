import { Injectable } from '@nestjs/common';
import { PlatformError, type PlatformClient } from '@stackyard/platform-client';
import { Clock } from '#infra/clock.js';
import { UnitOfWork } from '#infra/database/unit-of-work.js';
import { Logging, type Logger } from '#infra/logging/logging.js';
import { Outbox } from '#infra/outbox/outbox.js';
import { ServerHealthService } from '../../servers/server-health.service.js';
import type { ServerEntity } from '../../servers/server.entity.js';
import { ServersRepository } from '../../servers/servers.repository.js';

/** Stores the version of a server's platform, or the reason why the platform does not respond. */
@Injectable()
export class ServerStatusService {
  private readonly log: Logger;

  constructor(
    private readonly uow: UnitOfWork,
    private readonly servers: ServersRepository,
    private readonly health: ServerHealthService,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
    logging: Logging,
  ) {
    this.log = logging.loggerFor('stacks');
  }

  /**
   * Reads and stores the version, but only if the server was not reachable before, because each
   * request makes the platform look for updates on the internet.
   */
  async updateVersion(
    server: ServerEntity,
    client: PlatformClient,
    signal: AbortSignal,
  ): Promise<void> {
    if (this.health.read(server.id).state === 'reachable') return;
    const { version, edition } = await client.version({ signal });
    if (version === server.version && edition === server.edition) return;
    await this.uow.run(() => this.servers.change(server.id, { version, edition }));
  }

  recordReachable(serverId: number): void {
    this.health.recordReachable(serverId, this.clock.now());
  }

  async recordFault(serverId: number, error: unknown): Promise<void> {
    const fault =
      error instanceof PlatformError
        ? { code: error.kind, detail: error.message }
        : { code: 'internal', detail: 'Internal error while refreshing; see the server log.' };
    const before = this.health.read(serverId);
    this.health.recordFailure(serverId, fault);
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
