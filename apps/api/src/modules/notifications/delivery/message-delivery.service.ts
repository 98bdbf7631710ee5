import {
  Injectable,
  type OnApplicationBootstrap,
  type OnApplicationShutdown,
} from '@nestjs/common';
import type { BackgroundTask } from '#infra/background/background-task.js';
import { BackgroundTasks } from '#infra/background/background-tasks.js';
import { Clock } from '#infra/clock.js';
import { Logging, type Logger } from '#infra/logging/logging.js';
import { backoffMs } from '#infra/outbound/backoff.js';
import type { ChannelEntity } from '../channels/channel.entity.js';
import { ChannelsRepository } from '../channels/channels.repository.js';
import { AttemptRecordsService } from './attempt-records.service.js';
import { ChannelTransport } from './channel-transport.adapter.js';
import type { MessageEntity } from './message.entity.js';
import { MessagesRepository } from './messages.repository.js';
import { MessageTextsService } from './message-texts.service.js';

/** The interval at which a sender checks for messages if nothing wakes it earlier. */
const pollIntervalMs = 10_000;
const retryDelayMs = 5000;
/** The interval at which a process tries to take over delivery while another process delivers. */
const leaseCheckMs = 5000;

/**
 * Delivers the messages of each channel in order, one at a time. Each channel has its own task, so
 * channels do not wait for each other.
 */
@Injectable()
export class MessageDeliveryService implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly log: Logger;
  private readonly senders = new Map<number, BackgroundTask>();
  private lastChange: Promise<void> = Promise.resolve();
  private isStopping = false;

  constructor(
    private readonly channels: ChannelsRepository,
    private readonly messages: MessagesRepository,
    private readonly texts: MessageTextsService,
    private readonly transport: ChannelTransport,
    private readonly records: AttemptRecordsService,
    private readonly clock: Clock,
    private readonly tasks: BackgroundTasks,
    logging: Logging,
  ) {
    this.log = logging.loggerFor('notifications');
  }

  onApplicationBootstrap(): void {
    this.tasks.declare({
      name: 'notification-channels',
      everyMs: 30_000,
      logger: 'notifications',
      failure: 'Searching for new notification channels failed and will be retried',
      run: () => this.startNewSenders(),
    });
  }

  async onApplicationShutdown(): Promise<void> {
    this.isStopping = true;
    await this.lastChange;
    await Promise.all([...this.senders.values()].map((sender) => this.tasks.remove(sender)));
  }

  /**
   * Wakes the senders of channels. Call this after queuing messages, in the process that queued
   * them.
   */
  wake(channelIds: Iterable<number>): void {
    for (const id of channelIds) this.senders.get(id)?.wake();
  }

  /**
   * Restarts delivery after a channel was added, changed, resumed or removed. Aborts an attempt in
   * progress and repeats it if the channel still exists.
   */
  restart(id: number): Promise<void> {
    const change = this.lastChange.then(() => this.replaceSender(id));
    // A failed change must not block the next one.
    this.lastChange = change.catch(() => undefined);
    return change;
  }

  private async replaceSender(id: number): Promise<void> {
    const oldSender = this.senders.get(id);
    this.senders.delete(id);
    if (oldSender !== undefined) await this.tasks.remove(oldSender);
    if ((await this.channels.find(id)) !== null && !this.isStopping) this.startSender(id);
  }

  /** Starts delivering to new channels, which another process may have added. */
  private async startNewSenders(): Promise<void> {
    for (const { id } of await this.channels.findAll()) {
      if (!this.senders.has(id)) await this.restart(id);
    }
  }

  private startSender(id: number): void {
    const task = this.tasks.declare({
      name: 'notification-delivery',
      labels: { channelId: id },
      everyMs: pollIntervalMs,
      retryMs: retryDelayMs,
      lease: {
        name: `notification-channel:${id}`,
        retryMs: leaseCheckMs,
        onKeptLeaseAcquired: () => undefined,
      },
      logger: 'notifications',
      failure: 'Delivering a message failed and will be retried',
      idleMs: async () => this.msUntilNextAttempt(id),
      run: (signal) => this.deliverNext(id, signal),
    });
    this.senders.set(id, task);
  }

  /** Returns the milliseconds until the next check; 0 or less if an attempt is due. */
  private async msUntilNextAttempt(id: number): Promise<number> {
    const channel = await this.channels.find(id);
    if (!channel?.enabled || channel.pausedAt !== null) return pollIntervalMs;
    const next = await this.messages.findNext(channel);
    return next === undefined ? pollIntervalMs : this.waitMs(next);
  }

  private waitMs({ nextTryAt }: MessageEntity): number {
    if (nextTryAt === null) return 0;
    return Math.min(pollIntervalMs, Date.parse(nextTryAt) - this.clock.now().getTime());
  }

  private async deliverNext(id: number, signal: AbortSignal): Promise<number> {
    const channel = await this.channels.find(id);
    if (!channel?.enabled || channel.pausedAt !== null) return pollIntervalMs;
    const message = await this.messages.findNext(channel);
    if (message === undefined) return pollIntervalMs;
    const waitMs = this.waitMs(message);
    if (waitMs > 0) return waitMs;
    await this.attempt(channel, message, signal);
    return 0;
  }

  private async attempt(
    channel: ChannelEntity,
    message: MessageEntity,
    signal: AbortSignal,
  ): Promise<void> {
    const outgoingMessage = await this.texts.composeMessage(message, channel);
    if ('fault' in outgoingMessage) {
      const verdict = { kind: 'refused', ...outgoingMessage } as const;
      const emptyExchange = { verdict, request: null, answer: null };
      return this.records.recordRefused(channel, message, emptyExchange, outgoingMessage.fault);
    }
    const exchange = await this.transport.send(
      channel,
      outgoingMessage.text,
      signal,
      outgoingMessage.to,
    );
    const { verdict } = exchange;
    if (verdict.kind === 'delivered')
      return this.records.recordDelivered(channel, message, exchange);
    const { fault } = verdict;
    this.log.warn(
      { channel: channel.name, message: message.id, fault },
      'A message was not delivered',
    );
    if (verdict.kind === 'refused') {
      return this.records.recordRefused(channel, message, exchange, fault);
    }
    if (verdict.kind === 'broken') {
      return this.records.recordFailed(channel, message, exchange, { fault, waitMs: null });
    }
    if (verdict.delaysOnlyRecipient) {
      const waitMs = backoffMs(message.attempts + 1, Math.random());
      return this.records.recordPostponed(channel, message, exchange, { fault, waitMs });
    }
    const waitMs = Math.max(
      verdict.retryDelayMs ?? 0,
      backoffMs(channel.failures + 1, Math.random()),
    );
    return this.records.recordFailed(channel, message, exchange, { fault, waitMs });
  }
}
