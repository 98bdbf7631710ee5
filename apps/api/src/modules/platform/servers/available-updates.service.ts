import { Injectable } from '@nestjs/common';
import { Clock } from '#infra/clock.js';
import { PlatformsService } from './connection/platforms.service.js';
import type { ServerEntity } from './server.entity.js';
import { ServersRepository } from './servers.repository.js';

/**
 * Interval between two checks. It is long, because each check makes the platform send a request to
 * the internet.
 */
const intervalMs = 12 * 60 * 60_000;
const retryMs = 60 * 60_000;

export interface AvailableUpdate {
  serverId: number;
  serverName: string;
  version: string;
}

interface CachedVersion {
  /** The newer version; null if there is none, undefined if unknown. */
  version: string | null | undefined;
  /** In milliseconds since 1970, by the application's clock. */
  expiresAt: number;
}

/**
 * Finds newer versions of the platforms. Each platform is checked at most twice a day, or once an
 * hour after a failed check.
 */
@Injectable()
export class AvailableUpdatesService {
  private readonly cachedVersions = new Map<number, CachedVersion>();

  constructor(
    private readonly servers: ServersRepository,
    private readonly platforms: PlatformsService,
    private readonly clock: Clock,
  ) {}

  async list(): Promise<AvailableUpdate[]> {
    const servers = await this.servers.findAll();
    const updates: AvailableUpdate[] = [];
    for (const server of servers) {
      const version = await this.versionFor(server);
      if (version) updates.push({ serverId: server.id, serverName: server.name, version });
    }
    return updates;
  }

  /**
   * Returns the newer version found by the last check, without calling the platform. Null if there
   * is none; undefined if unknown.
   */
  cachedVersionFor(serverId: number): string | null | undefined {
    return this.cachedVersions.get(serverId)?.version;
  }

  private async versionFor(server: ServerEntity): Promise<string | null | undefined> {
    const now = this.clock.now().getTime();
    const cacheEntry = this.cachedVersions.get(server.id);
    if (cacheEntry !== undefined && cacheEntry.expiresAt > now) return cacheEntry.version;
    try {
      const { availableVersion: version } = await this.platforms.clientFor(server).version();
      this.cachedVersions.set(server.id, { version, expiresAt: now + intervalMs });
      return version;
    } catch {
      // The background refresh already reports unreachable platforms.
      const version = cacheEntry?.version;
      this.cachedVersions.set(server.id, { version, expiresAt: now + retryMs });
      return version;
    }
  }
}
