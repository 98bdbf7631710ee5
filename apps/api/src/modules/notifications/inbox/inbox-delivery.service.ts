import { Injectable } from '@nestjs/common';
import type { NewsKind } from '@stackyard/contracts';
import { NotificationChoicesService } from '../choices/notification-choices.service.js';
import { NewsReadersService } from '../news/news-readers.service.js';
import { NewsRoutingService, type RoutedNews } from '../news/news-routing.service.js';
import { PersonalMailService } from '../people/personal-mail.service.js';
import { PushQueueService } from '../push/push-queue.service.js';
import { InboxAnnouncementService } from './inbox-announcement.service.js';
import { InboxRepository } from './inbox.repository.js';

/**
 * Adds news to the inboxes of the users who may read the news and want to receive it, and queues
 * the news for their browsers and mail. Runs in the unit of work that stores the news.
 */
@Injectable()
export class InboxDeliveryService {
  constructor(
    routing: NewsRoutingService,
    private readonly inbox: InboxRepository,
    private readonly choices: NotificationChoicesService,
    private readonly readers: NewsReadersService,
    private readonly pushQueue: PushQueueService,
    private readonly mail: PersonalMailService,
    private readonly announcements: InboxAnnouncementService,
  ) {
    routing.subscribe((routedNews) => this.deliver(routedNews));
  }

  private async deliver(routedNews: readonly RoutedNews[]): Promise<void> {
    const reachedUserIds = new Set<number>();
    const readersByKind = new Map<NewsKind, number[]>();
    for (const { news, userIds } of routedNews) {
      // The news about the whole batch follows and covers this redeploy.
      if (news.inBatch) continue;
      const readers = readersByKind.get(news.kind) ?? (await this.readers.readerIdsOf(news.kind));
      readersByKind.set(news.kind, readers);
      const { inbox, browser, mail } = await this.choices.findRecipients(news, readers, userIds);
      const notifications = await this.inbox.add(news, inbox);
      await this.pushQueue.add(notifications.filter(({ userId }) => browser.has(userId)));
      await this.mail.add(news, mail);
      for (const userId of inbox) reachedUserIds.add(userId);
    }
    await this.announcements.announceTo([...reachedUserIds]);
  }
}
