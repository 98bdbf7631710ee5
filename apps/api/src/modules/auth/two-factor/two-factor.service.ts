import { Injectable } from '@nestjs/common';
import type { LogAction, RecoveryCodesReply, TwoFactorSecretReply } from '@stackyard/contracts';
import { Clock } from '#infra/clock.js';
import { UnitOfWork } from '#infra/database/unit-of-work.js';
import type { Caller } from '#infra/http/caller.js';
import { ProblemError } from '#infra/http/problem-error.js';
import { Outbox } from '#infra/outbox/outbox.js';
import { EventLogService } from '#modules/event-log/event-log.service.js';
import { CodeAttempts } from '../attempts/attempts.limiter.js';
import { PasswordConfirmationService } from '../account/password-confirmation.service.js';
import type { WithSession } from '../sessions/with-session.js';
import { Authenticator, digitsOf } from './authenticator.adapter.js';
import { hashOfRecoveryCode, createRecoveryCodes } from './recovery-code.js';
import type { TwoFactorEntity } from './two-factor.entity.js';
import { TwoFactorRepository } from './two-factor.repository.js';

type SessionCaller = WithSession<Caller>;

@Injectable()
export class TwoFactorService {
  constructor(
    private readonly uow: UnitOfWork,
    private readonly twoFactor: TwoFactorRepository,
    private readonly authenticator: Authenticator,
    private readonly confirmation: PasswordConfirmationService,
    private readonly attempts: CodeAttempts,
    private readonly eventLog: EventLogService,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
  ) {}

  /**
   * Checks the password, then creates a secret and returns it. The second factor stays off until a
   * code confirms the secret. Replaces an earlier secret that was not confirmed.
   */
  async begin(password: string, by: SessionCaller): Promise<TwoFactorSecretReply> {
    await this.assertDisabled(by.userId);
    const user = await this.confirmation.confirm(password, by, 'two-factor.enabled');
    const { secret, uri, sealedSecret } = this.authenticator.createSecretFor(user);
    await this.uow.run(async () => {
      await this.confirmation.assertNotChanged(user, by);
      await this.assertDisabled(user.id);
      const row = { userId: user.id, secret: sealedSecret, confirmedAt: null, lastStep: 0 };
      await this.twoFactor.save(row);
    });
    return { secret, uri };
  }

  /**
   * Turns the second factor on, so that signing in requires a code from now on, and returns the
   * recovery codes. The code that confirms the secret cannot be used again.
   */
  async confirm(enteredCode: string, by: SessionCaller): Promise<RecoveryCodesReply> {
    await this.findUnconfirmed(by.userId);
    const account = String(by.userId);
    const refuse = (refusal: string) =>
      this.confirmation.recordRefusal(refusal, by, 'two-factor.enabled');
    await this.attempts.begin(account, by.ip, () => refuse('too-many-attempts'));
    const recoveryCodes = await this.uow.run(async () => {
      const unconfirmed = await this.findUnconfirmed(by.userId);
      const code = digitsOf(enteredCode);
      const step = code === null ? null : this.authenticator.matchTimeStep(code, unconfirmed);
      if (step === null) return null;
      const confirmedAt = this.clock.now().toISOString();
      await this.twoFactor.save({ ...unconfirmed, confirmedAt, lastStep: step });
      await this.record(by, 'two-factor.enabled', 'turned on two-factor authentication');
      return this.makeRecoveryCodes(by.userId);
    });
    if (recoveryCodes === null) {
      await refuse('wrong-code');
      throw new ProblemError('SECOND_FACTOR_REFUSED', 'The code is incorrect.');
    }
    await this.attempts.recordSuccess(account, by.ip);
    return { recoveryCodes };
  }

  async disable(password: string, by: SessionCaller): Promise<void> {
    await this.change(password, by, 'two-factor.disabled', async () => {
      await this.twoFactor.remove(by.userId);
      await this.record(by, 'two-factor.disabled', 'turned off two-factor authentication');
    });
  }

  async renewRecoveryCodes(password: string, by: SessionCaller): Promise<RecoveryCodesReply> {
    const action = 'two-factor.recovery-codes-renewed';
    const recoveryCodes = await this.change(password, by, action, async () => {
      await this.record(by, action, 'replaced their recovery codes');
      return this.makeRecoveryCodes(by.userId);
    });
    return { recoveryCodes };
  }

  private async change<T>(
    password: string,
    by: SessionCaller,
    action: LogAction,
    work: () => Promise<T>,
  ): Promise<T> {
    await this.assertEnabled(by.userId);
    const user = await this.confirmation.confirm(password, by, action);
    return this.uow.run(async () => {
      await this.confirmation.assertNotChanged(user, by);
      await this.assertEnabled(by.userId);
      return work();
    });
  }

  private async makeRecoveryCodes(userId: number): Promise<string[]> {
    const codes = createRecoveryCodes();
    await this.twoFactor.replaceRecoveryCodes(userId, codes.map(hashOfRecoveryCode));
    return codes;
  }

  private async assertDisabled(userId: number): Promise<void> {
    if ((await this.twoFactor.find(userId))?.confirmedAt) throw alreadyEnabledProblem();
  }

  private async assertEnabled(userId: number): Promise<void> {
    if (!(await this.twoFactor.find(userId))?.confirmedAt) throw notSetUpProblem();
  }

  /**
   * Finds the secret that no code has confirmed yet.
   *
   * @throws ProblemError TWO_FACTOR_NOT_BEGUN or TWO_FACTOR_ENABLED
   */
  private async findUnconfirmed(userId: number): Promise<TwoFactorEntity> {
    const unconfirmed = await this.twoFactor.find(userId);
    if (unconfirmed === null) throw notSetUpProblem();
    if (unconfirmed.confirmedAt !== null) throw alreadyEnabledProblem();
    return unconfirmed;
  }

  private async record(by: SessionCaller, action: LogAction, verb: string): Promise<void> {
    await this.eventLog.record({
      action,
      by,
      severity: 'notice',
      target: { type: 'user', id: by.userId, name: by.actor.name },
      message: `${by.actor.name} ${verb}`,
    });
    await this.outbox.add('users.changed', { userIds: [by.userId] });
  }
}

function alreadyEnabledProblem(): ProblemError {
  return new ProblemError('TWO_FACTOR_ENABLED', 'Two-factor authentication is already on.');
}

function notSetUpProblem(): ProblemError {
  return new ProblemError('TWO_FACTOR_NOT_BEGUN', 'Two-factor setup has not been started.');
}
