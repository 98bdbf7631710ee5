import { Injectable } from '@nestjs/common';
import {
  permissionIds,
  type UserGroup,
  type PageQuery,
  type Permission,
} from '@stackyard/contracts';
import { In } from 'typeorm';
import { keysetPage } from '#infra/database/keyset-page.js';
import type { KeysetPage } from '#infra/database/keyset.js';
import { UnitOfWork } from '#infra/database/unit-of-work.js';
import { GroupMemberEntity } from './group-member.entity.js';
import { GroupPermissionEntity } from './group-permission.entity.js';
import { GroupEntity } from './group.entity.js';
import { UserEntity } from '../user.entity.js';

@Injectable()
export class GroupsRepository {
  constructor(private readonly uow: UnitOfWork) {}

  find(id: number): Promise<GroupEntity | null> {
    return this.uow.manager.findOneBy(GroupEntity, { id });
  }

  findAll(ids: readonly number[]): Promise<GroupEntity[]> {
    return this.uow.manager.find(GroupEntity, {
      where: { id: In([...ids]) },
      order: { nameKey: 'ASC' },
    });
  }

  findByKeys(nameKeys: readonly string[]): Promise<GroupEntity[]> {
    return this.uow.manager.findBy(GroupEntity, { nameKey: In([...nameKeys]) });
  }

  /**
   * Returns a page of groups, sorted by name, optionally only those whose normalized names contain
   * the search text.
   *
   * @throws ProblemError CURSOR_INVALID
   */
  findPage(search: string | undefined, pageQuery: PageQuery): Promise<KeysetPage<GroupEntity>> {
    const query = this.uow.manager.createQueryBuilder(GroupEntity, 'g');
    if (search !== undefined) {
      query.andWhere(this.uow.dialect.containsSql('g.nameKey', ':search'), { search });
    }
    return keysetPage(
      query,
      { list: 'groups', sortColumns: { nameKey: 'text' }, order: 'asc' },
      pageQuery,
    );
  }

  insert(group: Omit<GroupEntity, 'id'>): Promise<GroupEntity> {
    return this.uow.manager.save(this.uow.manager.create(GroupEntity, group));
  }

  async update(id: number, changes: Partial<Omit<GroupEntity, 'id'>>): Promise<void> {
    await this.uow.manager.update(GroupEntity, { id }, changes);
  }

  /** Removes a group with its permissions and memberships. */
  async remove(id: number): Promise<void> {
    await this.uow.manager.delete(GroupEntity, { id });
  }

  /**
   * Returns each group's permissions in the order of the catalogue. Permissions that no longer
   * exist are left out.
   */
  async permissionsOf(groupIds: readonly number[]): Promise<Map<number, Permission[]>> {
    const rows = await this.uow.manager.findBy(GroupPermissionEntity, {
      groupId: In([...groupIds]),
    });
    return new Map(
      groupIds.map((id) => {
        const granted = new Set(
          rows.filter(({ groupId }) => groupId === id).map(({ permission }) => permission),
        );
        return [id, permissionIds.filter((permission) => granted.has(permission))];
      }),
    );
  }

  async setPermissions(groupId: number, permissions: readonly Permission[]): Promise<void> {
    const { manager } = this.uow;
    await manager.delete(GroupPermissionEntity, { groupId });
    const rows = permissions.map((permission) => ({ groupId, permission }));
    await manager.insert(GroupPermissionEntity, rows);
  }

  async countMembers(groupIds: readonly number[]): Promise<Map<number, number>> {
    if (groupIds.length === 0) return new Map();
    const rows = await this.uow.manager
      .createQueryBuilder(GroupMemberEntity, 'm')
      .select('m.groupId', 'id')
      .addSelect('COUNT(*)', 'members')
      .where('m.groupId IN (:...groupIds)', { groupIds })
      .groupBy('m.groupId')
      .getRawMany<{ id: number; members: number }>();
    return new Map(rows.map(({ id, members }) => [id, members]));
  }

  async activeMembersOf(groupId: number): Promise<number[]> {
    const rows = await this.uow.manager
      .createQueryBuilder(GroupMemberEntity, 'm')
      .innerJoin(UserEntity, 'u', 'u.id = m.userId AND u.active')
      .select('m.userId', 'id')
      .where('m.groupId = :groupId', { groupId })
      .getRawMany<{ id: number }>();
    return rows.map(({ id }) => id);
  }

  /** Returns each user's groups, sorted by name. */
  async groupsOf(userIds: readonly number[]): Promise<Map<number, UserGroup[]>> {
    if (userIds.length === 0) return new Map();
    const rows = await this.uow.manager
      .createQueryBuilder(GroupEntity, 'g')
      .innerJoin(GroupMemberEntity, 'm', 'm.groupId = g.id')
      .select('m.userId', 'userId')
      .addSelect('g.id', 'id')
      .addSelect('g.name', 'name')
      .where('m.userId IN (:...userIds)', { userIds })
      .orderBy('g.nameKey')
      .getRawMany<UserGroup & { userId: number }>();
    const groups = new Map<number, UserGroup[]>(userIds.map((id) => [id, []]));
    for (const { userId, id, name } of rows) groups.get(userId)?.push({ id, name });
    return groups;
  }

  async addMember(groupId: number, userId: number): Promise<void> {
    await this.uow.manager.insert(GroupMemberEntity, { groupId, userId });
  }

  async removeMember(groupId: number, userId: number): Promise<void> {
    await this.uow.manager.delete(GroupMemberEntity, { groupId, userId });
  }
}
