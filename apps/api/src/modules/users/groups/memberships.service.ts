import { Injectable } from '@nestjs/common';
import type { UserGroup, Permission } from '@stackyard/contracts';
import { ProblemError } from '#infra/http/problem-error.js';
import { Outbox } from '#infra/outbox/outbox.js';
import type { GroupEntity } from './group.entity.js';
import { GroupsRepository } from './groups.repository.js';
import { nameKey } from '../names.js';
import { symmetricDifference } from '../rights/rights.js';

export interface MembershipChange {
  before: UserGroup[];
  after: UserGroup[];
}

@Injectable()
export class MembershipsService {
  constructor(
    private readonly groups: GroupsRepository,
    private readonly outbox: Outbox,
  ) {}

  async listForUser(userId: number): Promise<UserGroup[]> {
    return (await this.groups.groupsOf([userId])).get(userId) ?? [];
  }

  /**
   * Returns the groups with these names, compared in normalized form. Unknown names are ignored.
   */
  async findByNames(names: readonly string[]): Promise<UserGroup[]> {
    const groups = await this.groups.findByKeys(names.map(nameKey));
    return groups.map(({ id, name }) => ({ id, name }));
  }

  /**
   * Returns the groups with these IDs, sorted by name.
   *
   * @throws ProblemError GROUP_UNKNOWN that lists the groups that do not exist
   */
  async requireGroups(groupIds: readonly number[]): Promise<GroupEntity[]> {
    const groups = await this.groups.findAll(groupIds);
    const missingIds = symmetricDifference(
      groupIds,
      groups.map(({ id }) => id),
    );
    if (missingIds.length > 0) {
      throw new ProblemError('GROUP_UNKNOWN', `There is no group ${missingIds.join(', ')}.`);
    }
    return groups;
  }

  /**
   * Returns the permissions of all these groups. The list can contain a permission several times.
   */
  async permissionsOf(groupIds: readonly number[]): Promise<Permission[]> {
    return [...(await this.groups.permissionsOf(groupIds)).values()].flat();
  }

  /**
   * Replaces a user's groups and announces the changed groups. Call this in the unit of work that
   * records the change and announces the changed user. Returns null if nothing changes.
   *
   * @throws ProblemError GROUP_UNKNOWN
   */
  async replace(userId: number, groupIds: readonly number[]): Promise<MembershipChange | null> {
    const before = await this.listForUser(userId);
    const after = (await this.requireGroups(groupIds)).map(({ id, name }) => ({ id, name }));
    const idsBefore = new Set(before.map(({ id }) => id));
    const idsAfter = new Set(groupIds);
    const changedIds = symmetricDifference(idsBefore, idsAfter);
    if (changedIds.length === 0) return null;
    for (const id of changedIds) {
      if (idsAfter.has(id)) await this.groups.addMember(id, userId);
      else await this.groups.removeMember(id, userId);
    }
    await this.outbox.add('groups.changed', { groupIds: changedIds });
    return { before, after };
  }
}
