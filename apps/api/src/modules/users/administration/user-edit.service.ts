import { Injectable } from '@nestjs/common';
import { editUser, type EditUserRequest, type UserDetailReply } from '@stackyard/contracts';
import type { Caller } from '#infra/http/caller.js';
import { Outbox } from '#infra/outbox/outbox.js';
import { EventLogService } from '#modules/event-log/event-log.service.js';
import { AccountsService } from '../accounts.service.js';
import { AdministrationService } from '../rights/administration.service.js';
import { MembershipsService } from '../groups/memberships.service.js';
import {
  toTarget,
  assertHasPermissions,
  symmetricDifference,
  type Rights,
} from '../rights/rights.js';
import type { UserEntity } from '../user.entity.js';
import { UsersRepository } from '../users.repository.js';
import { UserRepliesService } from './user-replies.service.js';

type Change = [name: string, before: unknown, after: unknown];

@Injectable()
export class UserEditService {
  constructor(
    private readonly administration: AdministrationService,
    private readonly accounts: AccountsService,
    private readonly users: UsersRepository,
    private readonly memberships: MembershipsService,
    private readonly replies: UserRepliesService,
    private readonly eventLog: EventLogService,
    private readonly outbox: Outbox,
  ) {}

  /** @throws ProblemError VALIDATION_FAILED, USER_UNKNOWN, GROUP_UNKNOWN, RIGHTS_EXCEEDED */
  edit(id: number, request: EditUserRequest, by: Caller): Promise<UserDetailReply> {
    if (request.displayName != null) this.accounts.assertValidDisplayName(request.displayName);
    return this.administration.runAuthorized(editUser, by, async (rights) => {
      const user = await this.administration.requireEditableUser(id, rights);
      const changes = [
        await this.rename(user, request.displayName),
        await this.changeGroups(user, request.groupIds, rights),
        await this.changePermissions(user, request.permissions, rights),
      ].filter((change) => change !== null);
      if (changes.length > 0) {
        await this.eventLog.record({
          action: 'user.changed',
          by,
          target: toTarget(user),
          message: `Changed ${changes.map(([name]) => name).join(', ')} of ${user.username}`,
          details: {
            before: Object.fromEntries(changes.map(([name, before]) => [name, before])),
            after: Object.fromEntries(changes.map(([name, , after]) => [name, after])),
          },
        });
        await this.outbox.add('users.changed', { userIds: [id] });
        await this.outbox.add('session.changed', {}, [`user:${id}`]);
      }
      return this.replies.toDetail(await this.administration.requireUser(id));
    });
  }

  private async rename(user: UserEntity, displayName?: string | null): Promise<Change | null> {
    if (displayName == null || displayName === user.displayName) return null;
    await this.users.update(user.id, { displayName });
    return ['displayName', user.displayName, displayName];
  }

  private async changeGroups(
    user: UserEntity,
    groupIds: number[] | null | undefined,
    rights: Rights,
  ): Promise<Change | null> {
    if (groupIds == null) return null;
    const groupIdsAfter = [...new Set(groupIds)];
    const groupIdsBefore = (await this.memberships.listForUser(user.id)).map((group) => group.id);
    const affectedPermissions = await this.memberships.permissionsOf(
      symmetricDifference(groupIdsBefore, groupIdsAfter),
    );
    assertHasPermissions(rights, affectedPermissions, toTarget(user));
    const change = await this.memberships.replace(user.id, groupIdsAfter);
    const namesOf = (groups: { name: string }[]) => groups.map(({ name }) => name);
    return change && ['groups', namesOf(change.before), namesOf(change.after)];
  }

  private async changePermissions(
    user: UserEntity,
    permissions: EditUserRequest['permissions'] | null,
    rights: Rights,
  ): Promise<Change | null> {
    if (permissions == null) return null;
    const before = await this.users.permissionsGrantedTo(user.id);
    const changedPermissions = symmetricDifference(before, permissions);
    if (changedPermissions.length === 0) return null;
    assertHasPermissions(rights, changedPermissions, toTarget(user));
    await this.users.setGrants(user.id, [...new Set(permissions)]);
    return ['permissions', before, await this.users.permissionsGrantedTo(user.id)];
  }
}
