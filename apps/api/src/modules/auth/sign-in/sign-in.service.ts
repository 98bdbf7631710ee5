import { Injectable } from '@nestjs/common';
import type { LoginRequest } from '@stackyard/contracts';
import { UnitOfWork } from '../../../infra/database/unit-of-work.js';
import type { Caller } from '../../../infra/http/caller.js';
import { ProblemError } from '../../../infra/http/problem-error.js';
import { Logging, type Logger } from '../../../infra/logging/logging.js';
import { EventLogService } from '../../event-log/event-log.service.js';
import { AccountsService, type User } from '../../users/accounts.service.js';
import { PasswordsService } from '../../users/passwords.service.js';
import { SessionService } from '../sessions/session.service.js';
import type { OpenedSession } from '../sessions/sessions.repository.js';
import { AttemptsExhausted, SignInAttempts } from './sign-in-attempts.limiter.js';

type Refusal = 'unknown-user' | 'wrong-password' | 'deactivated' | 'too-many-attempts';

/** Turns a user name and a password into a session. */
@Injectable()
export class SignInService {
  private readonly log: Logger;

  constructor(
    private readonly uow: UnitOfWork,
    private readonly accounts: AccountsService,
    private readonly passwords: PasswordsService,
    private readonly attempts: SignInAttempts,
    private readonly sessions: SessionService,
    private readonly eventLog: EventLogService,
    logging: Logging,
  ) {
    this.log = logging.for('auth');
  }

  /**
   * Takes the same time and gives the same answer for an unknown user, a wrong password and a deactivated user.
   *
   * @throws ProblemError CREDENTIALS_REFUSED or TOO_MANY_ATTEMPTS
   */
  async signIn(
    { username, password }: LoginRequest,
    by: Caller,
  ): Promise<{ user: User; session: OpenedSession }> {
    const account = this.accounts.keyOf(username);
    await this.countAttempt(account, username, by);
    const known = await this.accounts.findByName(username);
    const matches = await this.passwords.matches(known?.passwordHash ?? null, password);
    const opened = await this.uow.run(async () => {
      // Read again: the password took its time, and the user may be gone or deactivated by now.
      const user = await this.accounts.find(known?.id ?? 0);
      const refusal = refusalOf(user, matches);
      if (user && refusal === null) return { user, session: await this.sessions.open(user, by) };
      await this.recordRefusal(refusal ?? 'unknown-user', username, user?.id ?? null, by);
      return null;
    });
    if (opened === null) {
      throw new ProblemError('CREDENTIALS_REFUSED', 'User name or password is wrong.');
    }
    await this.attempts.succeeded(account, by.ip);
    return opened;
  }

  /** A flood is written down once, when it is stopped; the entries would be a flood of their own. */
  private async countAttempt(account: string, username: string, by: Caller): Promise<void> {
    try {
      await this.attempts.begin(account, by.ip);
    } catch (error) {
      if (error instanceof AttemptsExhausted && error.first) {
        await this.uow.run(() => this.recordRefusal('too-many-attempts', username, null, by));
      }
      throw error;
    }
  }

  private async recordRefusal(
    refusal: Refusal,
    username: string,
    userId: number | null,
    by: Caller,
  ): Promise<void> {
    this.uow.afterCommit(() => {
      this.log.warn({ refusal, userId, ip: by.ip }, 'Authentication failed');
    });
    await this.eventLog.record({
      action: 'session.refused',
      by,
      outcome: 'denied',
      severity: 'warning',
      target: { type: 'user', id: userId, name: username },
      message: `Sign-in refused: ${refusal}`,
      details: { refusal },
    });
  }
}

function refusalOf(user: User | null, matches: boolean): Refusal | null {
  if (user === null) return 'unknown-user';
  if (!matches) return 'wrong-password';
  return user.active ? null : 'deactivated';
}
