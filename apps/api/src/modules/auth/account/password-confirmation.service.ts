import { Injectable } from '@nestjs/common';
import type { LogAction } from '@stackyard/contracts';
import { UnitOfWork } from '#infra/database/unit-of-work.js';
import type { Caller } from '#infra/http/caller.js';
import { ProblemError } from '#infra/http/problem-error.js';
import { EventLogService } from '#modules/event-log/event-log.service.js';
import { AccountsService, type User } from '#modules/users/accounts.service.js';
import { PasswordsService } from '#modules/users/secrets/passwords.service.js';
import { SignInAttempts } from '../attempts/attempts.limiter.js';
import { SessionsRepository } from '../sessions/sessions.repository.js';
import type { WithSession } from '../sessions/with-session.js';

type Refusal = 'wrong-password' | 'too-many-attempts';

/**
 * Requires the password again before sensitive changes to the caller's account, because a session
 * may be left open or stolen.
 */
@Injectable()
export class PasswordConfirmationService {
  constructor(
    private readonly uow: UnitOfWork,
    private readonly accounts: AccountsService,
    private readonly passwords: PasswordsService,
    private readonly attempts: SignInAttempts,
    private readonly sessions: SessionsRepository,
    private readonly eventLog: EventLogService,
  ) {}

  /**
   * Checks the password and returns the user. If the check fails, records that `action` was denied.
   * Only the first attempt that exceeds a limit is recorded.
   *
   * @throws ProblemError PASSWORD_WRONG, UNAUTHENTICATED or TOO_MANY_ATTEMPTS. Wrong passwords at
   *   sign-in count towards the same limit.
   */
  async confirm(password: string, by: WithSession<Caller>, action: LogAction): Promise<User> {
    const user = await this.accounts.find(by.userId);
    if (user === null) throw new ProblemError('UNAUTHENTICATED', 'Sign in first.');
    const account = this.accounts.keyOf(user.username);
    const refuse = (refusal: Refusal) => this.recordRefusal(refusal, by, action);
    await this.attempts.begin(account, by.ip, () => refuse('too-many-attempts'));
    if (!(await this.passwords.matches(user.passwordHash, password))) {
      await refuse('wrong-password');
      throw wrongPasswordProblem();
    }
    await this.attempts.recordSuccess(account, by.ip);
    return user;
  }

  /**
   * Checks that the session, the account and the password are still valid, because they may have
   * changed while the password was being checked. Call this in the unit of work that makes the
   * change.
   *
   * @throws ProblemError PASSWORD_WRONG or UNAUTHENTICATED
   */
  async assertNotChanged(confirmedUser: User, by: WithSession<Caller>): Promise<void> {
    const session = await this.sessions.findOneActiveForUser(by.userId, by.sessionId);
    const user = await this.accounts.find(by.userId);
    if (session === null || !user?.active) {
      throw new ProblemError('UNAUTHENTICATED', 'Sign in first.');
    }
    if (user.passwordHash !== confirmedUser.passwordHash) throw wrongPasswordProblem();
  }

  recordRefusal(refusal: string, by: WithSession<Caller>, action: LogAction): Promise<void> {
    return this.uow.run(() =>
      this.eventLog.record({
        action,
        by,
        outcome: 'denied',
        severity: 'warning',
        target: { type: 'user', id: by.userId, name: by.actor.name },
        message: `Request by ${by.actor.name} rejected: ${refusal}`,
        details: { refusal },
      }),
    );
  }
}

function wrongPasswordProblem(): ProblemError {
  return new ProblemError('PASSWORD_WRONG', 'The current password is incorrect.');
}
