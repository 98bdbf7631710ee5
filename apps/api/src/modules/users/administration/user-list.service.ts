import { Injectable } from '@nestjs/common';
import {
  defaultPageSize,
  type ListMembersReply,
  type ListUsersQuery,
  type ListUsersReply,
  type OwnSessionReply,
  type PageQuery,
  type UserDetailReply,
  type UserFacetsReply,
  type UserFilterQuery,
} from '@stackyard/contracts';
import type { Caller } from '#infra/http/caller.js';
import { decodeCursor, encodeCursor } from '#infra/http/cursor.js';
import { AdministrationService } from '../administration.service.js';
import { nameKey } from '../names.js';
import { SignIns } from '#modules/auth/sign-ins.service.js';
import { facetsOf } from '../user-facets.js';
import { UsersRepository, type UserFilter } from '../users.repository.js';
import { UserRepliesService } from './user-replies.service.js';

/** Shows users, page by page or one. */
@Injectable()
export class UserListService {
  constructor(
    private readonly users: UsersRepository,
    private readonly replies: UserRepliesService,
    private readonly administration: AdministrationService,
    private readonly signIns: SignIns,
  ) {}

  list({ limit, cursor, ...query }: ListUsersQuery): Promise<ListUsersReply> {
    return this.page('users', { limit, cursor }, filterOf(query));
  }

  async facets(query: UserFilterQuery): Promise<UserFacetsReply> {
    const { search, group } = filterOf(query);
    return facetsOf(await this.users.combinations({ search, group }), query);
  }

  members(group: number, { limit, cursor }: PageQuery): Promise<ListMembersReply> {
    return this.page(`members:${group}`, { limit, cursor }, { group });
  }

  async read(id: number): Promise<UserDetailReply> {
    return this.replies.detail(await this.administration.known(id));
  }

  async sessions(id: number, by: Caller): Promise<OwnSessionReply[]> {
    const user = await this.administration.known(id);
    return this.signIns.sessionsOf(user.id, by);
  }

  private async page(
    list: string,
    {
      limit = defaultPageSize,
      cursor,
    }: { limit?: number | undefined; cursor?: string | undefined },
    filter: UserFilter,
  ): Promise<ListUsersReply> {
    const [after] = cursor === undefined ? [] : decodeCursor(list, cursor, [''] as const);
    const found = await this.users.page({ ...filter, after, limit: limit + 1 });
    const shown = found.slice(0, limit);
    const last = found.length > limit ? shown.at(-1) : undefined;
    return {
      users: await this.replies.rows(shown),
      nextCursor: last === undefined ? null : encodeCursor(list, [last.usernameKey]),
    };
  }
}

function filterOf({ search, ...filter }: UserFilterQuery): UserFilter {
  return { ...filter, search: search === undefined ? undefined : nameKey(search) };
}
