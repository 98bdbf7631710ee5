import { Injectable } from '@nestjs/common';
import {
  fullListPageSize,
  type DuplicateGroup,
  type ListDuplicatesReply,
  type WholeListQuery,
} from '@stackyard/contracts';
import { pageOfRows } from '#infra/database/keyset.js';
import { KnownServersService } from '../../servers/known-servers.service.js';
import { toStackReply } from '../stack-reply.js';
import type { StackScope } from '../stack-scope.js';
import { StacksRepository, type ListedStack } from '../stacks.repository.js';

const byName = {
  list: 'duplicates',
  sortColumns: { projectName: 'text', serverId: 'number', environmentId: 'number' },
  order: 'asc',
  pageSize: fullListPageSize,
} as const;

@Injectable()
export class DuplicatesService {
  constructor(
    private readonly knownServers: KnownServersService,
    private readonly stacks: StacksRepository,
  ) {}

  /** @throws ProblemError CURSOR_INVALID or PLATFORM_URL_NOT_CONFIGURED */
  async list(query: WholeListQuery, scope: StackScope): Promise<ListDuplicatesReply> {
    await this.knownServers.assertAnyConfigured();
    const groups = new Map<string, DuplicateGroup>();
    for (const stack of await this.stacks.findRecordsByProject(scope)) {
      const { serverId, environmentId, projectName } = stack;
      const key = `${serverId}/${environmentId}/${projectName}`;
      const group = groups.get(key) ?? createGroup(stack);
      group.stacks.push(toStackReply(stack));
      groups.set(key, group);
    }
    const all = [...groups.values()]
      .filter(({ stacks }) => stacks.length > 1)
      .map((group) => ({ ...group, serverId: group.server.id }));
    const { rows, nextCursor } = pageOfRows(all, byName, query);
    return { groups: rows.map(({ serverId: _, ...group }) => group), nextCursor };
  }
}

function createGroup(stack: ListedStack): DuplicateGroup {
  const { serverId, serverName, environmentId, projectName, containersTotal } = stack;
  const server = { id: serverId, name: serverName };
  return { server, environmentId, projectName, containers: containersTotal, stacks: [] };
}
