import { Injectable } from '@nestjs/common';
import { Metrics } from '#infra/metrics/metrics.js';
import { ServerHealthService } from './server-health.service.js';
import { ServersRepository } from './servers.repository.js';

/**
 * Exports metrics on whether servers are reachable. Servers that have not been checked yet are left
 * out.
 */
@Injectable()
export class ServerMetricsService {
  constructor(metrics: Metrics, servers: ServersRepository, health: ServerHealthService) {
    metrics.declareGauge(
      {
        name: 'stackyard_platform_reachable',
        help: '1 if the last refresh of a server succeeded, 0 if it failed',
        labels: ['server'],
      },
      async () =>
        (await servers.findAll()).flatMap(({ id, name }) => {
          const { state } = health.read(id);
          if (state === 'unknown') return [];
          return { labels: { server: name }, value: state === 'reachable' ? 1 : 0 };
        }),
    );
  }
}
