import { Injectable } from '@nestjs/common';
import type { ListMessagesQuery, ListMessagesReply, MessageReply } from '@stackyard/contracts';
import { BackgroundTasks } from '#infra/background/background-tasks.js';
import { Clock } from '#infra/clock.js';
import { UnitOfWork } from '#infra/database/unit-of-work.js';
import type { Caller } from '#infra/http/caller.js';
import { ProblemError } from '#infra/http/problem-error.js';
import { AccountsService } from '#modules/users/accounts.service.js';
import { ChannelRecordsService } from '../channels/channel-records.service.js';
import { ChannelsRepository } from '../channels/channels.repository.js';
import type { ChannelEntity } from '../channels/channel.entity.js';
import { MessageQueueService } from '../rules/message-queue.service.js';
import type { MessageEntity } from './message.entity.js';
import { MessagesRepository } from './messages.repository.js';

const retentionDays = 30;

/** Lists messages, queues them again on request, and removes old ones. */
@Injectable()
export class MessageListService {
  constructor(
    private readonly uow: UnitOfWork,
    private readonly messages: MessagesRepository,
    private readonly channels: ChannelsRepository,
    private readonly queue: MessageQueueService,
    private readonly records: ChannelRecordsService,
    private readonly accounts: AccountsService,
    private readonly clock: Clock,
    tasks: BackgroundTasks,
  ) {
    tasks.declare({
      name: 'old-messages',
      everyMs: 60 * 60_000,
      isTimeTriggered: true,
      logger: 'notifications',
      failure: 'Removing old messages failed and will be retried',
      run: () => this.removeOld(),
    });
  }

  /** @throws ProblemError CURSOR_INVALID */
  async list(query: ListMessagesQuery): Promise<ListMessagesReply> {
    const { rows, nextCursor } = await this.messages.findPage(query);
    const channels = new Map(
      (await this.channels.findAll()).map((channel) => [channel.id, channel]),
    );
    const names = await this.namesOf(rows);
    const messages = rows.flatMap((row) => {
      const channel = channels.get(row.channelId);
      return channel === undefined ? [] : [toReply(row, channel, names)];
    });
    return { messages, nextCursor };
  }

  /**
   * Queues a message again. A message that is still waiting stays unchanged.
   *
   * @throws ProblemError MESSAGE_UNKNOWN
   */
  resend(id: number, by: Caller): Promise<MessageReply> {
    return this.uow.run(async () => {
      const message = await this.messages.find(id);
      const channel = message && (await this.channels.find(message.channelId));
      if (message === null || channel === null) {
        throw new ProblemError('MESSAGE_UNKNOWN', `There is no message ${id}.`);
      }
      const names = await this.namesOf([message]);
      if (message.state === 'waiting') return toReply(message, channel, names);
      await this.records.record('message.resend-requested', channel, by, {
        message: `Resending of the message ${message.headline} to ${channel.name} requested`,
        details: { messageId: message.messageId },
      });
      return toReply(await this.queue.requeue(message), channel, names);
    });
  }

  private async namesOf(messages: readonly MessageEntity[]): Promise<Map<number, string>> {
    const ids = new Set(messages.flatMap(({ userId }) => userId ?? []));
    if (ids.size === 0) return new Map();
    const holders = await this.accounts.findHolders([...ids]);
    return new Map([...holders].map(([id, { displayName }]) => [id, displayName]));
  }

  private async removeOld(): Promise<void> {
    const cutoff = new Date(this.clock.now().getTime() - retentionDays * 24 * 60 * 60_000);
    await this.uow.run(() => this.messages.removeBefore(cutoff.toISOString()));
  }
}

function toReply(
  message: MessageEntity,
  { id, name, kind }: ChannelEntity,
  names: ReadonlyMap<number, string>,
): MessageReply {
  const { channelId: _, content: __, userId, ...replyFields } = message;
  const user = userId === null ? null : { id: userId, name: names.get(userId) ?? `#${userId}` };
  return { ...replyFields, channel: { id, name, kind }, user };
}
