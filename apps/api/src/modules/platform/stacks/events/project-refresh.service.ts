import { Injectable } from '@nestjs/common';
import {
  PlatformError,
  type Container,
  type Environment,
  type PlatformClient,
  type Stack,
} from '@stackyard/platform-client';
import { PlatformsService } from '../../servers/connection/platforms.service.js';
import { ServersRepository } from '../../servers/servers.repository.js';
import { FinishedContainersService } from '../refresh/finished-containers.service.js';
import { projectKey, type ScanOutline } from '../refresh/scan-patch.js';
import { RefreshOrderService } from '../refresh/refresh-order.service.js';
import { StackCacheService } from '../refresh/stack-cache.service.js';
import type { ChangedProjects } from './changed-projects.js';

/**
 * Maximum number of projects to read individually. If more have changed, the whole environment is
 * read.
 */
const maxProjects = 4;

/** Reads only the stacks affected by events, between two refreshes of the whole server. */
@Injectable()
export class ProjectRefreshService {
  constructor(
    private readonly servers: ServersRepository,
    private readonly platforms: PlatformsService,
    private readonly refreshOrder: RefreshOrderService,
    private readonly finishedContainers: FinishedContainersService,
    private readonly cache: StackCacheService,
  ) {}

  async refresh(
    serverId: number,
    environmentId: number,
    changedProjects: ChangedProjects,
    signal: AbortSignal,
  ): Promise<void> {
    const server = await this.servers.findById(serverId);
    const outline = this.refreshOrder.outline(serverId);
    const environment = outline?.environments.find(({ id }) => id === environmentId);
    if (server === null || outline === null || environment === undefined) return;
    const projects =
      changedProjects !== 'all' && changedProjects.size > maxProjects ? 'all' : changedProjects;
    const client = this.platforms.clientFor(server);
    const sequence = this.refreshOrder.begin();
    const [stacks, containers, services] = await Promise.all([
      readStacks(client, outline, environmentId, projects, signal),
      readContainers(client, environment, projects, signal),
      environment.swarm ? client.services(environmentId, { signal }) : undefined,
    ]);
    const finishedContainerIds = await this.finishedContainers.findFinishedIds(
      client,
      new Map([[environmentId, containers]]),
      signal,
    );
    const patch = { environmentId, projects, stacks, containers, services, finishedContainerIds };
    await this.refreshOrder.applyPartialRefresh(serverId, sequence, patch, (scan) =>
      this.cache.storeScan(serverId, scan, patch),
    );
  }
}

async function readContainers(
  client: PlatformClient,
  { id, swarm }: Environment,
  projects: ChangedProjects,
  signal: AbortSignal,
): Promise<Container[]> {
  if (projects === 'all') return client.containers(id, { signal });
  const requests = [...projects].flatMap((project) => [
    client.containers(id, { signal, project }),
    ...(swarm ? [client.containers(id, { signal, swarmStack: project })] : []),
  ]);
  const containersById = new Map(
    (await Promise.all(requests)).flat().map((container) => [container.id, container]),
  );
  return [...containersById.values()];
}

/**
 * Reads the records of these projects. If the IDs of all records are known, each record is read
 * individually, because the list of all stacks is large. If an ID is unknown or a record no longer
 * exists, the list is read instead.
 */
async function readStacks(
  client: PlatformClient,
  { records }: ScanOutline,
  environmentId: number,
  projects: ChangedProjects,
  signal: AbortSignal,
): Promise<Stack[]> {
  const recordIds =
    projects === 'all'
      ? [undefined]
      : [...projects].map((project) => records.get(projectKey(environmentId, project)));
  if (recordIds.includes(undefined)) return client.stacks({ signal, environmentId });
  try {
    const ids = recordIds.flatMap((ids) => ids ?? []);
    return await Promise.all(ids.map((id) => client.stack(id, { signal })));
  } catch (error) {
    if (!(error instanceof PlatformError) || error.kind !== 'not-found') throw error;
    return client.stacks({ signal, environmentId });
  }
}
