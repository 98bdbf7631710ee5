import { Injectable } from '@nestjs/common';
import { ServersRepository } from '../../servers/servers.repository.js';
import { EnvironmentsRepository } from '../../stacks/environments/environments.repository.js';
import type { StackEntity } from '../../stacks/stack.entity.js';

/** The names of a stack's server and environment, which are stored with each redeploy. */
export interface LocationNames {
  serverName: string;
  environmentName: string;
}

@Injectable()
export class LocationNamesService {
  constructor(
    private readonly servers: ServersRepository,
    private readonly environments: EnvironmentsRepository,
  ) {}

  async loadNames(): Promise<(stack: StackEntity) => LocationNames> {
    const [servers, environments] = await Promise.all([
      this.servers.findAll(),
      this.environments.findAll(),
    ]);
    const serverNames = new Map(servers.map(({ id, name }) => [id, name]));
    const environmentNames = new Map(
      environments.map(({ serverId, platformId, name }) => [`${serverId}/${platformId}`, name]),
    );
    return ({ serverId, environmentId }) => ({
      serverName: serverNames.get(serverId) ?? '',
      environmentName: environmentNames.get(`${serverId}/${environmentId}`) ?? '',
    });
  }
}
