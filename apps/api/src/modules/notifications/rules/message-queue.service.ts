import { Injectable } from '@nestjs/common';
import { newsHeadline, type LogSeverity, type NewsLanguage } from '@stackyard/contracts';
import { randomUUID } from 'node:crypto';
import { Clock } from '#infra/clock.js';
import { UnitOfWork } from '#infra/database/unit-of-work.js';
import { Outbox } from '#infra/outbox/outbox.js';
import type { ChannelEntity } from '../channels/channel.entity.js';
import { MessageDeliveryService } from '../delivery/message-delivery.service.js';
import type { MessageContent, MessageEntity } from '../delivery/message.entity.js';
import { MessagesRepository } from '../delivery/messages.repository.js';
import { toReply } from '../news/news.js';
import type { NewsEntity } from '../news/news.entity.js';

export interface NewMessage {
  content: MessageContent;
  /** The latest piece of news, which represents the message in lists. */
  latest: NewsEntity;
  total: number;
  severity: LogSeverity;
  /** The person who receives this mail, instead of the recipients of the channel. */
  person?: { userId: number; language: NewsLanguage };
}

@Injectable()
export class MessageQueueService {
  constructor(
    private readonly uow: UnitOfWork,
    private readonly messages: MessagesRepository,
    private readonly delivery: MessageDeliveryService,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
  ) {}

  /** Queues a message in the current unit of work. */
  async add(channel: ChannelEntity, message: NewMessage): Promise<MessageEntity> {
    const { content, latest, total, severity, person } = message;
    const storedMessage = await this.messages.insert({
      messageId: randomUUID(),
      channelId: channel.id,
      userId: person?.userId ?? null,
      state: 'waiting',
      severity,
      headline: newsHeadline(toReply(latest), person?.language ?? channel.language),
      content,
      news: total,
      createdAt: this.clock.now().toISOString(),
      deliveredAt: null,
      nextTryAt: null,
      attempts: 0,
      latestAttempts: [],
    });
    this.announce(channel.id);
    return storedMessage;
  }

  /** Queues the same content again, with the same `messageId`. */
  async requeue(message: MessageEntity): Promise<MessageEntity> {
    // `messageId` is unique, so remove the earlier row. The new row gets a higher `id`, which puts
    // the message at the end of the queue.
    await this.messages.remove(message.id);
    const { id: _, ...fields } = message;
    const requeuedMessage = await this.messages.insert({
      ...fields,
      state: 'waiting',
      deliveredAt: null,
      nextTryAt: null,
    });
    this.announce(message.channelId);
    return requeuedMessage;
  }

  private announce(channelId: number): void {
    this.outbox.announce('channels.changed', { channelIds: [channelId] });
    this.uow.afterCommit(() => this.delivery.wake([channelId]));
  }
}
