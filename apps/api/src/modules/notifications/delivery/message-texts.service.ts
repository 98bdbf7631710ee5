import { Injectable } from '@nestjs/common';
import { Settings } from '#config/settings.js';
import type { ChannelEntity } from '../channels/channel.entity.js';
import type { NewsEntity } from '../news/news.entity.js';
import { NewsRepository } from '../news/news.repository.js';
import { toReply } from '../news/news.js';
import { MailRecipientsService } from '../people/mail-recipients.service.js';
import { messageText, type MessageText, type TextLocale } from '../rendering/message-text.js';
import { sampleText } from '../rendering/sample-text.js';
import type { MessageEntity } from './message.entity.js';

/** A message as it is sent; `to` is the person who receives it. */
export interface OutgoingMessage {
  text: MessageText;
  to: string | null;
}

type Place = Pick<TextLocale, 'language' | 'timeZone'>;

/** Writes messages in the language and time zone of their channel or of the person. */
@Injectable()
export class MessageTextsService {
  constructor(
    private readonly news: NewsRepository,
    private readonly recipients: MailRecipientsService,
    private readonly settings: Settings,
  ) {}

  /** The message to send, or why there is none. */
  async outgoing(
    message: MessageEntity,
    channel: ChannelEntity,
  ): Promise<OutgoingMessage | { fault: string }> {
    const news = await this.news.byIds(message.content.newsIds);
    if (news.length === 0) return { fault: 'The news was removed before it could be sent.' };
    if (message.userId === null) return { text: this.textOf(message, news, channel), to: null };
    const recipient = await this.recipients.recipientOf(message.userId, news);
    if (recipient === null) {
      return { fault: 'The user has no confirmed address any more, or may no longer read this.' };
    }
    const unreadable = news.length - recipient.news.length;
    const readable = { ...message, news: message.news - unreadable };
    return { text: this.textOf(readable, recipient.news, recipient), to: recipient.address };
  }

  /** The text of a test message. */
  testText({ language }: ChannelEntity, id: string, at: string): MessageText {
    const headline =
      language === 'en' ? 'Test message from Stackyard' : 'Testnachricht von Stackyard';
    return sampleText(id, at, headline);
  }

  private textOf(message: MessageEntity, news: readonly NewsEntity[], place: Place): MessageText {
    const { content, messageId: id, severity, news: total } = message;
    const source = { id, purpose: content.purpose, news: news.map(toReply), total, severity };
    const { language, timeZone } = place;
    return messageText(source, { language, timeZone, publicUrl: this.settings.PUBLIC_URL ?? null });
  }
}
