import { Injectable } from '@nestjs/common';
import { Settings } from '#config/settings.js';
import type { ChannelEntity } from '../channels/channel.entity.js';
import { NewsRepository } from '../news/news.repository.js';
import { toReply } from '../news/news.js';
import { messageText, type MessageText, type TextLocale } from '../rendering/message-text.js';
import { sampleText } from '../rendering/sample-text.js';
import type { MessageEntity } from './message.entity.js';

/** Writes messages in the language and time zone of their channel. */
@Injectable()
export class MessageTextsService {
  constructor(
    private readonly news: NewsRepository,
    private readonly settings: Settings,
  ) {}

  /** The text of a message; null if its news have been removed. */
  async textOf(message: MessageEntity, channel: ChannelEntity): Promise<MessageText | null> {
    const { content, messageId: id, severity, news: total } = message;
    const news = (await this.news.byIds(content.newsIds)).map(toReply);
    if (news.length === 0) return null;
    const source = { id, purpose: content.purpose, news, total, severity };
    return messageText(source, this.localeOf(channel));
  }

  /** The text of a test message. */
  testText({ language }: ChannelEntity, id: string, at: string): MessageText {
    const headline =
      language === 'en' ? 'Test message from Stackyard' : 'Testnachricht von Stackyard';
    return sampleText(id, at, headline);
  }

  localeOf({ language, timeZone }: ChannelEntity): TextLocale {
    return { language, timeZone, publicUrl: this.settings.PUBLIC_URL ?? null };
  }
}
