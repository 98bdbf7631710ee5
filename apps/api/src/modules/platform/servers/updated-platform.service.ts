import { Injectable } from '@nestjs/common';
import type { PlatformVersionReply } from '@stackyard/contracts';
import { ProblemError } from '#infra/http/problem-error.js';
import { RedeploysRepository } from '../redeploys/redeploys.repository.js';
import { AvailableUpdatesService } from './available-updates.service.js';
import { PlatformsService } from './connection/platforms.service.js';
import type { ServerEntity } from './server.entity.js';
import { ServersRepository } from './servers.repository.js';

/** Gives other modules access to a platform that is being updated. */
@Injectable()
export class UpdatedPlatformService {
  constructor(
    private readonly servers: ServersRepository,
    private readonly platforms: PlatformsService,
    private readonly redeploys: RedeploysRepository,
    private readonly availableUpdates: AvailableUpdatesService,
  ) {}

  /** @throws ProblemError SERVER_UNKNOWN or PLATFORM_URL_NOT_CONFIGURED */
  async resolveServer(id: number | undefined): Promise<{ id: number; name: string }> {
    if (id !== undefined) return idAndName(await this.requireServer(id));
    const [first, second] = await this.servers.findAll();
    if (first === undefined) {
      throw new ProblemError('PLATFORM_URL_NOT_CONFIGURED', 'Add a server in the setup first.');
    }
    if (second !== undefined) {
      throw new ProblemError(
        'SERVER_UNKNOWN',
        'There are several servers. Specify which one to update.',
      );
    }
    return idAndName(first);
  }

  /** Returns the running and the newest version of each platform, if known. */
  async listVersions(): Promise<PlatformVersionReply[]> {
    const servers = await this.servers.findAll();
    return servers.map(({ id, name, version, edition }) => {
      const newerVersion = this.availableUpdates.cachedVersionFor(id);
      return {
        id,
        name,
        version,
        edition,
        newestVersion: newerVersion === undefined ? null : (newerVersion ?? version),
      };
    });
  }

  /**
   * Returns the version of the platform. Platforms report their version without an API key, so a
   * request that requires a valid key is sent first. That request fails while the platform is
   * starting.
   *
   * @throws while the platform does not respond properly
   */
  async readVersion(serverId: number, signal: AbortSignal): Promise<string> {
    const client = this.platforms.clientFor(await this.requireServer(serverId));
    await client.readCurrentUser({ signal });
    const { version } = await client.status({ signal });
    return version;
  }

  async canBackUp(serverId: number, signal: AbortSignal): Promise<boolean> {
    const client = this.platforms.clientFor(await this.requireServer(serverId));
    return (await client.readCurrentUser({ signal })).administrator;
  }

  /**
   * Creates a backup of the platform and passes its archive to `writeChunk` piece by piece.
   *
   * @throws if the backup or `writeChunk` fails
   */
  async writeBackup(
    serverId: number,
    {
      password,
      writeChunk,
      signal,
    }: { password: string | null; writeChunk: (chunk: Buffer) => void; signal: AbortSignal },
  ): Promise<void> {
    const client = this.platforms.clientFor(await this.requireServer(serverId));
    await client.backup({ signal, onChunk: writeChunk, ...(password !== null && { password }) });
  }

  /** Returns the number of running redeploys on the server, which is 0 or 1. */
  async countRunningRedeploys(serverId: number): Promise<number> {
    return (await this.redeploys.findRunning(serverId)) ? 1 : 0;
  }

  private async requireServer(id: number): Promise<ServerEntity> {
    const server = await this.servers.findById(id);
    if (server === null) throw new ProblemError('SERVER_UNKNOWN', `No server has the ID ${id}.`);
    return server;
  }
}

function idAndName({ id, name }: ServerEntity): { id: number; name: string } {
  return { id, name };
}
