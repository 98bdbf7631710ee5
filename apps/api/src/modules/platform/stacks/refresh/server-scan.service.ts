import { Injectable } from '@nestjs/common';
import type { Container, PlatformClient, Service } from '@stackyard/platform-client';
import { Clock } from '#infra/clock.js';
import { Logging, type Logger } from '#infra/logging/logging.js';
import type { ServerEntity } from '../../servers/server.entity.js';
import { FinishedContainersService } from './finished-containers.service.js';
import { OwnContainerService } from '../redeployable/own-container.service.js';
import { hasEngine, type ServerScan } from './stack-survey.js';

@Injectable()
export class ServerScanService {
  private readonly log: Logger;

  constructor(
    private readonly ownContainer: OwnContainerService,
    private readonly finishedContainers: FinishedContainersService,
    private readonly clock: Clock,
    logging: Logging,
  ) {
    this.log = logging.loggerFor('stacks');
  }

  async scan(
    server: ServerEntity,
    client: PlatformClient,
    signal: AbortSignal,
  ): Promise<{ scan: ServerScan; at: Date }> {
    const at = this.clock.now();
    const { environmentIds } = server;
    const [onlyEnvironmentId] = environmentIds.length === 1 ? environmentIds : [];
    const isManaged = (id: number) => environmentIds.length === 0 || environmentIds.includes(id);
    const [allStacks, allEnvironments, ownContainer] = await Promise.all([
      client.stacks({
        signal,
        ...(onlyEnvironmentId !== undefined && { environmentId: onlyEnvironmentId }),
      }),
      client.environments({ signal }),
      this.ownContainer.find(server),
    ]);
    const stacks = allStacks.filter(({ environmentId }) => isManaged(environmentId));
    const environments = allEnvironments.filter(({ id }) => isManaged(id));
    const containers = new Map<number, readonly Container[]>();
    const services = new Map<number, readonly Service[]>();
    const responses = await Promise.allSettled(
      environments
        .filter(hasEngine)
        .flatMap(({ id, swarm }) => [
          client
            .containers(id, { signal })
            .then((environmentContainers) => containers.set(id, environmentContainers)),
          swarm &&
            client
              .services(id, { signal })
              .then((environmentServices) => services.set(id, environmentServices)),
        ]),
    );
    for (const response of responses) {
      if (response.status === 'rejected') {
        this.log.debug(
          { err: response.reason, server: server.id },
          'An environment does not respond',
        );
      }
    }
    const finishedContainerIds = await this.finishedContainers.findFinishedIds(
      client,
      containers,
      signal,
    );
    return {
      scan: { stacks, environments, containers, services, ownContainer, finishedContainerIds },
      at,
    };
  }
}
