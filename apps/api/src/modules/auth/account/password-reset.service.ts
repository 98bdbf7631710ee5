import { Injectable } from '@nestjs/common';
import type { ResetPasswordReply, ResetPasswordRequest } from '@stackyard/contracts';
import { UnitOfWork } from '#infra/database/unit-of-work.js';
import type { Caller } from '#infra/http/caller.js';
import { ProblemError } from '#infra/http/problem-error.js';
import { Logging, type Logger } from '#infra/logging/logging.js';
import { EventLogService } from '#modules/event-log/event-log.service.js';
import { AccountsService, type User } from '#modules/users/accounts.service.js';
import { PasswordsService } from '#modules/users/passwords.service.js';
import { SecurityPhrasesService } from '#modules/users/security-phrases.service.js';
import { ResetAttempts, SignInAttempts } from '../attempts/attempts.limiter.js';
import { SessionEndsService } from '../sessions/session-ends.service.js';

type Refusal =
  | 'unknown-user'
  | 'service-user'
  | 'no-phrase'
  | 'wrong-phrase'
  | 'deactivated'
  | 'too-many-attempts';

/** Sets a new password for someone who has the security phrase and nothing else. */
@Injectable()
export class PasswordResetService {
  private readonly log: Logger;

  constructor(
    private readonly uow: UnitOfWork,
    private readonly accounts: AccountsService,
    private readonly passwords: PasswordsService,
    private readonly phrases: SecurityPhrasesService,
    private readonly attempts: ResetAttempts,
    private readonly signInAttempts: SignInAttempts,
    private readonly ends: SessionEndsService,
    private readonly eventLog: EventLogService,
    logging: Logging,
  ) {
    this.log = logging.for('auth');
  }

  /**
   * Takes the same time and gives the same answer whatever it is refused for. Nobody is signed in by
   * it, and a second factor goes on being asked for.
   *
   * @throws ProblemError RESET_REFUSED or TOO_MANY_ATTEMPTS
   */
  async reset(
    { username, securityPhrase, newPassword }: ResetPasswordRequest,
    by: Caller,
  ): Promise<ResetPasswordReply> {
    const account = this.accounts.keyOf(username);
    await this.attempts.begin(account, by.ip, () =>
      this.refuse('too-many-attempts', username, null, by),
    );
    const known = await this.accounts.findByName(username);
    const matches = await this.phrases.matches(known?.securityPhraseHash ?? null, securityPhrase);
    const refusal = refusalOf(known, known, matches);
    if (known === null || refusal !== null) {
      await this.refuse(refusal ?? 'unknown-user', username, known?.id ?? null, by);
      throw resetRefused();
    }
    const reply = await this.replace(known, newPassword, by);
    await this.attempts.succeeded(account, by.ip);
    await this.signInAttempts.forgive(account, by.ip);
    return reply;
  }

  private async replace(known: User, newPassword: string, by: Caller): Promise<ResetPasswordReply> {
    const passwordHash = await this.passwords.hash(newPassword);
    const { securityPhrase, securityPhraseHash } = await this.phrases.make();
    const done = await this.uow.run(async () => {
      // Read again: three hashes took their time, and the phrase may be used up or renewed by now.
      const user = await this.accounts.find(known.id);
      const refusal = refusalOf(user, known, true);
      if (refusal !== null) {
        await this.refuse(refusal, known.username, known.id, by);
        return false;
      }
      await this.accounts.change(known.id, { passwordHash, securityPhraseHash });
      const ended = await this.ends.endAllOf(known.id, 'password-changed');
      await this.eventLog.record({
        action: 'password.reset',
        by,
        severity: 'notice',
        target: { type: 'user', id: known.id, name: known.username },
        message: `The password of ${known.username} was reset with the security phrase`,
        details: { sessionsEnded: ended },
      });
      return true;
    });
    if (!done) throw resetRefused();
    return { securityPhrase };
  }

  private refuse(
    refusal: Refusal,
    username: string,
    userId: number | null,
    by: Caller,
  ): Promise<void> {
    return this.uow.run(async () => {
      this.uow.afterCommit(() => {
        this.log.warn({ refusal, userId, ip: by.ip }, 'Password reset refused');
      });
      await this.eventLog.record({
        action: 'password.reset-refused',
        by,
        outcome: 'denied',
        severity: 'warning',
        target: { type: 'user', id: userId, name: username },
        message: `Password reset refused: ${refusal}`,
        details: { refusal },
      });
    });
  }
}

function refusalOf(user: User | null, checked: User | null, matches: boolean): Refusal | null {
  if (user === null) return 'unknown-user';
  if (user.kind === 'service') return 'service-user';
  if (user.securityPhraseHash === null) return 'no-phrase';
  if (!matches || user.securityPhraseHash !== checked?.securityPhraseHash) return 'wrong-phrase';
  return user.active ? null : 'deactivated';
}

function resetRefused(): ProblemError {
  return new ProblemError('RESET_REFUSED', 'Incorrect user name or security phrase.');
}
