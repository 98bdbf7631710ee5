import { Injectable } from '@nestjs/common';
import type { ResetPasswordReply, ResetPasswordRequest } from '@stackyard/contracts';
import { UnitOfWork } from '#infra/database/unit-of-work.js';
import type { Caller } from '#infra/http/caller.js';
import { ProblemError } from '#infra/http/problem-error.js';
import { AccountsService, type User } from '#modules/users/accounts.service.js';
import { PasswordsService } from '#modules/users/secrets/passwords.service.js';
import { SecurityPhrasesService } from '#modules/users/secrets/security-phrases.service.js';
import { ResetAttempts, SignInAttempts } from '../attempts/attempts.limiter.js';
import { SessionTerminationService } from '../sessions/session-ends.service.js';
import { PasswordResetRecords, type ResetRefusal } from './password-reset-records.service.js';

/** Sets a new password for a user who has forgotten the old one but knows the security phrase. */
@Injectable()
export class PasswordResetService {
  constructor(
    private readonly uow: UnitOfWork,
    private readonly accounts: AccountsService,
    private readonly passwords: PasswordsService,
    private readonly phrases: SecurityPhrasesService,
    private readonly attempts: ResetAttempts,
    private readonly signInAttempts: SignInAttempts,
    private readonly sessionTermination: SessionTerminationService,
    private readonly records: PasswordResetRecords,
  ) {}

  /**
   * Sets a new password, ends all sessions of the user and returns a new security phrase, which
   * replaces the used one. Apart from too many attempts, every rejection takes the same time and
   * returns the same error. A reset does not sign the user in, and the second factor stays
   * required.
   *
   * @throws ProblemError RESET_REFUSED or TOO_MANY_ATTEMPTS
   */
  async reset(
    { username, securityPhrase, newPassword }: ResetPasswordRequest,
    by: Caller,
  ): Promise<ResetPasswordReply> {
    const account = this.accounts.keyOf(username);
    await this.attempts.begin(account, by.ip, () =>
      this.records.recordRefusal('too-many-attempts', username, null, by),
    );
    const foundUser = await this.accounts.findByName(username);
    const isPhraseCorrect = await this.phrases.matches(
      foundUser?.securityPhraseHash ?? null,
      securityPhrase,
    );
    const refusal = refusalOf(foundUser, foundUser, isPhraseCorrect);
    if (foundUser === null || refusal !== null) {
      await this.records.recordRefusal(
        refusal ?? 'unknown-user',
        username,
        foundUser?.id ?? null,
        by,
      );
      throw resetRefusedProblem();
    }
    const reply = await this.replacePassword(foundUser, newPassword, by);
    await this.attempts.recordSuccess(account, by.ip);
    await this.signInAttempts.clearFailures(account, by.ip);
    return reply;
  }

  private async replacePassword(
    checkedUser: User,
    newPassword: string,
    by: Caller,
  ): Promise<ResetPasswordReply> {
    const passwordHash = await this.passwords.hash(newPassword);
    const { securityPhrase, securityPhraseHash } = await this.phrases.create();
    const isReset = await this.uow.run(async () => {
      // Read the user again: computing three hashes took time, and the phrase may have been used or
      // renewed since.
      const user = await this.accounts.find(checkedUser.id);
      const refusal = refusalOf(user, checkedUser, true);
      if (refusal !== null) {
        await this.records.recordRefusal(refusal, checkedUser.username, checkedUser.id, by);
        return false;
      }
      await this.accounts.change(checkedUser.id, { passwordHash, securityPhraseHash });
      const endedCount = await this.sessionTermination.endAllOf(checkedUser.id, 'password-changed');
      await this.records.recordReset(checkedUser, endedCount, by);
      return true;
    });
    if (!isReset) throw resetRefusedProblem();
    return { securityPhrase };
  }
}

function refusalOf(
  user: User | null,
  checkedUser: User | null,
  isPhraseCorrect: boolean,
): ResetRefusal | null {
  if (user === null) return 'unknown-user';
  if (user.kind === 'service') return 'service-user';
  if (user.securityPhraseHash === null) return 'no-phrase';
  if (!isPhraseCorrect || user.securityPhraseHash !== checkedUser?.securityPhraseHash)
    return 'wrong-phrase';
  return user.active ? null : 'deactivated';
}

function resetRefusedProblem(): ProblemError {
  return new ProblemError('RESET_REFUSED', 'Incorrect user name or security phrase.');
}
