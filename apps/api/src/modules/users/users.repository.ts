import { Injectable } from '@nestjs/common';
import {
  permissionIds,
  type PageQuery,
  type Permission,
  type UserKind,
} from '@stackyard/contracts';
import { Not, type SelectQueryBuilder } from 'typeorm';
import type { Statement } from '#infra/database/dialect.js';
import { keysetPage } from '#infra/database/keyset-page.js';
import type { KeysetPage } from '#infra/database/keyset.js';
import { UnitOfWork } from '#infra/database/unit-of-work.js';
import { GroupMemberEntity } from './groups/group-member.entity.js';
import { searchKeyOf } from './names.js';
import type { RightsHolder } from './rights/rights.js';
import type { UserCombination } from './user-facets.js';
import { UserPermissionEntity } from './rights/user-permission.entity.js';
import { UserEntity } from './user.entity.js';

/** The fields of an account that can change; the user name cannot. */
export type UserChanges = Partial<
  Omit<UserEntity, 'id' | 'username' | 'usernameKey' | 'searchKey' | 'kind' | 'createdAt'>
>;

export interface HolderWithStatus extends RightsHolder {
  active: boolean;
}

/** A {@link HolderWithStatus} with the account's display name and kind. */
export interface NamedHolder extends HolderWithStatus {
  displayName: string;
  kind: UserKind;
}

interface AccountRow {
  username: string;
  superuser: 0 | 1;
  active: 0 | 1;
  held: string | null;
}

export interface CredentialWithHolder<Credential> {
  credential: Credential;
  holder: HolderWithStatus & Pick<UserEntity, 'displayName'>;
}

interface CredentialHolderRow extends AccountRow {
  displayName: string;
}

interface NamedHolderRow extends CredentialHolderRow {
  id: number;
  kind: UserKind;
}

/** Filter for users; an omitted field matches all users. */
export interface UserFilter {
  /** Normalized text that the user name or the display name must contain. */
  search?: string | undefined;
  active?: boolean | undefined;
  superuser?: boolean | undefined;
  kind?: UserKind | undefined;
  /** ID of a group that the users must belong to. */
  group?: number | undefined;
}

/** Returns SQL that selects the permissions granted to a user and to the user's groups. */
function grantsQuery(userIdSql: '$1' | 'users.id'): string {
  return `SELECT permission FROM user_permissions WHERE user_id = ${userIdSql}
    UNION
    SELECT permission FROM group_permissions JOIN group_members USING (group_id) WHERE user_id = ${userIdSql}`;
}

const userGrantsQuery = grantsQuery('$1');

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

  hasOtherActiveSuperuser(id: number): Promise<boolean> {
    return this.uow.manager.existsBy(UserEntity, { superuser: true, active: true, id: Not(id) });
  }

  /**
   * Returns a page of users, sorted by user name.
   *
   * @throws ProblemError CURSOR_INVALID
   */
  findPage(
    list: string,
    filter: UserFilter,
    pageQuery: PageQuery,
  ): Promise<KeysetPage<UserEntity>> {
    const keyset = { list, sortColumns: { usernameKey: 'text' }, order: 'asc' } as const;
    return keysetPage(this.createFilteredUserQuery(filter), keyset, pageQuery);
  }

  /** Counts matching users for each combination of state, kind and superuser flag, in one scan. */
  async countCombinations(filter: UserFilter): Promise<UserCombination[]> {
    const rows = await this.createFilteredUserQuery(filter)
      .select('u.active', 'active')
      .addSelect('u.kind', 'kind')
      .addSelect('u.superuser', 'superuser')
      .addSelect('COUNT(*)', 'users')
      .groupBy('u.active')
      .addGroupBy('u.kind')
      .addGroupBy('u.superuser')
      .getRawMany<{ active: 0 | 1; kind: UserKind; superuser: 0 | 1; users: number }>();
    return rows.map(({ active, kind, superuser, users }) => ({
      active: active === 1,
      kind,
      superuser: superuser === 1,
      users,
    }));
  }

  /**
   * Removes a user and the user's sessions, tokens, permissions, memberships and second factor.
   * Event log entries are kept.
   */
  async remove(id: number): Promise<void> {
    await this.uow.manager.delete(UserEntity, { id });
  }

  /** Returns the permissions granted to the user directly, in the order of the catalogue. */
  async permissionsGrantedTo(userId: number): Promise<Permission[]> {
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
    const user = await manager.findOneByOrFail(UserEntity, { id });
    await manager.update(UserEntity, { id }, { searchKey: searchKeyOf(user) });
  }

  /**
   * Returns the permissions granted to the user and to their groups. Superusers have all
   * permissions. Permissions that no longer exist are left out.
   */
  async permissionsOf(user: Pick<UserEntity, 'id' | 'superuser'>): Promise<Set<Permission>> {
    if (user.superuser) return new Set(permissionIds);
    const rows = await this.uow.manager.query<{ permission: string }[]>(userGrantsQuery, [user.id]);
    return parsePermissions(rows.map(({ permission }) => permission));
  }

  /**
   * Finds a user and the permissions that `permissionsOf` would return, in one statement; null if
   * there is no such user.
   */
  async findHolder(id: number): Promise<HolderWithStatus | null> {
    const [row] = await this.uow.manager.query<AccountRow[]>(
      `SELECT id, username, superuser, active,
         (SELECT string_agg(permission, ' ') FROM (${userGrantsQuery}) AS granted) AS held
       FROM users WHERE id = $1`,
      [id],
    );
    if (row === undefined) return null;
    return { id, username: row.username, active: row.active === 1, ...permissionsIn(row) };
  }

  /**
   * Runs a statement that selects a column `userId` and no columns with the same names as the
   * columns of a user. Returns the first row, with the user who has that ID; null if there is no
   * row or no such user. Uses only one query, because every request calls this method.
   */
  async findHolderOf<Credential extends { userId: number }>({
    sql,
    parameters,
  }: Statement): Promise<CredentialWithHolder<Credential> | null> {
    const [row] = await this.uow.manager.query<(Credential & CredentialHolderRow)[]>(
      `SELECT credential.*, username, display_name AS "displayName", superuser, active,
         (SELECT string_agg(permission, ' ') FROM (${grantsQuery('users.id')}) AS granted) AS held
       FROM (${sql}) AS credential JOIN users ON users.id = credential."userId"`,
      parameters,
    );
    if (row === undefined) return null;
    const { userId: id, username, displayName } = row;
    return {
      credential: row,
      holder: { id, username, displayName, active: row.active === 1, ...permissionsIn(row) },
    };
  }

  /** Returns the IDs of the active people who have a permission, excluding service users. */
  async findPeopleByPermission(permission: Permission): Promise<number[]> {
    const rows = await this.uow.manager.query<{ id: number }[]>(
      `SELECT id FROM users WHERE active = TRUE AND kind = 'person' AND (superuser = TRUE
         OR id IN (SELECT user_id FROM user_permissions WHERE permission = $1)
         OR id IN (SELECT user_id FROM group_permissions JOIN group_members USING (group_id)
                   WHERE permission = $1))
       ORDER BY id`,
      [permission],
    );
    return rows.map(({ id }) => id);
  }

  /**
   * Returns the users with these IDs and their permissions, keyed by ID. IDs without a user are
   * left out. Runs a single statement.
   */
  async findHolders(ids: readonly number[]): Promise<Map<number, NamedHolder>> {
    const rows = await this.uow.manager.query<NamedHolderRow[]>(
      `SELECT id, username, display_name AS "displayName", kind, superuser, active,
         (SELECT string_agg(permission, ' ') FROM (${grantsQuery('users.id')}) AS granted) AS held
       FROM users WHERE id IN (${this.uow.dialect.selectNumbersSql('$1')})`,
      [JSON.stringify(ids)],
    );
    return new Map(
      rows.map((row) => [row.id, { ...row, active: row.active === 1, ...permissionsIn(row) }]),
    );
  }

  private createFilteredUserQuery(filter: UserFilter): SelectQueryBuilder<UserEntity> {
    const { search, active, superuser, kind, group } = filter;
    const query = this.uow.manager.createQueryBuilder(UserEntity, 'u');
    if (group !== undefined) {
      query.innerJoin(GroupMemberEntity, 'm', 'm.userId = u.id AND m.groupId = :group', { group });
    }
    if (search !== undefined) {
      query.andWhere(this.uow.dialect.containsSql('u.searchKey', ':search'), { search });
    }
    if (active !== undefined) query.andWhere('u.active = :active', { active });
    if (superuser !== undefined) query.andWhere('u.superuser = :superuser', { superuser });
    if (kind !== undefined) query.andWhere('u.kind = :kind', { kind });
    return query;
  }
}

function permissionsIn({ superuser, held }: Pick<AccountRow, 'superuser' | 'held'>) {
  return superuser === 1
    ? { superuser: true, permissions: new Set(permissionIds) }
    : { superuser: false, permissions: parsePermissions(held?.split(' ') ?? []) };
}

function parsePermissions(names: readonly string[]): Set<Permission> {
  const grantedNames = new Set(names);
  return new Set(permissionIds.filter((permission) => grantedNames.has(permission)));
}
