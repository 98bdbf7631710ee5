import { Injectable } from '@nestjs/common';
import type { Caller } from '#infra/http/caller.js';
import { Logging, type Logger } from '#infra/logging/logging.js';
import { EventLogService } from '#modules/event-log/event-log.service.js';
import type { User } from '#modules/users/accounts.service.js';
import { Authenticator, digitsOf } from './authenticator.adapter.js';
import { hashOfRecoveryCode } from './recovery-code.js';
import type { TwoFactorEntity } from './two-factor.entity.js';
import { TwoFactorRepository } from './two-factor.repository.js';
import { countWithNoun } from '#infra/text/counted.js';

@Injectable()
export class SecondFactorService {
  private readonly log: Logger;

  constructor(
    private readonly twoFactor: TwoFactorRepository,
    private readonly authenticator: Authenticator,
    private readonly eventLog: EventLogService,
    logging: Logging,
  ) {
    this.log = logging.loggerFor('auth');
  }

  async isRequiredFor(userId: number): Promise<boolean> {
    return (await this.twoFactor.findConfirmedUserIds([userId])).has(userId);
  }

  /**
   * Returns whether a code from the app or a recovery code is valid. Each code is accepted only
   * once. Call this in the unit of work that opens the session.
   */
  async redeem(user: User, enteredCode: string, by: Caller): Promise<boolean> {
    const twoFactor = await this.twoFactor.find(user.id);
    if (twoFactor === null) return false;
    const code = digitsOf(enteredCode);
    return code === null
      ? this.redeemRecoveryCode(user, enteredCode, by)
      : this.redeemAppCode(twoFactor, code);
  }

  private async redeemAppCode(twoFactor: TwoFactorEntity, code: string): Promise<boolean> {
    const step = this.matchingStep(twoFactor, code);
    if (step === null || step <= twoFactor.lastStep) return false;
    await this.twoFactor.recordStep(twoFactor.userId, step);
    return true;
  }

  private async redeemRecoveryCode(user: User, enteredCode: string, by: Caller): Promise<boolean> {
    if (!(await this.twoFactor.useRecoveryCode(user.id, hashOfRecoveryCode(enteredCode))))
      return false;
    const remainingCodes = await this.twoFactor.countRecoveryCodes(user.id);
    await this.eventLog.record({
      action: 'two-factor.recovery-code-used',
      by: { ...by, actor: { type: 'user', id: user.id, name: user.username } },
      severity: 'notice',
      target: { type: 'user', id: user.id, name: user.username },
      message: `${user.username} signed in with a recovery code; ${countWithNoun(remainingCodes, 'is left', 'are left')}`,
      details: { left: remainingCodes },
    });
    return true;
  }

  private matchingStep(twoFactor: TwoFactorEntity, code: string): number | null {
    try {
      return this.authenticator.matchTimeStep(code, twoFactor);
    } catch (error) {
      // If the secret of the app cannot be decrypted, its codes cannot be checked. Recovery codes
      // still work, and an administrator can remove the second factor.
      const { userId } = twoFactor;
      this.log.error(
        { err: error, userId },
        'A second factor cannot be decrypted. Check whether APP_SECRET has changed.',
      );
      return null;
    }
  }
}
