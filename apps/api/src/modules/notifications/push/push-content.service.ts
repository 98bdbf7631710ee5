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

/**
 * Maximum number of messages to send separately. If more messages are due, they are sent as one
 * summary.
 */
const maxSeparateMessages = 3;
/** Maximum age of the news in a message. If the news is older, the message is discarded. */
const maxAgeMs = 24 * 60 * 60_000;

/** A message to a browser, with the IDs of the queued messages that it contains. */
export interface PushContent {
  text: PushText;
  isUrgent: boolean;
  messageIds: number[];
}

/** The messages to send to a browser now, and the end of the user's quiet hours. */
export interface PendingPushes {
  parts: PushContent[];
  /** IDs of all queued messages that the parts contain. All other due messages are obsolete. */
  messageIds: ReadonlySet<number>;
  /** When the user's quiet hours end; null outside quiet hours or if there is nothing to send. */
  quietUntil: Date | null;
}

interface DeliverableMessage {
  message: PushMessageEntity;
  news: NewsEntity;
}

/**
 * Selects the messages to send to a browser now: only unread news from the last 24 hours that the
 * browser's user may read now and has not muted.
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
    dueMessages: readonly PushMessageEntity[],
  ): Promise<PendingPushes> {
    const deliverableMessages = await this.findDeliverableTo(userId, dueMessages);
    const messageIds = new Set(deliverableMessages.map(({ message }) => message.id));
    const quietUntil =
      deliverableMessages.length === 0 ? null : await this.choices.quietHoursEndOf(userId);
    if (deliverableMessages.length <= maxSeparateMessages) {
      const parts = deliverableMessages.map(({ message, news }) => ({
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
    const text = pushSummaryText(
      deliverableMessages.length,
      this.clock.now().toISOString(),
      language,
    );
    const isUrgent = deliverableMessages.some(({ news }) => news.severity === 'error');
    return { parts: [{ text, isUrgent, messageIds: [...messageIds] }], messageIds, quietUntil };
  }

  private async findDeliverableTo(
    userId: number,
    dueMessages: readonly PushMessageEntity[],
  ): Promise<DeliverableMessage[]> {
    const holder = (await this.accounts.findHolders([userId])).get(userId);
    if (holder === undefined || !holder.active) return [];
    const mutedStackIds = await this.choices.mutedStackIdsOf(userId);
    const notifications = await this.inbox.findByIds(
      dueMessages.map((message) => message.notificationId),
    );
    const news = await this.inbox.newsOf(notifications);
    const unreadById = new Map<number, NotificationEntity>();
    for (const notification of notifications)
      if (notification.readAt === null) unreadById.set(notification.id, notification);
    const cutoffTime = this.clock.now().getTime() - maxAgeMs;
    return dueMessages.flatMap((message) => {
      const item = news.get(unreadById.get(message.notificationId)?.newsId ?? 0);
      if (item === undefined || Date.parse(item.at) < cutoffTime) return [];
      if (!holder.permissions.has(newsKinds[item.kind].access)) return [];
      return isMuted(mutedStackIds, item.stackIds) ? [] : [{ message, news: item }];
    });
  }
}
