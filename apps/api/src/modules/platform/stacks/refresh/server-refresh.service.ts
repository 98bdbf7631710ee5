import { Injectable } from '@nestjs/common';
import { FreshnessService } from '../../images/rounds/freshness.service.js';
import { RedeployWatchService } from '../../redeploys/watch/redeploy-watch.service.js';
import { PlatformsService } from '../../servers/connection/platforms.service.js';
import { ServersRepository } from '../../servers/servers.repository.js';
import { ServerSightingService } from './server-sighting.service.js';
import { SightingsService } from './sightings.service.js';
import { StackCacheService } from './stack-cache.service.js';
import { StackLookService } from './stack-look.service.js';

/** Refreshes one server and passes the result to all interested services. */
@Injectable()
export class ServerRefreshService {
  constructor(
    private readonly servers: ServersRepository,
    private readonly platforms: PlatformsService,
    private readonly looks: StackLookService,
    private readonly server: ServerSightingService,
    private readonly sightings: SightingsService,
    private readonly cache: StackCacheService,
    private readonly freshness: FreshnessService,
    private readonly watches: RedeployWatchService,
  ) {}

  async refresh(serverId: number, signal: AbortSignal): Promise<'read' | 'watched' | 'unread'> {
    try {
      const server = await this.servers.byId(serverId);
      if (server === null) return 'read';
      const client = this.platforms.clientFor(server);
      const began = this.sightings.begin();
      const { sighting: seen, at } = await this.looks.look(server, client, signal);
      await this.server.noteVersion(server, client, signal);
      const sighting = await this.sightings.complete(serverId, began, seen, (current) =>
        this.cache.take(serverId, current),
      );
      this.freshness.notice(serverId, sighting, at);
      this.server.noteReached(serverId);
      const sight = { serverId, client, sighting, at, signal };
      return (await this.watches.notice(sight)) ? 'watched' : 'read';
    } catch (error) {
      if (signal.aborted) return 'read';
      await this.server.noteFault(serverId, error);
      return 'unread';
    }
  }
}
