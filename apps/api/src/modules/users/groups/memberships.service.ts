import { Injectable } from '@nestjs/common';
import type { GroupOfUser, Permission } from '@stackyard/contracts';
import { ProblemError } from '#infra/http/problem-error.js';
import { Outbox } from '#infra/outbox/outbox.js';
import type { GroupEntity } from './group.entity.js';
import { GroupsRepository } from './groups.repository.js';
import { nameKey } from '../names.js';
import { difference } from '../rights/rights.js';

/** The groups of a user before and after. */
export interface MembershipChange {
  before: GroupOfUser[];
  after: GroupOfUser[];
}

/** Who belongs to which groups. */
@Injectable()
export class MembershipsService {
  constructor(
    private readonly groups: GroupsRepository,
    private readonly outbox: Outbox,
  ) {}

  /** By name. */
  async of(userId: number): Promise<GroupOfUser[]> {
    return (await this.groups.groupsOf([userId])).get(userId) ?? [];
  }

  /** The groups of these names, compared as names are; names of no group are left out. */
  async named(names: readonly string[]): Promise<GroupOfUser[]> {
    const found = await this.groups.findByKeys(names.map(nameKey));
    return found.map(({ id, name }) => ({ id, name }));
  }

  /** @throws ProblemError GROUP_UNKNOWN naming those that do not exist */
  async known(groupIds: readonly number[]): Promise<GroupEntity[]> {
    const found = await this.groups.findAll(groupIds);
    const missing = difference(
      groupIds,
      found.map(({ id }) => id),
    );
    if (missing.length > 0) {
      throw new ProblemError('GROUP_UNKNOWN', `There is no group ${missing.join(', ')}.`);
    }
    return found;
  }

  /** What the members of any of these groups may do. */
  async permissionsOf(groupIds: readonly number[]): Promise<Permission[]> {
    return [...(await this.groups.permissionsOf(groupIds)).values()].flat();
  }

  /**
   * Puts a user into just these groups. Call it in the unit that writes it down and announces the
   * user; the groups are announced here. Null when it changes nothing.
   *
   * @throws ProblemError GROUP_UNKNOWN
   */
  async replace(userId: number, groupIds: readonly number[]): Promise<MembershipChange | null> {
    const before = await this.of(userId);
    const after = (await this.known(groupIds)).map(({ id, name }) => ({ id, name }));
    const had = new Set(before.map(({ id }) => id));
    const has = new Set(groupIds);
    const changed = difference(had, has);
    if (changed.length === 0) return null;
    for (const id of changed) {
      if (has.has(id)) await this.groups.addMember(id, userId);
      else await this.groups.removeMember(id, userId);
    }
    await this.outbox.add('groups.changed', { groupIds: changed });
    return { before, after };
  }
}
