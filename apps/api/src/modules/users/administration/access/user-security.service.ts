import { Injectable } from '@nestjs/common';
import {
  endSessionsOfUser,
  renewSecurityPhrase,
  resetTwoFactorOfUser,
  type SecurityPhraseReply,
} from '@stackyard/contracts';
import type { Caller } from '#infra/http/caller.js';
import { ProblemError } from '#infra/http/problem-error.js';
import { Outbox } from '#infra/outbox/outbox.js';
import { EventLogService } from '#modules/event-log/event-log.service.js';
import { AdministrationService } from '../../rights/administration.service.js';
import { toTarget, type Rights } from '../../rights/rights.js';
import { SecurityPhrasesService } from '../../secrets/security-phrases.service.js';
import { UserAccessService } from '#modules/auth/sign-ins.service.js';
import type { UserEntity } from '../../user.entity.js';
import { UsersRepository } from '../../users.repository.js';

/**
 * Lets administrators manage the protection of an account: security phrase, sessions and second
 * factor.
 */
@Injectable()
export class UserSecurityService {
  constructor(
    private readonly administration: AdministrationService,
    private readonly users: UsersRepository,
    private readonly phrases: SecurityPhrasesService,
    private readonly userAccess: UserAccessService,
    private readonly eventLog: EventLogService,
    private readonly outbox: Outbox,
  ) {}

  /** @throws ProblemError USER_UNKNOWN, USER_IS_SERVICE, RIGHTS_EXCEEDED */
  async renewPhrase(id: number, by: Caller): Promise<SecurityPhraseReply> {
    // Check before creating the phrase, because hashing it is slow, and again in the unit of work
    // that stores the hash.
    await this.administration.runAuthorized(renewSecurityPhrase, by, (rights) =>
      this.requirePerson(id, rights),
    );
    const { securityPhrase, securityPhraseHash } = await this.phrases.create();
    return this.administration.runAuthorized(renewSecurityPhrase, by, async (rights) => {
      const user = await this.requirePerson(id, rights);
      await this.users.update(id, { securityPhraseHash });
      await this.eventLog.record({
        action: 'user.security-phrase-renewed',
        by,
        severity: 'notice',
        target: toTarget(user),
        message: `Replaced the security phrase of ${user.username}`,
      });
      await this.outbox.add('users.changed', { userIds: [id] });
      return { username: user.username, securityPhrase };
    });
  }

  /** @throws ProblemError USER_UNKNOWN, RIGHTS_EXCEEDED */
  endSessions(id: number, by: Caller): Promise<void> {
    return this.administration.runAuthorized(endSessionsOfUser, by, async (rights) => {
      const user = await this.administration.requireEditableUser(id, rights);
      const sessionsEnded = await this.userAccess.endSessionsOf(id, 'revoked');
      if (sessionsEnded === 0) return;
      await this.eventLog.record({
        action: 'session.revoked',
        by,
        severity: 'notice',
        target: toTarget(user),
        message: `Ended every session of ${user.username}`,
        details: { sessionsEnded },
      });
      await this.outbox.add('users.changed', { userIds: [id] });
    });
  }

  /** @throws ProblemError USER_UNKNOWN, RIGHTS_EXCEEDED */
  removeTwoFactor(id: number, by: Caller): Promise<void> {
    return this.administration.runAuthorized(resetTwoFactorOfUser, by, async (rights) => {
      const user = await this.administration.requireEditableUser(id, rights);
      if (!(await this.userAccess.removeTwoFactor(id))) return;
      await this.eventLog.record({
        action: 'two-factor.disabled',
        by,
        severity: 'warning',
        target: toTarget(user),
        message: `Removed the second factor of ${user.username}`,
      });
      await this.outbox.add('users.changed', { userIds: [id] });
    });
  }

  private async requirePerson(id: number, rights: Rights): Promise<UserEntity> {
    const user = await this.administration.requireEditableUser(id, rights);
    if (user.kind === 'person') return user;
    throw new ProblemError(
      'USER_IS_SERVICE',
      `${user.username} is a service user and has no password.`,
    );
  }
}
