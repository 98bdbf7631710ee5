import { Injectable } from '@nestjs/common';
import { permissionIds, type Permission } from '@stackyard/contracts';
import { UnitOfWork } from '../../infra/database/unit-of-work.js';
import { UserEntity } from './user.entity.js';

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

  async insert(user: Omit<UserEntity, 'id'>): Promise<UserEntity> {
    return this.uow.manager.save(this.uow.manager.create(UserEntity, user));
  }

  async update(id: number, changes: Partial<Omit<UserEntity, 'id'>>): Promise<void> {
    await this.uow.manager.update(UserEntity, { id }, changes);
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
