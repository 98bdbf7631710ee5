import { Injectable } from '@nestjs/common';
import {
  addMember,
  removeMember,
  type Endpoint,
  type ListMembersReply,
  type PageQuery,
} from '@stackyard/contracts';
import type { Caller } from '#infra/http/caller.js';
import { Outbox } from '#infra/outbox/outbox.js';
import { EventLogService } from '#modules/event-log/event-log.service.js';
import { AdministrationService } from '../rights/administration.service.js';
import { UserListService } from '../administration/user-list.service.js';
import { MembershipsService } from './memberships.service.js';
import { toTarget, assertHasPermissions, assertMayChangeSuperuser } from '../rights/rights.js';
import { GroupListService } from './group-list.service.js';
import { GroupsRepository } from './groups.repository.js';

@Injectable()
export class GroupMembersService {
  constructor(
    private readonly administration: AdministrationService,
    private readonly groups: GroupsRepository,
    private readonly lists: GroupListService,
    private readonly users: UserListService,
    private readonly memberships: MembershipsService,
    private readonly eventLog: EventLogService,
    private readonly outbox: Outbox,
  ) {}

  /** @throws ProblemError GROUP_UNKNOWN */
  async list(groupId: number, query: PageQuery): Promise<ListMembersReply> {
    const { id } = await this.lists.requireGroup(groupId);
    return this.users.listMembers(id, query);
  }

  /** @throws ProblemError GROUP_UNKNOWN, USER_UNKNOWN, RIGHTS_EXCEEDED */
  add(groupId: number, userId: number, by: Caller): Promise<void> {
    return this.change(addMember, groupId, userId, by, (ids) => [...ids, groupId]);
  }

  /** @throws ProblemError GROUP_UNKNOWN, USER_UNKNOWN, RIGHTS_EXCEEDED */
  remove(groupId: number, userId: number, by: Caller): Promise<void> {
    return this.change(removeMember, groupId, userId, by, (ids) =>
      ids.filter((id) => id !== groupId),
    );
  }

  private change(
    endpoint: Endpoint,
    groupId: number,
    userId: number,
    by: Caller,
    updateGroupIds: (groupIds: number[]) => number[],
  ): Promise<void> {
    return this.administration.runAuthorized(endpoint, by, async (rights) => {
      const group = await this.lists.requireGroup(groupId);
      const user = await this.administration.requireUser(userId);
      const permissionsByGroup = await this.groups.permissionsOf([groupId]);
      assertHasPermissions(rights, [...permissionsByGroup.values()].flat(), toTarget(user));
      assertMayChangeSuperuser(rights, user);
      const ids = (await this.memberships.listForUser(userId)).map(({ id }) => id);
      const change = await this.memberships.replace(userId, [...new Set(updateGroupIds(ids))]);
      if (change === null) return;
      const hasJoined = change.after.length > change.before.length;
      const namesOf = (groups: { name: string }[]) => groups.map(({ name }) => name);
      await this.eventLog.record({
        action: 'user.changed',
        by,
        target: toTarget(user),
        message: hasJoined
          ? `Added ${user.username} to group ${group.name}`
          : `Removed ${user.username} from group ${group.name}`,
        details: {
          before: { groups: namesOf(change.before) },
          after: { groups: namesOf(change.after) },
        },
      });
      await this.outbox.add('users.changed', { userIds: [userId] });
      await this.outbox.add('session.changed', {}, [`user:${userId}`]);
    });
  }
}
