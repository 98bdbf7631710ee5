import { Injectable } from '@nestjs/common';
import { maxNotifications, type ListNotificationsQuery, type NewsKind } from '@stackyard/contracts';
import { In, IsNull, LessThanOrEqual } from 'typeorm';
import { keysetPage } from '#infra/database/keyset-page.js';
import type { KeysetPage } from '#infra/database/keyset.js';
import { UnitOfWork } from '#infra/database/unit-of-work.js';
import { NewsEntity } from '../news/news.entity.js';
import { NotificationEntity } from './notification.entity.js';

export type UnreadByKind = ReadonlyMap<NewsKind, number>;

interface UnreadRow {
  userId: number;
  kind: NewsKind;
  unread: number;
}

@Injectable()
export class InboxRepository {
  constructor(private readonly uow: UnitOfWork) {}

  /**
   * Returns a page of a user's notifications about these kinds of news, newest first.
   *
   * @throws ProblemError CURSOR_INVALID
   */
  async findPage(
    userId: number,
    kinds: readonly NewsKind[],
    { unread, ...pageQuery }: Omit<ListNotificationsQuery, 'area'>,
  ): Promise<KeysetPage<NotificationEntity>> {
    if (kinds.length === 0) return { rows: [], nextCursor: null };
    const query = this.repository
      .createQueryBuilder('notification')
      .where('notification.userId = :userId', { userId })
      .andWhere('notification.kind IN (:...kinds)', { kinds });
    if (unread !== undefined) {
      query.andWhere(`notification.readAt IS ${unread ? 'NULL' : 'NOT NULL'}`);
    }
    const list = `notifications:${userId}`;
    return keysetPage(query, { list, sortColumns: { id: 'number' }, order: 'desc' }, pageQuery);
  }

  /** Returns the news that the notifications are about, by ID. */
  async newsOf(notifications: readonly NotificationEntity[]): Promise<Map<number, NewsEntity>> {
    if (notifications.length === 0) return new Map();
    const ids = [...new Set(notifications.map(({ newsId }) => newsId))];
    const news = await this.uow.manager.findBy(NewsEntity, { id: In(ids) });
    return new Map(news.map((item) => [item.id, item]));
  }

  findOfUser(userId: number, id: number): Promise<NotificationEntity | null> {
    return this.repository.findOneBy({ userId, id });
  }

  findByIds(ids: readonly number[]): Promise<NotificationEntity[]> {
    return ids.length === 0 ? Promise.resolve([]) : this.repository.findBy({ id: In(ids) });
  }

  async add({ id: newsId, kind }: NewsEntity, userIds: readonly number[]) {
    const rows = userIds.map((userId) => ({ userId, newsId, kind, readAt: null }));
    return this.repository.save(this.repository.create(rows));
  }

  async setRead(id: number, readAt: string | null): Promise<void> {
    await this.repository.update({ id }, { readAt });
  }

  async markReadUpTo(
    userId: number,
    kinds: readonly NewsKind[],
    upTo: number,
    readAt: string,
  ): Promise<void> {
    await this.repository.update(
      { userId, kind: In(kinds), readAt: IsNull(), id: LessThanOrEqual(upTo) },
      { readAt },
    );
  }

  /**
   * Returns the numbers of unread notifications by user and kind of news. Users without any are
   * left out.
   */
  async countUnreadOf(userIds: readonly number[]): Promise<Map<number, Map<NewsKind, number>>> {
    const rows = await this.uow.manager.query<UnreadRow[]>(
      `SELECT user_id AS "userId", kind, COUNT(*) AS unread FROM notifications
       WHERE read_at IS NULL AND user_id IN (${this.uow.dialect.selectNumbersSql('?')})
       GROUP BY user_id, kind`,
      [JSON.stringify(userIds)],
    );
    const counts = new Map<number, Map<NewsKind, number>>();
    for (const { userId, kind, unread } of rows) {
      const userCounts = counts.get(userId) ?? new Map<NewsKind, number>();
      counts.set(userId, userCounts.set(kind, Number(unread)));
    }
    return counts;
  }

  /**
   * Removes the oldest notifications from inboxes that exceed the limit. Returns the IDs of the
   * users who own these inboxes.
   */
  async removeExcess(): Promise<number[]> {
    const overfullInboxes = await this.uow.manager.query<{ userId: number }[]>(
      `SELECT user_id AS "userId" FROM notifications GROUP BY user_id HAVING COUNT(*) > ?`,
      [maxNotifications],
    );
    for (const { userId } of overfullInboxes) {
      await this.uow.manager.query(
        `DELETE FROM notifications WHERE user_id = ? AND id <= (SELECT id FROM notifications
           WHERE user_id = ? ORDER BY id DESC LIMIT 1 OFFSET ?)`,
        [userId, userId, maxNotifications],
      );
    }
    return overfullInboxes.map(({ userId }) => userId);
  }

  countUnread(userId: number, kinds: readonly NewsKind[]): Promise<number> {
    if (kinds.length === 0) return Promise.resolve(0);
    return this.repository.countBy({ userId, kind: In(kinds), readAt: IsNull() });
  }

  private get repository() {
    return this.uow.manager.getRepository(NotificationEntity);
  }
}
