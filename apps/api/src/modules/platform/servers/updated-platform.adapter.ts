import { Injectable } from '@nestjs/common';
import { ProblemError } from '#infra/http/problem-error.js';
import { UpdatedPlatform } from '#modules/updates/updated-platform.port.js';
import { RedeploysRepository } from '../redeploys/redeploys.repository.js';
import { PlatformsService } from './platforms.service.js';
import type { ServerEntity } from './server.entity.js';
import { ServersRepository } from './servers.repository.js';

/** Lets updates see the saved servers as platforms. */
@Injectable()
export class ServersAsPlatforms extends UpdatedPlatform {
  constructor(
    private readonly servers: ServersRepository,
    private readonly platforms: PlatformsService,
    private readonly redeploys: RedeploysRepository,
  ) {
    super();
  }

  async server(id: number | undefined): Promise<{ id: number; name: string }> {
    if (id !== undefined) return named(await this.present(id));
    const [first, second] = await this.servers.all();
    if (first === undefined) {
      throw new ProblemError('PLATFORM_URL_NOT_CONFIGURED', 'Save a server in the setup first.');
    }
    if (second !== undefined) {
      throw new ProblemError('SERVER_UNKNOWN', 'Several servers are saved; say which is updated.');
    }
    return named(first);
  }

  async version(serverId: number, signal: AbortSignal): Promise<string> {
    const client = this.platforms.clientFor(await this.present(serverId));
    // Only a call that needs the key tells that the platform has come up.
    await client.currentUser({ signal });
    const { version } = await client.status({ signal });
    return version;
  }

  async canBackUp(serverId: number, signal: AbortSignal): Promise<boolean> {
    const client = this.platforms.clientFor(await this.present(serverId));
    return (await client.currentUser({ signal })).administrator;
  }

  async backup(
    serverId: number,
    { password, write, signal }: Parameters<UpdatedPlatform['backup']>[1],
  ): Promise<void> {
    const client = this.platforms.clientFor(await this.present(serverId));
    await client.backup({ signal, onChunk: write, ...(password !== null && { password }) });
  }

  async runningRedeploys(serverId: number): Promise<number> {
    return (await this.redeploys.running(serverId)) ? 1 : 0;
  }

  private async present(id: number): Promise<ServerEntity> {
    const server = await this.servers.byId(id);
    if (server === null) throw new ProblemError('SERVER_UNKNOWN', `There is no server ${id}.`);
    return server;
  }
}

function named({ id, name }: ServerEntity): { id: number; name: string } {
  return { id, name };
}
