import { Injectable } from '@nestjs/common';
import { ChannelsRepository } from '../channels/channels.repository.js';
import type { ChannelEntity } from '../channels/channel.entity.js';
import { NotificationChoicesService } from '../choices/notification-choices.service.js';
import { isMuted } from '../choices/places.js';
import type { NewsEntity } from '../news/news.entity.js';
import { NewsRepository } from '../news/news.repository.js';
import { MessageQueueService } from '../rules/message-queue.service.js';
import { worstSeverityOf } from '../rules/rule-match.js';
import { MailRecipientsService, type MailRecipient } from './mail-recipients.service.js';
import { PersonalNewsRepository } from './personal-news.repository.js';

/**
 * Maximum number of problems about which a person gets separate mails. If news about more problems
 * is due, one summary is mailed.
 */
const maxSeparateMails = 3;
const maxListedNews = 25;

/**
 * Selects the news to mail to a person: unread news that the person may read now and has not
 * muted. News waits until the person's quiet hours end.
 */
@Injectable()
export class PersonalMailContentService {
  constructor(
    private readonly personalNews: PersonalNewsRepository,
    private readonly news: NewsRepository,
    private readonly recipients: MailRecipientsService,
    private readonly choices: NotificationChoicesService,
    private readonly channels: ChannelsRepository,
    private readonly queue: MessageQueueService,
  ) {}

  /**
   * Queues the mail that is due for a person and discards the rest of the due news. During the
   * person's quiet hours, postpones the news until the quiet hours end. Call this in a unit of work.
   */
  async queueFor(userId: number, now: Date): Promise<void> {
    const at = now.toISOString();
    const quietUntil = await this.choices.quietHoursEndOf(userId);
    if (quietUntil !== null)
      return this.personalNews.postpone(userId, at, quietUntil.toISOString());
    const mutedStackIds = await this.choices.mutedStackIdsOf(userId);
    const news = (await this.news.findByIds(await this.personalNews.findDueIds(userId, at))).filter(
      ({ stackIds }) => !isMuted(mutedStackIds, stackIds),
    );
    const recipient = await this.recipients.recipientOf(userId, news);
    const channel = await this.channels.findPersonalMailChannel();
    if (recipient !== null && channel !== null) {
      const newsIds = recipient.news.map(({ id }) => id);
      for (const mailNews of splitIntoMails(recipient.news))
        await this.send(mailNews, userId, recipient, channel);
      await this.personalNews.markMailed(userId, newsIds, at);
    }
    await this.personalNews.removeDue(userId, at);
  }

  private async send(
    mailNews: readonly NewsEntity[],
    userId: number,
    { language }: MailRecipient,
    channel: ChannelEntity,
  ): Promise<void> {
    const latest = mailNews.at(-1);
    if (latest === undefined) return;
    const isOneTrouble = mailNews.every(({ troubleKey }) => troubleKey === latest.troubleKey);
    const purpose = mailNews.length === 1 ? 'news' : isOneTrouble ? 'repeats' : 'digest';
    await this.queue.add(channel, {
      content: { purpose, newsIds: mailNews.slice(-maxListedNews).map(({ id }) => id) },
      latest,
      total: mailNews.length,
      severity: worstSeverityOf(mailNews.map(({ severity }) => severity)),
      person: { userId, language },
    });
  }
}

/**
 * Groups news into mails: one mail for each problem, or a single mail if there are many problems.
 */
function splitIntoMails(news: readonly NewsEntity[]): (readonly NewsEntity[])[] {
  const newsByTrouble = new Map<string, NewsEntity[]>();
  for (const item of news) {
    newsByTrouble.set(item.troubleKey, [...(newsByTrouble.get(item.troubleKey) ?? []), item]);
  }
  return newsByTrouble.size > maxSeparateMails ? [news] : [...newsByTrouble.values()];
}
