import { Injectable } from '@nestjs/common';
import type { MessageAttempt } from '@stackyard/contracts';
import { Clock } from '#infra/clock.js';
import { UnitOfWork } from '#infra/database/unit-of-work.js';
import { systemCaller } from '#infra/http/caller.js';
import { Outbox } from '#infra/outbox/outbox.js';
import { EventLogService } from '#modules/event-log/event-log.service.js';
import type { ChannelEntity } from '../channels/channel.entity.js';
import { ChannelsRepository } from '../channels/channels.repository.js';
import { draftNews } from '../news/news.js';
import { NewsRoutingService } from '../news/news-routing.service.js';
import type { Exchange } from './channel-transport.adapter.js';
import type { MessageEntity } from './message.entity.js';
import { MessagesRepository } from './messages.repository.js';

/** Maximum number of attempts that a message lists. */
const maxListedAttempts = 10;
const maxFaultLength = 500;
/** Time after which a channel that keeps failing is paused, and after which postponed mail fails. */
const maxFailingMs = 24 * 60 * 60_000;

@Injectable()
export class AttemptRecordsService {
  constructor(
    private readonly uow: UnitOfWork,
    private readonly channels: ChannelsRepository,
    private readonly messages: MessagesRepository,
    private readonly routing: NewsRoutingService,
    private readonly eventLog: EventLogService,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
  ) {}

  recordDelivered(
    channel: ChannelEntity,
    message: MessageEntity,
    exchange: Exchange,
  ): Promise<void> {
    const at = this.clock.now().toISOString();
    return this.store(channel, message, exchange, null, async () => {
      await this.messages.change(message.id, {
        state: 'delivered',
        deliveredAt: at,
        nextTryAt: null,
      });
      await this.channels.change(channel.id, {
        ...faultFreeState,
        delivered: channel.delivered + 1,
        lastDeliveredAt: at,
      });
    });
  }

  /** Records that the message has failed permanently. Delivery continues with the next message. */
  recordRefused(
    channel: ChannelEntity,
    message: MessageEntity,
    exchange: Exchange,
    fault: string,
  ): Promise<void> {
    return this.store(channel, message, exchange, fault, () =>
      this.messages.change(message.id, { state: 'failed', nextTryAt: null }),
    );
  }

  /**
   * Records that mail to one person has to wait. The mail fails if the address is still rejected a
   * day after the mail was queued.
   */
  recordPostponed(
    channel: ChannelEntity,
    message: MessageEntity,
    exchange: Exchange,
    { fault, waitMs }: { fault: string; waitMs: number },
  ): Promise<void> {
    const now = this.clock.now().getTime();
    const isOver = now - Date.parse(message.createdAt) >= maxFailingMs;
    if (isOver) return this.recordRefused(channel, message, exchange, fault);
    const nextTryAt = new Date(now + waitMs).toISOString();
    return this.store(channel, message, exchange, fault, () =>
      this.messages.change(message.id, { nextTryAt }),
    );
  }

  /** @param waitMs - milliseconds until the next attempt; null pauses the channel immediately */
  async recordFailed(
    channel: ChannelEntity,
    message: MessageEntity,
    exchange: Exchange,
    { fault, waitMs }: { fault: string; waitMs: number | null },
  ): Promise<void> {
    const now = this.clock.now();
    const at = now.toISOString();
    const failingSince = channel.failingSince ?? at;
    const isFailingTooLong = now.getTime() - Date.parse(failingSince) >= maxFailingMs;
    const isPaused = waitMs === null || isFailingTooLong;
    await this.store(channel, message, exchange, fault, async () => {
      const nextTryAt = isPaused ? null : new Date(now.getTime() + waitMs).toISOString();
      await this.messages.change(message.id, { nextTryAt });
      await this.channels.change(channel.id, {
        failures: channel.failures + 1,
        failingSince,
        fault: fault.slice(0, maxFaultLength),
        faultAt: at,
        pausedAt: isPaused ? at : null,
      });
      if (isPaused) await this.recordPaused(channel, fault, at);
    });
  }

  private async recordPaused(
    { id, name }: ChannelEntity,
    fault: string,
    at: string,
  ): Promise<void> {
    await this.eventLog.record({
      action: 'channel.paused',
      by: systemCaller,
      outcome: 'failure',
      severity: 'warning',
      target: { type: 'channel', id, name },
      message: `Notification channel ${name} was paused: ${fault}`,
      reason: fault,
    });
    const path = `/administration/notifications?channel=${id}`;
    await this.routing.store([
      draftNews({
        kind: 'channel-paused',
        at,
        subject: name,
        path,
        troubleKey: `channel:${id}`,
        facts: { detail: fault.slice(0, maxFaultLength) },
      }),
    ]);
  }

  private store(
    channel: ChannelEntity,
    message: MessageEntity,
    { answer }: Exchange,
    fault: string | null,
    change: () => Promise<void>,
  ): Promise<void> {
    const attempt: MessageAttempt = {
      at: this.clock.now().toISOString(),
      status: answer?.status ?? null,
      fault: fault?.slice(0, maxFaultLength) ?? null,
    };
    return this.uow.run(async () => {
      await change();
      await this.messages.change(message.id, {
        attempts: message.attempts + 1,
        latestAttempts: [...message.latestAttempts, attempt].slice(-maxListedAttempts),
      });
      this.outbox.announce('channels.changed', { channelIds: [channel.id] });
    });
  }
}

/**
 * The state of a channel after a delivery, after a change of its settings, or when it is resumed.
 */
export const faultFreeState = {
  failures: 0,
  failingSince: null,
  fault: null,
  faultAt: null,
  pausedAt: null,
} as const;
