import { Injectable } from '@nestjs/common';
import type {
  ListStacksQuery,
  ListStacksReply,
  StackFacetsReply,
  StackFilterQuery,
} from '@stackyard/contracts';
import { KnownServersService } from '../servers/known-servers.service.js';
import { ServerHealthService } from '../servers/server-health.service.js';
import type { ServerEntity } from '../servers/server.entity.js';
import { ServersRepository } from '../servers/servers.repository.js';
import { EnvironmentsRepository } from './environments/environments.repository.js';
import { toEnvironmentReply, toStackReply } from './stack-reply.js';
import { StackFilterRepository } from './stack-filter.repository.js';
import type { StackScope } from './stack-scope.js';
import { StacksRepository } from './stacks.repository.js';

/** Lists stacks from the database, without calling a platform. */
@Injectable()
export class StacksService {
  constructor(
    private readonly knownServers: KnownServersService,
    private readonly servers: ServersRepository,
    private readonly health: ServerHealthService,
    private readonly stacks: StacksRepository,
    private readonly filters: StackFilterRepository,
    private readonly environments: EnvironmentsRepository,
  ) {}

  async list(query: ListStacksQuery, scope: StackScope): Promise<ListStacksReply> {
    await this.knownServers.assertAnyConfigured();
    const filter = { ...query, scope };
    const [{ rows, nextCursor }, total, servers, environments] = await Promise.all([
      this.stacks.findPage(filter, query),
      this.filters.count(filter),
      this.serversOf(scope),
      this.environments.findWithStacks(scope),
    ]);
    return {
      stacks: rows.map(toStackReply),
      total,
      servers: servers.map(({ id, name }) => ({ id, name, health: this.health.read(id) })),
      environments: environments.map(toEnvironmentReply),
      nextCursor,
    };
  }

  async readFacets(query: StackFilterQuery, scope: StackScope): Promise<StackFacetsReply> {
    await this.knownServers.assertAnyConfigured();
    return this.filters.readFacets({ ...query, scope });
  }

  /**
   * Returns the servers that the caller may see. Callers who are limited to certain stacks see only
   * the servers of these stacks.
   */
  private async serversOf(scope: StackScope): Promise<ServerEntity[]> {
    const allServers = await this.servers.findAll();
    if (scope === null) return allServers;
    const usedServerIds = new Set(
      (await this.stacks.findByIds([...scope])).map(({ serverId }) => serverId),
    );
    return allServers.filter(({ id }) => usedServerIds.has(id));
  }
}
