import { Injectable } from '@nestjs/common';
import type { AccountReply, EditProfileRequest } from '@stackyard/contracts';
import { UnitOfWork } from '#infra/database/unit-of-work.js';
import type { Caller } from '#infra/http/caller.js';
import { ProblemError } from '#infra/http/problem-error.js';
import { Outbox } from '#infra/outbox/outbox.js';
import { EventLogService } from '#modules/event-log/event-log.service.js';
import { AccountsService, type User } from '#modules/users/accounts.service.js';
import { UserRepliesService } from '#modules/users/administration/user-replies.service.js';
import type { WithSession } from '../sessions/with-session.js';
import { TwoFactorRepository } from '../two-factor/two-factor.repository.js';

/** Returns the caller's account and makes the changes to it that need no password confirmation. */
@Injectable()
export class AccountService {
  constructor(
    private readonly uow: UnitOfWork,
    private readonly accounts: AccountsService,
    private readonly replies: UserRepliesService,
    private readonly twoFactor: TwoFactorRepository,
    private readonly eventLog: EventLogService,
    private readonly outbox: Outbox,
  ) {}

  async read(by: WithSession<Caller>): Promise<AccountReply> {
    const user = await this.find(by.userId);
    return {
      ...(await this.replies.toDetail(user)),
      recoveryCodes: await this.twoFactor.countRecoveryCodes(user.id),
    };
  }

  async editProfile(
    { displayName }: EditProfileRequest,
    by: WithSession<Caller>,
  ): Promise<AccountReply> {
    this.accounts.assertValidDisplayName(displayName);
    return this.uow.run(async () => {
      const user = await this.find(by.userId);
      if (user.displayName !== displayName) await this.rename(user, displayName, by);
      return this.read(by);
    });
  }

  private async rename(user: User, displayName: string, by: WithSession<Caller>): Promise<void> {
    await this.accounts.change(user.id, { displayName });
    await this.eventLog.record({
      action: 'profile.changed',
      by,
      target: { type: 'user', id: user.id, name: user.username },
      message: `${user.username} changed their display name`,
      details: { before: { displayName: user.displayName }, after: { displayName } },
    });
    await this.outbox.add('users.changed', { userIds: [user.id] });
    // Announce the change, because other tabs and devices also show the name.
    await this.outbox.add('session.changed', {}, [`user:${user.id}`]);
  }

  private async find(userId: number): Promise<User> {
    const user = await this.accounts.find(userId);
    if (user === null) throw new ProblemError('UNAUTHENTICATED', 'Sign in first.');
    return user;
  }
}
