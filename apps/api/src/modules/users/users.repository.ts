import { Injectable } from '@nestjs/common';
import { permissionIds, type Permission, type UserKind } from '@stackyard/contracts';
import { Not } from 'typeorm';
import { UnitOfWork } from '../../infra/database/unit-of-work.js';
import { GroupMemberEntity } from './group-member.entity.js';
import { searchKeyOf } from './names.js';
import { UserPermissionEntity } from './user-permission.entity.js';
import { UserEntity } from './user.entity.js';

/** The parts of an account that change; its name does not. */
export type UserChanges = Partial<
  Omit<UserEntity, 'id' | 'username' | 'usernameKey' | 'searchKey' | 'kind' | 'createdAt'>
>;

/** A page of users by name; what is left out does not narrow it. */
export interface UserPage {
  /** Part of the folded names. */
  search?: string | undefined;
  active?: boolean | undefined;
  superuser?: boolean | undefined;
  kind?: UserKind | undefined;
  /** Id of a group they belong to. */
  group?: number | undefined;
  /** Folded name of the last user of the page before. */
  after?: string | undefined;
  limit: number;
}

/** Users and what they may do. */
@Injectable()
export class UsersRepository {
  constructor(private readonly uow: UnitOfWork) {}

  find(id: number): Promise<UserEntity | null> {
    return this.uow.manager.findOneBy(UserEntity, { id });
  }

  findByKey(usernameKey: string): Promise<UserEntity | null> {
    return this.uow.manager.findOneBy(UserEntity, { usernameKey });
  }

  superuserExists(): Promise<boolean> {
    return this.uow.manager.existsBy(UserEntity, { superuser: true });
  }

  /** Whether somebody else could still act as a superuser. */
  otherActiveSuperuserExists(id: number): Promise<boolean> {
    return this.uow.manager.existsBy(UserEntity, { superuser: true, active: true, id: Not(id) });
  }

  page({ search, active, superuser, kind, group, after, limit }: UserPage): Promise<UserEntity[]> {
    const query = this.uow.manager.createQueryBuilder(UserEntity, 'u');
    if (group !== undefined) {
      query.innerJoin(GroupMemberEntity, 'm', 'm.userId = u.id AND m.groupId = :group', { group });
    }
    if (search !== undefined) query.andWhere('instr(u.searchKey, :search) > 0', { search });
    if (active !== undefined) query.andWhere('u.active = :active', { active });
    if (superuser !== undefined) query.andWhere('u.superuser = :superuser', { superuser });
    if (kind !== undefined) query.andWhere('u.kind = :kind', { kind });
    if (after !== undefined) query.andWhere('u.usernameKey > :after', { after });
    return query.orderBy('u.usernameKey').limit(limit).getMany();
  }

  /** Sessions, tokens, grants, memberships and safeguards go with them; what they did stays. */
  async remove(id: number): Promise<void> {
    await this.uow.manager.delete(UserEntity, { id });
  }

  /** What is granted to the user alone, in the order of the catalogue. */
  async grantedTo(userId: number): Promise<Permission[]> {
    const rows = await this.uow.manager.findBy(UserPermissionEntity, { userId });
    const granted = new Set(rows.map(({ permission }) => permission));
    return permissionIds.filter((permission) => granted.has(permission));
  }

  async setGrants(userId: number, permissions: readonly Permission[]): Promise<void> {
    const { manager } = this.uow;
    await manager.delete(UserPermissionEntity, { userId });
    const rows = permissions.map((permission) => ({ userId, permission }));
    await manager.insert(UserPermissionEntity, rows);
  }

  async insert(user: Omit<UserEntity, 'id' | 'searchKey'>): Promise<UserEntity> {
    const { manager } = this.uow;
    return manager.save(manager.create(UserEntity, { ...user, searchKey: searchKeyOf(user) }));
  }

  async update(id: number, changes: UserChanges): Promise<void> {
    const { manager } = this.uow;
    await manager.update(UserEntity, { id }, changes);
    if (changes.displayName === undefined) return;
    const named = await manager.findOneByOrFail(UserEntity, { id });
    await manager.update(UserEntity, { id }, { searchKey: searchKeyOf(named) });
  }

  /** The union of what is granted to the user and to their groups. Superusers hold all; a granted one that no longer exists is left out. */
  async permissionsOf(user: Pick<UserEntity, 'id' | 'superuser'>): Promise<Set<Permission>> {
    if (user.superuser) return new Set(permissionIds);
    const granted = await this.uow.manager.query<{ permission: string }[]>(
      `SELECT permission FROM user_permissions WHERE user_id = $1
       UNION
       SELECT permission FROM group_permissions
       JOIN group_members USING (group_id) WHERE user_id = $1`,
      [user.id],
    );
    const names = new Set(granted.map((row) => row.permission));
    return new Set(permissionIds.filter((permission) => names.has(permission)));
  }
}
