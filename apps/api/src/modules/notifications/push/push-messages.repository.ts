import { Injectable } from '@nestjs/common';
import { In, LessThanOrEqual } from 'typeorm';
import { UnitOfWork } from '#infra/database/unit-of-work.js';
import { PushMessageEntity } from './push-message.entity.js';

@Injectable()
export class PushMessagesRepository {
  constructor(private readonly uow: UnitOfWork) {}

  async add(messages: readonly Omit<PushMessageEntity, 'id'>[]): Promise<void> {
    await this.rows.insert([...messages]);
  }

  /** Returns messages that are due, in the order in which they were added. */
  due(now: string, limit: number): Promise<PushMessageEntity[]> {
    const where = { dueAt: LessThanOrEqual(now) };
    return this.rows.find({ where, order: { dueAt: 'ASC', id: 'ASC' }, take: limit });
  }

  /** Returns when the next message is due; null if there is none. */
  async nextDueAt(): Promise<string | null> {
    const [next] = await this.rows.find({ order: { dueAt: 'ASC' }, take: 1 });
    return next?.dueAt ?? null;
  }

  async remove(ids: readonly number[]): Promise<void> {
    if (ids.length > 0) await this.rows.delete({ id: In(ids) });
  }

  /** Postpones all messages of a browser, so that they stay in order. */
  async postpone(browserId: number, dueAt: string): Promise<void> {
    await this.rows.update({ browserId, dueAt: LessThanOrEqual(dueAt) }, { dueAt });
  }

  private get rows() {
    return this.uow.manager.getRepository(PushMessageEntity);
  }
}
