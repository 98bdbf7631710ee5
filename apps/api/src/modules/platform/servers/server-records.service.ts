import { Injectable } from '@nestjs/common';
import type { LogAction } from '@stackyard/contracts';
import type { Caller } from '#infra/http/caller.js';
import { countWithNoun } from '#infra/text/counted.js';
import { ProblemError } from '#infra/http/problem-error.js';
import { EventLogService } from '#modules/event-log/event-log.service.js';
import { RedeploysRepository } from '../redeploys/redeploys.repository.js';
import type { ServerEntity } from './server.entity.js';
import { ServersRepository } from './servers.repository.js';

@Injectable()
export class ServerRecordsService {
  constructor(
    private readonly servers: ServersRepository,
    private readonly redeploys: RedeploysRepository,
    private readonly eventLog: EventLogService,
  ) {}

  /** @throws ProblemError SERVER_UNKNOWN */
  async requireServer(id: number): Promise<ServerEntity> {
    const server = await this.servers.findById(id);
    if (server === null) throw new ProblemError('SERVER_UNKNOWN', `No server has the ID ${id}.`);
    return server;
  }

  /** @throws ProblemError SERVER_UNKNOWN, or SERVER_PRESET for the server from the settings */
  async requireEditable(id: number): Promise<ServerEntity> {
    const server = await this.requireServer(id);
    if (server.preset) {
      throw new ProblemError(
        'SERVER_PRESET',
        'Change PLATFORM_URL and the related settings instead.',
      );
    }
    return server;
  }

  /** @throws ProblemError SERVER_IN_USE */
  async assertNoOpenRedeploys({ id }: ServerEntity): Promise<void> {
    const openCount = await this.redeploys.countOpen(id);
    if (openCount > 0)
      throw new ProblemError(
        'SERVER_IN_USE',
        `${countWithNoun(openCount, 'redeploy is', 'redeploys are')} queued or running on this server.`,
      );
  }

  record(
    action: LogAction,
    server: ServerEntity,
    by: Caller,
    message: string,
    details?: Record<string, unknown>,
  ): Promise<void> {
    const serverReference = { id: server.id, name: server.name };
    const target = { type: 'server' as const, ...serverReference };
    return this.eventLog.record({
      action,
      by,
      target,
      server: serverReference,
      message,
      ...(details && { details }),
    });
  }
}
