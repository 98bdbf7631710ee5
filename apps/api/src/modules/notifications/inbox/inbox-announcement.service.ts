import { Injectable } from '@nestjs/common';
import { newsKinds } from '@stackyard/contracts';
import { Outbox } from '#infra/outbox/outbox.js';
import { AccountsService } from '#modules/users/accounts.service.js';
import { InboxRepository } from './inbox.repository.js';

@Injectable()
export class InboxAnnouncementService {
  constructor(
    private readonly inbox: InboxRepository,
    private readonly accounts: AccountsService,
    private readonly outbox: Outbox,
  ) {}

  /** Announces the number of unread notifications to each user. Call this in a unit of work. */
  async announceTo(userIds: readonly number[]): Promise<void> {
    if (userIds.length === 0) return;
    const holders = await this.accounts.findHolders(userIds);
    const counts = await this.inbox.countUnreadOf(userIds);
    for (const [userId, { permissions }] of holders) {
      let unreadCount = 0;
      for (const [kind, count] of counts.get(userId) ?? []) {
        if (permissions.has(newsKinds[kind].access)) unreadCount += count;
      }
      await this.outbox.add('notifications.changed', { unread: unreadCount }, [`user:${userId}`]);
    }
  }
}
