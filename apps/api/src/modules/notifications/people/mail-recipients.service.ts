import { Injectable } from '@nestjs/common';
import { newsKinds, type NewsLanguage } from '@stackyard/contracts';
import { AccountsService } from '#modules/users/accounts.service.js';
import type { NewsEntity } from '../news/news.entity.js';
import { NotificationAddressesRepository } from './notification-addresses.repository.js';

/** A person who receives mail, and the content that this person may read. */
export interface MailRecipient {
  address: string;
  language: NewsLanguage;
  timeZone: string;
  /** The news that the person may read now. */
  news: NewsEntity[];
  mayReadLogs: boolean;
}

/** Determines a person's address, and the content that this person may read when mail is sent. */
@Injectable()
export class MailRecipientsService {
  constructor(
    private readonly addresses: NotificationAddressesRepository,
    private readonly accounts: AccountsService,
  ) {}

  /**
   * Returns the person's address and the content that the person may read; null if the account is
   * not active, has no confirmed address, or may not read any of the news.
   */
  async recipientOf(userId: number, news: readonly NewsEntity[]): Promise<MailRecipient | null> {
    const storedAddress = await this.addresses.find(userId);
    const holder = (await this.accounts.findHolders([userId])).get(userId);
    if (storedAddress?.address == null || !holder?.active) return null;
    const readableNews = news.filter(({ kind }) => holder.permissions.has(newsKinds[kind].access));
    if (readableNews.length === 0) return null;
    const { address, language, timeZone } = storedAddress;
    const mayReadLogs = holder.permissions.has('stacks-logs');
    return { address, language, timeZone, news: readableNews, mayReadLogs };
  }
}
