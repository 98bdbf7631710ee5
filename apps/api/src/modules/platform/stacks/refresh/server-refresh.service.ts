import { Injectable } from '@nestjs/common';
import { FreshnessService } from '../../images/scheduling/freshness.service.js';
import { RedeployWatchService } from '../../redeploys/watch/redeploy-watch.service.js';
import { PlatformsService } from '../../servers/connection/platforms.service.js';
import { ServersRepository } from '../../servers/servers.repository.js';
import { ServerStatusService } from './server-status.service.js';
import { RefreshOrderService } from './refresh-order.service.js';
import { StackCacheService } from './stack-cache.service.js';
import { ServerScanService } from './server-scan.service.js';

@Injectable()
export class ServerRefreshService {
  constructor(
    private readonly servers: ServersRepository,
    private readonly platforms: PlatformsService,
    private readonly scans: ServerScanService,
    private readonly serverStatus: ServerStatusService,
    private readonly refreshOrder: RefreshOrderService,
    private readonly cache: StackCacheService,
    private readonly freshness: FreshnessService,
    private readonly redeployWatch: RedeployWatchService,
  ) {}

  async refresh(serverId: number, signal: AbortSignal): Promise<'read' | 'watched' | 'unread'> {
    try {
      const server = await this.servers.findById(serverId);
      if (server === null) return 'read';
      const client = this.platforms.clientFor(server);
      const sequence = this.refreshOrder.begin();
      const { scan: unpatchedScan, at } = await this.scans.scan(server, client, signal);
      await this.serverStatus.updateVersion(server, client, signal);
      const scan = await this.refreshOrder.applyCompleteRefresh(
        serverId,
        sequence,
        unpatchedScan,
        (patchedScan) => this.cache.storeScan(serverId, patchedScan),
      );
      this.freshness.onServerRefreshed(serverId, scan, at);
      this.serverStatus.recordReachable(serverId);
      const observation = { serverId, client, scan, at, signal };
      return (await this.redeployWatch.onServerRefreshed(observation)) ? 'watched' : 'read';
    } catch (error) {
      if (signal.aborted) return 'read';
      await this.serverStatus.recordFault(serverId, error);
      return 'unread';
    }
  }
}
