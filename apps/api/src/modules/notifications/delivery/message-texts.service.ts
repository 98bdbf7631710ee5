import { Injectable } from '@nestjs/common';
import { Settings } from '#config/settings.js';
import { FailureSummaryService } from '#modules/platform/redeploys/evidence/failure-summary.service.js';
import type { ChannelEntity } from '../channels/channel.entity.js';
import type { NewsEntity } from '../news/news.entity.js';
import { NewsRepository } from '../news/news.repository.js';
import { toReply } from '../news/news.js';
import { MailRecipientsService } from '../people/mail-recipients.service.js';
import { failureLines } from '../rendering/failure-lines.js';
import { messageText, type MessageText, type TextContext } from '../rendering/message-text.js';
import type { MessageEntity } from './message.entity.js';

/**
 * A message to send. `to` is the mail address of the person who receives it; null for messages to
 * the channel itself.
 */
export interface OutgoingMessage {
  text: MessageText;
  to: string | null;
}

type MessageLocale = Pick<TextContext, 'language' | 'timeZone'>;

/**
 * Writes messages in the language and time zone of their channel, or of the person who receives
 * them.
 */
@Injectable()
export class MessageTextsService {
  constructor(
    private readonly news: NewsRepository,
    private readonly recipients: MailRecipientsService,
    private readonly failures: FailureSummaryService,
    private readonly settings: Settings,
  ) {}

  /** Returns the message to send, or the reason why there is none. */
  async composeMessage(
    message: MessageEntity,
    channel: ChannelEntity,
  ): Promise<OutgoingMessage | { fault: string }> {
    const news = await this.news.findByIds(message.content.newsIds);
    if (news.length === 0) return { fault: 'The news was removed before it could be sent.' };
    if (message.userId === null) {
      const options = { ...localeOf(channel), includeLog: channel.withLogs };
      return { text: await this.textOf(message, news, options), to: null };
    }
    const recipient = await this.recipients.recipientOf(message.userId, news);
    if (recipient === null) {
      return {
        fault: 'The user no longer has a confirmed address or permission to see this notification.',
      };
    }
    const unreadableCount = news.length - recipient.news.length;
    const readableMessage = { ...message, news: message.news - unreadableCount };
    const options = { ...localeOf(recipient), includeLog: recipient.mayReadLogs };
    return {
      text: await this.textOf(readableMessage, recipient.news, options),
      to: recipient.address,
    };
  }

  private async textOf(
    message: MessageEntity,
    news: readonly NewsEntity[],
    { includeLog, ...locale }: MessageLocale & { includeLog: boolean },
  ): Promise<MessageText> {
    const { content, messageId: id, severity, news: total } = message;
    const evidence = await this.evidenceOf(news, {
      language: locale.language,
      includeLog,
    });
    const source = { id, purpose: content.purpose, news: news.map(toReply), total, severity };
    const publicUrl = this.settings.PUBLIC_URL ?? null;
    return messageText({ ...source, evidence }, { ...locale, publicUrl });
  }

  /**
   * Returns the essential lines about the failure of a redeploy; empty unless the message is about
   * a single failed redeploy. The lines are read when the message is sent, so that they are stored
   * only with the redeploy.
   */
  private async evidenceOf(
    [news, ...otherNews]: readonly NewsEntity[],
    options: { language: MessageLocale['language']; includeLog: boolean },
  ): Promise<string[]> {
    const [, redeployId] = /^\/redeploys\/(\d+)$/.exec(news?.path ?? '') ?? [];
    if (otherNews.length > 0 || redeployId === undefined || news?.severity === 'info') return [];
    const summary = await this.failures.summarize(Number(redeployId));
    return summary === null ? [] : failureLines(summary, options);
  }
}

function localeOf({ language, timeZone }: MessageLocale): MessageLocale {
  return { language, timeZone };
}
