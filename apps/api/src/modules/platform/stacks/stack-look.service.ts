import { Injectable } from '@nestjs/common';
import type { Container, PlatformClient } from '@stackyard/platform-client';
import { Clock } from '#infra/clock.js';
import { Logging, type Logger } from '#infra/logging/logging.js';
import type { ServerEntity } from '../servers/server.entity.js';
import { FinishedContainersService } from './finished-containers.service.js';
import { OwnPlaceService } from './own-place.service.js';
import type { Sighting } from './stack-survey.js';

/** Reads what is on a server: its stacks, environments and containers. */
@Injectable()
export class StackLookService {
  private readonly log: Logger;

  constructor(
    private readonly ownPlace: OwnPlaceService,
    private readonly finished: FinishedContainersService,
    private readonly clock: Clock,
    logging: Logging,
  ) {
    this.log = logging.for('stacks');
  }

  async look(
    server: ServerEntity,
    client: PlatformClient,
    signal: AbortSignal,
  ): Promise<{ sighting: Sighting; at: Date }> {
    const at = this.clock.now();
    const scope = server.environmentId;
    const [stacks, environments, own] = await Promise.all([
      client.stacks({ signal, ...(scope !== null && { environmentId: scope }) }),
      client.environments({ signal }),
      this.ownPlace.find(server),
    ]);
    const engines = environments.filter(
      ({ id, kind }) =>
        kind !== 'kubernetes' && kind !== 'azure' && (scope === null || id === scope),
    );
    const containers = new Map<number, readonly Container[]>();
    const answers = await Promise.allSettled(
      engines.map(async ({ id }) => containers.set(id, await client.containers(id, { signal }))),
    );
    for (const answer of answers) {
      if (answer.status === 'rejected') {
        this.log.debug({ err: answer.reason, server: server.id }, 'An environment does not answer');
      }
    }
    const finished = await this.finished.among(client, containers, signal);
    return { sighting: { stacks, environments, containers, own, finished }, at };
  }
}
