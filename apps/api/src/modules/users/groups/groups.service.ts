import { Injectable } from '@nestjs/common';
import {
  createGroup,
  editGroup,
  removeGroup,
  type CreateGroupRequest,
  type EditGroupRequest,
  type GroupReply,
  type Permission,
  type TargetReply,
} from '@stackyard/contracts';
import { Clock } from '#infra/clock.js';
import type { Caller } from '#infra/http/caller.js';
import { ProblemError } from '#infra/http/problem-error.js';
import { Outbox } from '#infra/outbox/outbox.js';
import { EventLogService } from '#modules/event-log/event-log.service.js';
import { AdministrationService } from '../rights/administration.service.js';
import { assertValidName } from '../checked-name.js';
import type { GroupEntity } from './group.entity.js';
import { nameKey } from '../names.js';
import { assertHasPermissions, symmetricDifference } from '../rights/rights.js';
import { GroupListService } from './group-list.service.js';
import { GroupsRepository } from './groups.repository.js';
import { countWithNoun } from '#infra/text/counted.js';

/**
 * Creates, changes and removes groups. The caller needs all permissions of the group, including the
 * permissions that a change adds or removes.
 */
@Injectable()
export class GroupsService {
  constructor(
    private readonly administration: AdministrationService,
    private readonly groups: GroupsRepository,
    private readonly lists: GroupListService,
    private readonly eventLog: EventLogService,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
  ) {}

  /** @throws ProblemError VALIDATION_FAILED, GROUP_NAME_TAKEN, RIGHTS_EXCEEDED */
  create(request: CreateGroupRequest, by: Caller): Promise<GroupReply> {
    const { name } = request;
    const description = request.description ?? '';
    const permissions = [...new Set(request.permissions ?? [])];
    assertValidName(name, '/name');
    return this.administration.runAuthorized(createGroup, by, async (rights) => {
      assertHasPermissions(rights, permissions, { type: 'group', id: null, name });
      await this.assertNameIsFree(name);
      const createdAt = this.clock.now().toISOString();
      const group = await this.groups.insert({
        name,
        nameKey: nameKey(name),
        description,
        createdAt,
      });
      await this.groups.setPermissions(group.id, permissions);
      await this.eventLog.record({
        action: 'group.created',
        by,
        target: toTarget(group),
        message: `Created group ${name}`,
        details: { after: { description, permissions } },
      });
      await this.outbox.add('groups.changed', { groupIds: [group.id] });
      return this.lists.toReply(group);
    });
  }

  /** @throws ProblemError VALIDATION_FAILED, GROUP_UNKNOWN, GROUP_NAME_TAKEN, RIGHTS_EXCEEDED */
  edit(id: number, request: EditGroupRequest, by: Caller): Promise<GroupReply> {
    if (request.name != null) assertValidName(request.name, '/name');
    return this.administration.runAuthorized(editGroup, by, async (rights) => {
      const group = await this.lists.requireGroup(id);
      const before = { ...(await this.loggedFieldsOf(group)) };
      const after = {
        name: request.name ?? before.name,
        description: request.description ?? before.description,
        permissions: request.permissions ?? before.permissions,
      };
      assertHasPermissions(rights, [...before.permissions, ...after.permissions], toTarget(group));
      if (nameKey(after.name) !== group.nameKey) await this.assertNameIsFree(after.name);
      const { name, description } = after;
      await this.groups.update(id, { name, nameKey: nameKey(name), description });
      const havePermissionsChanged =
        symmetricDifference(before.permissions, after.permissions).length > 0;
      if (havePermissionsChanged)
        await this.groups.setPermissions(id, [...new Set(after.permissions)]);
      const changedGroup = await this.lists.requireGroup(id);
      await this.recordChange(group, before, await this.loggedFieldsOf(changedGroup), by);
      if (havePermissionsChanged) await this.announcePermissionChange(id);
      return this.lists.toReply(changedGroup);
    });
  }

  /** @throws ProblemError GROUP_UNKNOWN, GROUP_IN_USE, RIGHTS_EXCEEDED */
  remove(id: number, withMembers: boolean, by: Caller): Promise<void> {
    return this.administration.runAuthorized(removeGroup, by, async (rights) => {
      const group = await this.lists.requireGroup(id);
      const { name, description, permissions, members } = await this.lists.toReply(group);
      assertHasPermissions(rights, permissions, toTarget(group));
      if (members > 0 && !withMembers) {
        throw new ProblemError(
          'GROUP_IN_USE',
          `${countWithNoun(members, 'user belongs', 'users belong')} to ${name}.`,
        );
      }
      await this.announcePermissionChange(id);
      await this.groups.remove(id);
      await this.eventLog.record({
        action: 'group.removed',
        by,
        severity: 'notice',
        target: toTarget(group),
        message: `Removed group ${name}`,
        details: { before: { description, permissions, members } },
      });
      await this.outbox.add('groups.changed', { groupIds: [id] });
    });
  }

  private async assertNameIsFree(name: string): Promise<void> {
    const [existingGroup] = await this.groups.findByKeys([nameKey(name)]);
    if (existingGroup)
      throw new ProblemError('GROUP_NAME_TAKEN', 'The group name is already in use.');
  }

  /**
   * Announces a change of permissions to the group's active members, so that all their open sockets
   * immediately get the new permissions.
   */
  private async announcePermissionChange(id: number): Promise<void> {
    const members = await this.groups.activeMembersOf(id);
    const rooms = members.map((userId) => `user:${userId}` as const);
    if (rooms.length > 0) await this.outbox.add('session.changed', {}, rooms);
  }

  private async loggedFieldsOf({ id, name, description }: GroupEntity): Promise<LoggedGroupFields> {
    const permissions = (await this.groups.permissionsOf([id])).get(id) ?? [];
    return { name, description, permissions };
  }

  private async recordChange(
    group: GroupEntity,
    before: LoggedGroupFields,
    after: LoggedGroupFields,
    by: Caller,
  ): Promise<void> {
    const parts = (['name', 'description', 'permissions'] as const).filter(
      (part) => JSON.stringify(before[part]) !== JSON.stringify(after[part]),
    );
    if (parts.length === 0) return;
    const changedFieldsOf = (fields: LoggedGroupFields) =>
      Object.fromEntries(parts.map((part) => [part, fields[part]]));
    await this.eventLog.record({
      action: 'group.changed',
      by,
      target: toTarget(group),
      message: `Changed ${parts.join(', ')} of group ${group.name}`,
      details: { before: changedFieldsOf(before), after: changedFieldsOf(after) },
    });
    await this.outbox.add('groups.changed', { groupIds: [group.id] });
  }
}

interface LoggedGroupFields {
  name: string;
  description: string;
  permissions: Permission[];
}

function toTarget({ id, name }: { id: number; name: string }): TargetReply {
  return { type: 'group', id, name };
}
