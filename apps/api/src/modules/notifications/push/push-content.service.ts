import { Injectable } from '@nestjs/common';
import { newsKinds } from '@stackyard/contracts';
import { Clock } from '#infra/clock.js';
import { AccountsService } from '#modules/users/accounts.service.js';
import type { PushBrowserEntity } from '../browsers/push-browser.entity.js';
import { NotificationChoicesService } from '../choices/notification-choices.service.js';
import { isMuted } from '../choices/places.js';
import { InboxRepository } from '../inbox/inbox.repository.js';
import type { NotificationEntity } from '../inbox/notification.entity.js';
import type { NewsEntity } from '../news/news.entity.js';
import { toReply } from '../news/news.js';
import type { PushMessageEntity } from './push-message.entity.js';
import { pushSummaryText, pushTextOf, type PushText } from './push-text.js';

/** If there are more messages than this, they are sent as one summary. */
const maxSeparateMessages = 3;
/** Messages that could not be sent for this long are discarded. */
const maxAgeMs = 24 * 60 * 60_000;

/** A message to a browser, with the IDs of the queued messages that it contains. */
export interface PushContent {
  text: PushText;
  isUrgent: boolean;
  messageIds: number[];
}

/** The content that a browser receives now. */
export interface PushContents {
  parts: PushContent[];
  /** IDs of all queued messages that the parts contain. All other due messages are obsolete. */
  messageIds: ReadonlySet<number>;
  /** When the user's quiet hours end; null outside quiet hours. */
  quietUntil: Date | null;
}

interface DeliverableMessage {
  message: PushMessageEntity;
  news: NewsEntity;
}

/**
 * Decides what a browser receives at the time of sending: only unread news that its user may read
 * now and has not muted.
 */
@Injectable()
export class PushContentService {
  constructor(
    private readonly inbox: InboxRepository,
    private readonly choices: NotificationChoicesService,
    private readonly accounts: AccountsService,
    private readonly clock: Clock,
  ) {}

  async build(
    { userId, language }: PushBrowserEntity,
    due: readonly PushMessageEntity[],
  ): Promise<PushContents> {
    const wanted = await this.findDeliverableTo(userId, due);
    const messageIds = new Set(wanted.map(({ message }) => message.id));
    const quietUntil = wanted.length === 0 ? null : await this.choices.quietHoursEndOf(userId);
    if (wanted.length <= maxSeparateMessages) {
      const parts = wanted.map(({ message, news }) => ({
        text: pushTextOf(
          toReply(news),
          { notificationId: message.notificationId, tag: news.troubleKey },
          language,
        ),
        isUrgent: news.severity === 'error',
        messageIds: [message.id],
      }));
      return { parts, messageIds, quietUntil };
    }
    const text = pushSummaryText(wanted.length, this.clock.now().toISOString(), language);
    const isUrgent = wanted.some(({ news }) => news.severity === 'error');
    return { parts: [{ text, isUrgent, messageIds: [...messageIds] }], messageIds, quietUntil };
  }

  private async findDeliverableTo(
    userId: number,
    due: readonly PushMessageEntity[],
  ): Promise<DeliverableMessage[]> {
    const holder = (await this.accounts.findHolders([userId])).get(userId);
    if (holder === undefined || !holder.active) return [];
    const muted = await this.choices.mutedStackIdsOf(userId);
    const notifications = await this.inbox.findByIds(due.map((message) => message.notificationId));
    const news = await this.inbox.newsOf(notifications);
    const unread = new Map<number, NotificationEntity>();
    for (const one of notifications) if (one.readAt === null) unread.set(one.id, one);
    const oldest = this.clock.now().getTime() - maxAgeMs;
    return due.flatMap((message) => {
      const item = news.get(unread.get(message.notificationId)?.newsId ?? 0);
      if (item === undefined || Date.parse(item.at) < oldest) return [];
      if (!holder.permissions.has(newsKinds[item.kind].access)) return [];
      return isMuted(muted, item.stackIds) ? [] : [{ message, news: item }];
    });
  }
}
