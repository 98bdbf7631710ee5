import { Injectable } from '@nestjs/common';
import { In, LessThanOrEqual } from 'typeorm';
import { UnitOfWork } from '#infra/database/unit-of-work.js';
import { PushMessageEntity } from './push-message.entity.js';

@Injectable()
export class PushMessagesRepository {
  constructor(private readonly uow: UnitOfWork) {}

  async add(messages: readonly Omit<PushMessageEntity, 'id'>[]): Promise<void> {
    await this.repository.insert([...messages]);
  }

  /**
   * Returns messages that are due, ordered by due time, then in the order in which they were added.
   */
  findDue(now: string, limit: number): Promise<PushMessageEntity[]> {
    const where = { dueAt: LessThanOrEqual(now) };
    return this.repository.find({ where, order: { dueAt: 'ASC', id: 'ASC' }, take: limit });
  }

  async nextDueAt(): Promise<string | null> {
    const [next] = await this.repository.find({ order: { dueAt: 'ASC' }, take: 1 });
    return next?.dueAt ?? null;
  }

  async remove(ids: readonly number[]): Promise<void> {
    if (ids.length > 0) await this.repository.delete({ id: In(ids) });
  }

  /**
   * Postpones the messages of a browser to `dueAt`, except messages that are due later, so that
   * all messages stay in order.
   */
  async postpone(browserId: number, dueAt: string): Promise<void> {
    await this.repository.update({ browserId, dueAt: LessThanOrEqual(dueAt) }, { dueAt });
  }

  private get repository() {
    return this.uow.manager.getRepository(PushMessageEntity);
  }
}
