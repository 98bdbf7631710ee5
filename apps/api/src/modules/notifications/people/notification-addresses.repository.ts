import { Injectable } from '@nestjs/common';
import { In, IsNull, Not } from 'typeorm';
import { UnitOfWork } from '#infra/database/unit-of-work.js';
import { NotificationAddressEntity } from './notification-address.entity.js';

@Injectable()
export class NotificationAddressesRepository {
  constructor(private readonly uow: UnitOfWork) {}

  find(userId: number): Promise<NotificationAddressEntity | null> {
    return this.repository.findOneBy({ userId });
  }

  /** Returns the IDs of the given users who have confirmed an address. */
  async findConfirmed(userIds: readonly number[]): Promise<number[]> {
    const rows = await this.repository.findBy({
      userId: In([...userIds]),
      address: Not(IsNull()),
    });
    return rows.map(({ userId }) => userId);
  }

  async save(address: NotificationAddressEntity): Promise<void> {
    await this.repository.save(address);
  }

  /** Removes a user's address, but keeps the number of codes that were sent. */
  async clear(userId: number): Promise<void> {
    const clearedFields = { address: null, confirmedAt: null, pendingAddress: null, code: null };
    await this.repository.update({ userId }, clearedFields);
  }

  private get repository() {
    return this.uow.manager.getRepository(NotificationAddressEntity);
  }
}
