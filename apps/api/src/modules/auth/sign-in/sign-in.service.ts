import { Injectable } from '@nestjs/common';
import type { LoginRequest } from '@stackyard/contracts';
import { UnitOfWork } from '#infra/database/unit-of-work.js';
import type { Caller } from '#infra/http/caller.js';
import { ProblemError } from '#infra/http/problem-error.js';
import { AccountsService, type User } from '#modules/users/accounts.service.js';
import { PasswordsService } from '#modules/users/secrets/passwords.service.js';
import { CodeAttempts, SignInAttempts } from '../attempts/attempts.limiter.js';
import { SessionService } from '../sessions/session.service.js';
import type { OpenedSession } from '../sessions/sessions.repository.js';
import { SecondFactorService } from '../two-factor/second-factor.service.js';
import { RefusedSignInsService } from './refused-sign-ins.service.js';
import { refusalOf, type SignInRefusal } from './sign-in-refusal.js';

interface SignInResult {
  user: User;
  session: OpenedSession;
}

@Injectable()
export class SignInService {
  constructor(
    private readonly uow: UnitOfWork,
    private readonly accounts: AccountsService,
    private readonly passwords: PasswordsService,
    private readonly secondFactor: SecondFactorService,
    private readonly attempts: SignInAttempts,
    private readonly codeAttempts: CodeAttempts,
    private readonly sessions: SessionService,
    private readonly refusedSignIns: RefusedSignInsService,
  ) {}

  /**
   * Signs a user in. Takes the same time and returns the same error for an unknown user, a service
   * user, a user without a password, a wrong password and a deactivated user.
   *
   * @throws ProblemError CREDENTIALS_REFUSED, SECOND_FACTOR_REQUIRED, SECOND_FACTOR_REFUSED or
   *   TOO_MANY_ATTEMPTS
   */
  async signIn({ username, password, code }: LoginRequest, by: Caller): Promise<SignInResult> {
    const account = this.accounts.keyOf(username);
    await this.attempts.begin(account, by.ip, () =>
      this.refusedSignIns.record('too-many-attempts', username, null, by),
    );
    const foundUser = await this.accounts.findByName(username);
    const isPasswordCorrect = await this.passwords.matches(
      foundUser?.passwordHash ?? null,
      password,
    );
    const userForCodeCheck =
      refusalOf(foundUser, foundUser, isPasswordCorrect) === null && code !== undefined
        ? foundUser
        : null;
    const isCodeAttemptCounted =
      userForCodeCheck !== null && (await this.countCodeAttempt(userForCodeCheck, by));
    const outcome = await this.uow.run(async () => {
      // Read the user again: the password check took time, and the user may have been removed,
      // deactivated or given a new password since.
      const user = await this.accounts.find(foundUser?.id ?? 0);
      const refusal = await this.checkCredentials(user, foundUser, isPasswordCorrect, code, by);
      if (user && refusal === null) return { user, session: await this.sessions.open(user, by) };
      await this.refusedSignIns.record(refusal ?? 'unknown-user', username, user?.id ?? null, by);
      return refusal ?? 'unknown-user';
    });
    if (typeof outcome === 'string') {
      // The password was right, so this was not a guess.
      if (outcome === 'second-factor-required') await this.attempts.uncountAttempt(account, by.ip);
      throw problemOf(outcome);
    }
    await this.attempts.recordSuccess(account, by.ip);
    if (isCodeAttemptCounted) await this.codeAttempts.recordSuccess(String(outcome.user.id), by.ip);
    return outcome;
  }

  private async checkCredentials(
    user: User | null,
    checkedUser: User | null,
    isPasswordCorrect: boolean,
    code: string | undefined,
    by: Caller,
  ): Promise<SignInRefusal | null> {
    const refusal = refusalOf(user, checkedUser, isPasswordCorrect);
    if (refusal !== null || user === null) return refusal;
    if (!(await this.secondFactor.isRequiredFor(user.id))) return null;
    if (code === undefined) return 'second-factor-required';
    return (await this.secondFactor.redeem(user, code, by)) ? null : 'second-factor-refused';
  }

  /**
   * Counts an attempt to enter a code. If the user needs no code, counts nothing and returns false.
   *
   * @throws ProblemError TOO_MANY_ATTEMPTS
   */
  private async countCodeAttempt(user: User, by: Caller): Promise<boolean> {
    if (!(await this.secondFactor.isRequiredFor(user.id))) return false;
    await this.codeAttempts.begin(String(user.id), by.ip, () =>
      this.refusedSignIns.record('too-many-attempts', user.username, user.id, by),
    );
    return true;
  }
}

function problemOf(refusal: SignInRefusal): ProblemError {
  if (refusal === 'second-factor-required') {
    return new ProblemError(
      'SECOND_FACTOR_REQUIRED',
      'Enter the code from your authenticator app, or a recovery code.',
    );
  }
  if (refusal === 'second-factor-refused') {
    return new ProblemError('SECOND_FACTOR_REFUSED', 'The code is incorrect or was already used.');
  }
  return new ProblemError('CREDENTIALS_REFUSED', 'Incorrect user name or password.');
}
