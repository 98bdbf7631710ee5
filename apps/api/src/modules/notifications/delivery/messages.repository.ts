import { Injectable } from '@nestjs/common';
import type { ListMessagesQuery } from '@stackyard/contracts';
import { LessThan, Not } from 'typeorm';
import { keysetPage } from '#infra/database/keyset-page.js';
import type { KeysetPage } from '#infra/database/keyset.js';
import { UnitOfWork } from '#infra/database/unit-of-work.js';
import type { ChannelEntity } from '../channels/channel.entity.js';
import { MessageEntity } from './message.entity.js';

@Injectable()
export class MessagesRepository {
  constructor(private readonly uow: UnitOfWork) {}

  /**
   * Returns a page of messages, newest first.
   *
   * @throws ProblemError CURSOR_INVALID
   */
  findPage({
    channelId,
    state,
    ...pageQuery
  }: ListMessagesQuery): Promise<KeysetPage<MessageEntity>> {
    const query = this.repository.createQueryBuilder('message');
    if (channelId !== undefined) query.andWhere('message.channelId = :channelId', { channelId });
    if (state !== undefined) query.andWhere('message.state = :state', { state });
    const list = `notification messages:${channelId ?? ''}:${state ?? ''}`;
    return keysetPage(query, { list, sortColumns: { id: 'number' }, order: 'desc' }, pageQuery);
  }

  find(id: number): Promise<MessageEntity | null> {
    return this.repository.findOneBy({ id });
  }

  /**
   * Returns the message that a channel sends next, normally the oldest one that is waiting. If mail
   * to one person has to be retried, it delays neither mail to other people nor messages to the
   * channel, unless the channel itself fails.
   */
  async findNext({
    id: channelId,
    failures,
  }: Pick<ChannelEntity, 'id' | 'failures'>): Promise<MessageEntity | undefined> {
    const waitingCondition = { channelId, state: 'waiting' } as const;
    const [oldest] = await this.repository.find({
      where: waitingCondition,
      order: { id: 'ASC' },
      take: 1,
    });
    const hasToWait = oldest?.nextTryAt != null && oldest.userId !== null;
    if (!hasToWait || failures > 0) return oldest;
    const [next] = await this.uow.manager.query<{ id: number }[]>(
      `SELECT id FROM notification_messages WHERE id IN (
         SELECT MIN(id) FROM notification_messages
         WHERE channel_id = ? AND state = 'waiting' GROUP BY user_id)
       ORDER BY COALESCE(next_try_at, ''), id LIMIT 1`,
      [channelId],
    );
    return next === undefined ? oldest : ((await this.find(next.id)) ?? oldest);
  }

  async countWaiting(): Promise<Map<number, number>> {
    const rows = await this.uow.manager.query<{ id: number; n: number }[]>(
      `SELECT channel_id AS id, COUNT(*) AS n FROM notification_messages
       WHERE state = 'waiting' GROUP BY channel_id`,
    );
    return new Map(rows.map(({ id, n }) => [id, Number(n)]));
  }

  insert(message: Omit<MessageEntity, 'id'>): Promise<MessageEntity> {
    return this.repository.save(this.repository.create(message));
  }

  async change(id: number, fields: Partial<MessageEntity>): Promise<void> {
    await this.repository.update({ id }, fields);
  }

  async remove(id: number): Promise<void> {
    await this.repository.delete({ id });
  }

  /** Deletes messages that were created before a given time and are no longer waiting. */
  async removeBefore(createdAt: string): Promise<void> {
    await this.repository.delete({ state: Not('waiting'), createdAt: LessThan(createdAt) });
  }

  private get repository() {
    return this.uow.manager.getRepository(MessageEntity);
  }
}
