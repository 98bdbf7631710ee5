import { Injectable } from '@nestjs/common';
import { In, IsNull, LessThan, LessThanOrEqual } from 'typeorm';
import { UnitOfWork } from '#infra/database/unit-of-work.js';
import { PersonalNewsEntity } from './personal-news.entity.js';

/** Stores news that is waiting to be mailed to people, and news mailed within the last day. */
@Injectable()
export class PersonalNewsRepository {
  constructor(private readonly uow: UnitOfWork) {}

  async add(news: readonly PersonalNewsEntity[]): Promise<void> {
    await this.repository.insert([...news]);
  }

  /**
   * Returns when mail about a problem was last queued for each person. People for whom no such mail
   * was queued are left out.
   */
  async findLastMailTimes(
    troubleKey: string,
    userIds: readonly number[],
  ): Promise<Map<number, string>> {
    const rows = await this.uow.manager.query<{ userId: number; mailedAt: string }[]>(
      `SELECT user_id AS "userId", MAX(mailed_at) AS "mailedAt" FROM personal_mail_news
       WHERE trouble_key = ? AND mailed_at IS NOT NULL
         AND user_id IN (${this.uow.dialect.selectNumbersSql('?')})
       GROUP BY user_id`,
      [troubleKey, JSON.stringify(userIds)],
    );
    return new Map(rows.map(({ userId, mailedAt }) => [userId, mailedAt]));
  }

  /** Returns the IDs of the people who have news to be mailed now. */
  async findDueUserIds(now: string): Promise<number[]> {
    const rows = await this.uow.manager.query<{ id: number }[]>(
      `SELECT DISTINCT user_id AS id FROM personal_mail_news
       WHERE mailed_at IS NULL AND due_at <= ? ORDER BY user_id`,
      [now],
    );
    return rows.map(({ id }) => id);
  }

  /**
   * Returns the IDs of the due news of a person, in order. News that the person has read is left
   * out.
   */
  async findDueIds(userId: number, now: string): Promise<number[]> {
    const rows = await this.uow.manager.query<{ id: number }[]>(
      `SELECT news_id AS id FROM personal_mail_news AS due
       WHERE user_id = ? AND mailed_at IS NULL AND due_at <= ? AND NOT EXISTS (
         SELECT 1 FROM notifications AS seen WHERE seen.user_id = due.user_id
           AND seen.news_id = due.news_id AND seen.read_at IS NOT NULL)
       ORDER BY news_id`,
      [userId, now],
    );
    return rows.map(({ id }) => id);
  }

  async postpone(userId: number, now: string, dueAt: string): Promise<void> {
    await this.repository.update(
      { ...waitingNewsOf(userId), dueAt: LessThanOrEqual(now) },
      { dueAt },
    );
  }

  async markMailed(userId: number, newsIds: readonly number[], mailedAt: string): Promise<void> {
    await this.repository.update({ userId, newsId: In([...newsIds]) }, { mailedAt });
  }

  /** Removes a person's due news that has not been mailed. */
  async removeDue(userId: number, now: string): Promise<void> {
    await this.repository.delete({ ...waitingNewsOf(userId), dueAt: LessThanOrEqual(now) });
  }

  async removeMailedBefore(at: string): Promise<void> {
    await this.repository.delete({ mailedAt: LessThan(at) });
  }

  private get repository() {
    return this.uow.manager.getRepository(PersonalNewsEntity);
  }
}

function waitingNewsOf(userId: number) {
  return { userId, mailedAt: IsNull() };
}
