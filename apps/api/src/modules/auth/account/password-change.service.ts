import { Injectable } from '@nestjs/common';
import type { ChangePasswordRequest } from '@stackyard/contracts';
import { UnitOfWork } from '#infra/database/unit-of-work.js';
import type { Caller } from '#infra/http/caller.js';
import { ProblemError } from '#infra/http/problem-error.js';
import { EventLogService } from '#modules/event-log/event-log.service.js';
import { AccountsService } from '#modules/users/accounts.service.js';
import { PasswordsService } from '#modules/users/secrets/passwords.service.js';
import { SessionTerminationService } from '../sessions/session-ends.service.js';
import { SessionsRepository, type OpenedSession } from '../sessions/sessions.repository.js';
import type { WithSession } from '../sessions/with-session.js';
import { PasswordConfirmationService } from './password-confirmation.service.js';

@Injectable()
export class PasswordChangeService {
  constructor(
    private readonly uow: UnitOfWork,
    private readonly confirmation: PasswordConfirmationService,
    private readonly accounts: AccountsService,
    private readonly passwords: PasswordsService,
    private readonly sessions: SessionsRepository,
    private readonly sessionTermination: SessionTerminationService,
    private readonly eventLog: EventLogService,
  ) {}

  /**
   * Changes the password, ends all other sessions and gives the current session a new token,
   * because someone else may know the old password or a token that was created with it.
   *
   * @throws ProblemError PASSWORD_WRONG, TOO_MANY_ATTEMPTS or UNAUTHENTICATED
   */
  async change(
    { currentPassword, newPassword }: ChangePasswordRequest,
    by: WithSession<Caller>,
  ): Promise<OpenedSession> {
    const user = await this.confirmation.confirm(currentPassword, by, 'password.changed');
    const passwordHash = await this.passwords.hash(newPassword);
    return this.uow.run(async () => {
      await this.confirmation.assertNotChanged(user, by);
      await this.accounts.change(user.id, { passwordHash });
      const endedCount = await this.sessionTermination.endAllOf(
        user.id,
        'password-changed',
        by.sessionId,
      );
      const session = await this.sessions.renewToken(by.sessionId);
      if (session === null) throw new ProblemError('UNAUTHENTICATED', 'Sign in first.');
      await this.eventLog.record({
        action: 'password.changed',
        by,
        severity: 'notice',
        target: { type: 'user', id: user.id, name: user.username },
        message: `${user.username} changed their password`,
        details: { sessionsEnded: endedCount },
      });
      return session;
    });
  }
}
