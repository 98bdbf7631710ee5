import { Injectable } from '@nestjs/common';
import type { UserDetailReply, UserRowReply } from '@stackyard/contracts';
import { GroupsRepository } from '../groups/groups.repository.js';
import { UserAccessService } from '#modules/auth/sign-ins.service.js';
import type { UserEntity } from '../user.entity.js';
import { UsersRepository } from '../users.repository.js';

@Injectable()
export class UserRepliesService {
  constructor(
    private readonly users: UsersRepository,
    private readonly groups: GroupsRepository,
    private readonly userAccess: UserAccessService,
  ) {}

  /** Converts users to rows, with the same number of queries for any number of users. */
  async toRows(users: readonly UserEntity[]): Promise<UserRowReply[]> {
    const ids = users.map(({ id }) => id);
    const groups = await this.groups.groupsOf(ids);
    const idsWithTwoFactor = await this.userAccess.findUserIdsWithTwoFactor(ids);
    const idsWithExternalSignIn = await this.userAccess.findExternalUserIds(ids);
    return users.map((user) => ({
      id: user.id,
      username: user.username,
      displayName: user.displayName,
      kind: user.kind,
      superuser: user.superuser,
      active: user.active,
      lastSignInAt: user.lastSignInAt,
      createdAt: user.createdAt,
      groups: groups.get(user.id) ?? [],
      twoFactor: idsWithTwoFactor.has(user.id),
      external: idsWithExternalSignIn.has(user.id),
    }));
  }

  async toDetail(user: UserEntity): Promise<UserDetailReply> {
    const [row] = (await this.toRows([user])) as [UserRowReply];
    return {
      ...row,
      granted: await this.users.permissionsGrantedTo(user.id),
      permissions: [...(await this.users.permissionsOf(user))],
      securityPhrase: user.securityPhraseHash !== null,
      ...(await this.userAccess.readAccessOf(user.id)),
    };
  }
}
