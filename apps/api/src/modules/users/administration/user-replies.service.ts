import { Injectable } from '@nestjs/common';
import type { UserGroup, UserDetailReply, UserRowReply } from '@stackyard/contracts';
import { GroupsRepository } from '../groups/groups.repository.js';
import { SignIns } from '#modules/auth/sign-ins.service.js';
import type { UserEntity } from '../user.entity.js';
import { UsersRepository } from '../users.repository.js';

@Injectable()
export class UserRepliesService {
  constructor(
    private readonly users: UsersRepository,
    private readonly groups: GroupsRepository,
    private readonly signIns: SignIns,
  ) {}

  /**
   * Converts users to rows. Runs one query for the groups of all users and one for their second
   * factors.
   */
  async toRows(users: readonly UserEntity[]): Promise<UserRowReply[]> {
    const ids = users.map(({ id }) => id);
    const groups = await this.groups.groupsOf(ids);
    const guarded = await this.signIns.findWithTwoFactor(ids);
    return users.map((user) => toRow(user, groups.get(user.id) ?? [], guarded.has(user.id)));
  }

  async toDetail(user: UserEntity): Promise<UserDetailReply> {
    const groups = await this.groups.groupsOf([user.id]);
    const guarded = await this.signIns.findWithTwoFactor([user.id]);
    return {
      ...toRow(user, groups.get(user.id) ?? [], guarded.has(user.id)),
      granted: await this.users.permissionsGrantedTo(user.id),
      permissions: [...(await this.users.permissionsOf(user))],
      securityPhrase: user.securityPhraseHash !== null,
      ...(await this.signIns.accessOf(user.id)),
    };
  }
}

function toRow(user: UserEntity, groups: UserGroup[], twoFactor: boolean): UserRowReply {
  const { id, username, displayName, kind, superuser, active, lastSignInAt, createdAt } = user;
  return {
    id,
    username,
    displayName,
    kind,
    superuser,
    active,
    lastSignInAt,
    createdAt,
    groups,
    twoFactor,
  };
}
