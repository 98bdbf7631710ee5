import { Injectable } from '@nestjs/common';
import { fullListPageSize, type WholeListQuery } from '@stackyard/contracts';
import { In, IsNull, MoreThan } from 'typeorm';
import { keysetPage } from '#infra/database/keyset-page.js';
import type { KeysetPage } from '#infra/database/keyset.js';
import { UnitOfWork } from '#infra/database/unit-of-work.js';
import { NotificationMuteEntity } from './notification-mute.entity.js';
import { NotificationPreferencesEntity } from './notification-preferences.entity.js';

@Injectable()
export class NotificationChoicesRepository {
  constructor(private readonly uow: UnitOfWork) {}

  preferencesOf(userId: number): Promise<NotificationPreferencesEntity | null> {
    return this.preferences.findOneBy({ userId });
  }

  /** Returns the stored preferences of users. Users without stored preferences are left out. */
  async allPreferencesOf(
    userIds: readonly number[],
  ): Promise<Map<number, NotificationPreferencesEntity>> {
    if (userIds.length === 0) return new Map();
    const rows = await this.preferences.findBy({ userId: In(userIds) });
    return new Map(rows.map((preferences) => [preferences.userId, preferences]));
  }

  async store(preferences: NotificationPreferencesEntity): Promise<void> {
    await this.preferences.save(preferences);
  }

  /**
   * Returns the IDs of the stacks that each user has currently muted. If the set of a user contains
   * null, the user has muted everything. Users without mutes are left out.
   */
  async mutedStackIdsOf(
    userIds: readonly number[],
    now: string,
  ): Promise<Map<number, Set<number | null>>> {
    const mutedStackIds = new Map<number, Set<number | null>>();
    if (userIds.length === 0) return mutedStackIds;
    const rows = await this.mutes.findBy({ userId: In(userIds), until: MoreThan(now) });
    for (const { userId, stackId } of rows) {
      mutedStackIds.set(userId, (mutedStackIds.get(userId) ?? new Set()).add(stackId));
    }
    return mutedStackIds;
  }

  /**
   * Returns the mutes of a user that have not ended, ordered by their end.
   *
   * @throws ProblemError CURSOR_INVALID
   */
  findMutePage(
    userId: number,
    now: string,
    pageQuery: WholeListQuery,
  ): Promise<KeysetPage<NotificationMuteEntity>> {
    const query = this.mutes
      .createQueryBuilder('mute')
      .where('mute.userId = :userId AND mute.until > :now', { userId, now });
    const list = `mutes:${userId}`;
    const sortColumns = { until: 'text', id: 'number' } as const;
    return keysetPage(
      query,
      { list, sortColumns, order: 'asc', pageSize: fullListPageSize },
      pageQuery,
    );
  }

  /**
   * Stores a mute in place of the user's earlier mute of the same stack, and removes mutes that
   * have ended.
   */
  async mute(
    { userId, stackId, until }: Omit<NotificationMuteEntity, 'id'>,
    now: string,
  ): Promise<NotificationMuteEntity> {
    await this.mutes.delete({ userId, stackId: stackId ?? IsNull() });
    await this.uow.manager.query(
      'DELETE FROM notification_mutes WHERE user_id = ? AND until <= ?',
      [userId, now],
    );
    return this.mutes.save(this.mutes.create({ userId, stackId, until }));
  }

  /** Removes a mute of a user. Returns false if the user has no such mute. */
  async unmute(userId: number, id: number): Promise<boolean> {
    const { affected } = await this.mutes.delete({ userId, id });
    return (affected ?? 0) > 0;
  }

  private get preferences() {
    return this.uow.manager.getRepository(NotificationPreferencesEntity);
  }

  private get mutes() {
    return this.uow.manager.getRepository(NotificationMuteEntity);
  }
}
