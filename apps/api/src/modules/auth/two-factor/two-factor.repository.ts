import { Injectable } from '@nestjs/common';
import { In, IsNull, Not } from 'typeorm';
import { UnitOfWork } from '#infra/database/unit-of-work.js';
import { RecoveryCodeEntity } from './recovery-code.entity.js';
import { TwoFactorEntity } from './two-factor.entity.js';

@Injectable()
export class TwoFactorRepository {
  constructor(private readonly uow: UnitOfWork) {}

  find(userId: number): Promise<TwoFactorEntity | null> {
    return this.uow.manager.findOneBy(TwoFactorEntity, { userId });
  }

  async findConfirmedUserIds(userIds: readonly number[]): Promise<Set<number>> {
    const where = { userId: In([...userIds]), confirmedAt: Not(IsNull()) };
    const confirmed = await this.uow.manager.findBy(TwoFactorEntity, where);
    return new Set(confirmed.map(({ userId }) => userId));
  }

  async save(twoFactor: TwoFactorEntity): Promise<void> {
    await this.uow.manager.save(this.uow.manager.create(TwoFactorEntity, twoFactor));
  }

  async recordStep(userId: number, lastStep: number): Promise<void> {
    await this.uow.manager.update(TwoFactorEntity, { userId }, { lastStep });
  }

  /**
   * Removes the second factor of a user, even if it is unconfirmed, and the recovery codes. Returns
   * false if there was no second factor.
   */
  async remove(userId: number): Promise<boolean> {
    await this.uow.manager.delete(RecoveryCodeEntity, { userId });
    const { affected } = await this.uow.manager.delete(TwoFactorEntity, { userId });
    return (affected ?? 0) > 0;
  }

  countRecoveryCodes(userId: number): Promise<number> {
    return this.uow.manager.countBy(RecoveryCodeEntity, { userId });
  }

  async replaceRecoveryCodes(userId: number, hashes: readonly string[]): Promise<void> {
    await this.uow.manager.delete(RecoveryCodeEntity, { userId });
    const rows = hashes.map((codeHash) => ({ userId, codeHash }));
    await this.uow.manager.insert(RecoveryCodeEntity, rows);
  }

  /**
   * Removes a recovery code, because it can be used only once. Returns false if the code does not
   * exist or was already used.
   */
  async useRecoveryCode(userId: number, codeHash: string): Promise<boolean> {
    const { affected } = await this.uow.manager.delete(RecoveryCodeEntity, { userId, codeHash });
    return (affected ?? 0) > 0;
  }
}
