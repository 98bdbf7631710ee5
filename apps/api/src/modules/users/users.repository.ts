import { Injectable } from '@nestjs/common';
import { permissionIds, type Permission } from '@stackyard/contracts';
import { UnitOfWork } from '../../infra/database/unit-of-work.js';
import { searchKeyOf } from './names.js';
import { UserEntity } from './user.entity.js';

/** The parts of an account that change; its name does not. */
export type UserChanges = Partial<
  Omit<UserEntity, 'id' | 'username' | 'usernameKey' | 'searchKey' | 'kind' | 'createdAt'>
>;

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
