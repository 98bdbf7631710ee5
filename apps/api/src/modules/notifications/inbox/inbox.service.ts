import { Injectable } from '@nestjs/common';
import {
  newsKinds,
  type ListNotificationsQuery,
  type ListNotificationsReply,
  type NewsKind,
  type NotificationReply,
  type UnreadNotificationsReply,
} from '@stackyard/contracts';
import { Clock } from '#infra/clock.js';
import { UnitOfWork } from '#infra/database/unit-of-work.js';
import type { Caller } from '#infra/http/caller.js';
import { ProblemError } from '#infra/http/problem-error.js';
import { Outbox } from '#infra/outbox/outbox.js';
import { toReply as toNewsReply } from '../news/news.js';
import { InboxRepository } from './inbox.repository.js';
import { readableKinds } from './readable-kinds.js';

/**
 * Manages the caller's inbox. News that the caller may not read now is treated as if it did not
 * exist.
 */
@Injectable()
export class InboxService {
  constructor(
    private readonly uow: UnitOfWork,
    private readonly inbox: InboxRepository,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
  ) {}

  /** @throws ProblemError CURSOR_INVALID */
  async list(
    { area, ...query }: ListNotificationsQuery,
    by: Caller,
  ): Promise<ListNotificationsReply> {
    const { userId, kinds } = inboxScopeOf(by);
    const listedKinds = area ? kinds.filter((kind) => area.includes(newsKinds[kind].area)) : kinds;
    const { rows, nextCursor } = await this.inbox.findPage(userId, listedKinds, query);
    const news = await this.inbox.newsOf(rows);
    const notifications = rows.flatMap(({ id, readAt, newsId }): NotificationReply[] => {
      const item = news.get(newsId);
      return item === undefined ? [] : [{ id, readAt, news: toNewsReply(item) }];
    });
    return { notifications, unread: await this.inbox.countUnread(userId, kinds), nextCursor };
  }

  async countUnread(by: Caller): Promise<UnreadNotificationsReply> {
    const { userId, kinds } = inboxScopeOf(by);
    return { unread: await this.inbox.countUnread(userId, kinds) };
  }

  /** @throws ProblemError NOTIFICATION_UNKNOWN */
  markRead(id: number, isRead: boolean, by: Caller): Promise<UnreadNotificationsReply> {
    const scope = inboxScopeOf(by);
    return this.uow.run(async () => {
      const notification = await this.inbox.findOfUser(scope.userId, id);
      if (notification === null || !scope.kinds.includes(notification.kind)) {
        throw new ProblemError('NOTIFICATION_UNKNOWN', `You have no notification ${id}.`);
      }
      const readAt = isRead ? (notification.readAt ?? this.clock.now().toISOString()) : null;
      if (readAt === notification.readAt) return this.countUnread(by);
      await this.inbox.setRead(id, readAt);
      return this.announce(scope);
    });
  }

  /** Marks all notifications that the user may read, up to and including an ID, as read. */
  markAllRead(upTo: number, by: Caller): Promise<UnreadNotificationsReply> {
    const scope = inboxScopeOf(by);
    return this.uow.run(async () => {
      await this.inbox.markReadUpTo(
        scope.userId,
        scope.kinds,
        upTo,
        this.clock.now().toISOString(),
      );
      return this.announce(scope);
    });
  }

  private async announce({ userId, kinds }: InboxScope): Promise<UnreadNotificationsReply> {
    const reply = { unread: await this.inbox.countUnread(userId, kinds) };
    await this.outbox.add('notifications.changed', reply, [`user:${userId}`]);
    return reply;
  }
}

interface InboxScope {
  userId: number;
  kinds: NewsKind[];
}

/**
 * Returns the caller's user ID and the kinds of news that the caller may read. Callers without a
 * user get the ID 0, which no user has, so they own nothing.
 */
function inboxScopeOf({ userId, permissions }: Caller): InboxScope {
  return { userId: userId ?? 0, kinds: readableKinds(permissions) };
}
