import { Injectable } from '@nestjs/common';
import {
  type ListMembersReply,
  type ListUsersQuery,
  type ListUsersReply,
  type ListSessionsReply,
  type WholeListQuery,
  type PageQuery,
  type UserDetailReply,
  type UserFacetsReply,
  type UserFilterQuery,
} from '@stackyard/contracts';
import type { Caller } from '#infra/http/caller.js';
import { AdministrationService } from '../rights/administration.service.js';
import { nameKey } from '../names.js';
import { UserAccessService } from '#modules/auth/sign-ins.service.js';
import { facetsOf } from '../user-facets.js';
import { UsersRepository, type UserFilter } from '../users.repository.js';
import { UserRepliesService } from './user-replies.service.js';

@Injectable()
export class UserListService {
  constructor(
    private readonly users: UsersRepository,
    private readonly replies: UserRepliesService,
    private readonly administration: AdministrationService,
    private readonly userAccess: UserAccessService,
  ) {}

  list(query: ListUsersQuery): Promise<ListUsersReply> {
    return this.readPage('users', query, filterOf(query));
  }

  async readFacets(query: UserFilterQuery): Promise<UserFacetsReply> {
    const { search, group } = filterOf(query);
    return facetsOf(await this.users.countCombinations({ search, group }), query);
  }

  listMembers(groupId: number, query: PageQuery): Promise<ListMembersReply> {
    return this.readPage(`members:${groupId}`, query, { group: groupId });
  }

  async read(id: number): Promise<UserDetailReply> {
    return this.replies.toDetail(await this.administration.requireUser(id));
  }

  async listSessions(id: number, query: WholeListQuery, by: Caller): Promise<ListSessionsReply> {
    const user = await this.administration.requireUser(id);
    return this.userAccess.listSessionsOf(user.id, query, by);
  }

  private async readPage(
    list: string,
    pageQuery: PageQuery,
    filter: UserFilter,
  ): Promise<ListUsersReply> {
    const { rows, nextCursor } = await this.users.findPage(list, filter, pageQuery);
    return { users: await this.replies.toRows(rows), nextCursor };
  }
}

function filterOf({ search, ...filter }: UserFilterQuery): UserFilter {
  return { ...filter, search: search === undefined ? undefined : nameKey(search) };
}
