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
 * Adds news to the inboxes of the users who may read it and want to receive it, in the unit of work
 * that stores the news.
 */
@Injectable()
export class InboxDeliveryService {
  constructor(
    routing: NewsRoutingService,
    private readonly inbox: InboxRepository,
    private readonly choices: NotificationChoicesService,
    private readonly readers: NewsReadersService,
    private readonly push: PushQueueService,
    private readonly mail: PersonalMailService,
    private readonly announcements: InboxAnnouncementService,
  ) {
    routing.subscribe((routed) => this.deliver(routed));
  }

  private async deliver(routed: readonly RoutedNews[]): Promise<void> {
    const reached = new Set<number>();
    const readersOf = new Map<NewsKind, number[]>();
    for (const { news, userIds } of routed) {
      // The news about the whole batch follows and covers this redeploy.
      if (news.inBatch) continue;
      const readers = readersOf.get(news.kind) ?? (await this.readers.readersOf(news.kind));
      readersOf.set(news.kind, readers);
      const { inbox, browser, mail } = await this.choices.findRecipients(news, readers, userIds);
      const added = await this.inbox.add(news, inbox);
      await this.push.add(added.filter(({ userId }) => browser.has(userId)));
      await this.mail.add(news, mail);
      for (const userId of inbox) reached.add(userId);
    }
    await this.announcements.announceTo([...reached]);
  }
}
