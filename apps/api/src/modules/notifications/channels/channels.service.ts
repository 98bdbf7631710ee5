import { Injectable } from '@nestjs/common';
import {
  foldForSearch,
  maxChannels,
  type ChannelReply,
  type CreateChannelRequest,
  type EditChannelRequest,
  type ListChannelsReply,
  type WholeListQuery,
} from '@stackyard/contracts';
import { Clock } from '#infra/clock.js';
import { UnitOfWork } from '#infra/database/unit-of-work.js';
import type { Caller } from '#infra/http/caller.js';
import { invalidInputProblem, ProblemError } from '#infra/http/problem-error.js';
import { faultFreeState } from '../delivery/attempt-records.service.js';
import { MessageDeliveryService } from '../delivery/message-delivery.service.js';
import { MessagesRepository } from '../delivery/messages.repository.js';
import { DefaultRuleService } from '../rules/default-rule.service.js';
import type { ChannelEntity } from './channel.entity.js';
import { ChannelChecksService } from './channel-checks.service.js';
import { ChannelRecordsService } from './channel-records.service.js';
import {
  toLogDetails,
  settingsAfterChange,
  toReply,
  defaultSettings,
  quietHourFaults,
} from './channel.js';
import { ChannelsRepository } from './channels.repository.js';

/** Manages notification channels. Secrets are write-only. */
@Injectable()
export class ChannelsService {
  constructor(
    private readonly uow: UnitOfWork,
    private readonly channels: ChannelsRepository,
    private readonly messages: MessagesRepository,
    private readonly checks: ChannelChecksService,
    private readonly delivery: MessageDeliveryService,
    private readonly defaultRule: DefaultRuleService,
    private readonly records: ChannelRecordsService,
    private readonly clock: Clock,
  ) {}

  /** @throws ProblemError CURSOR_INVALID */
  async list(query: WholeListQuery): Promise<ListChannelsReply> {
    const { rows, nextCursor } = await this.channels.findPage(query);
    const waitingCounts = await this.messages.countWaiting();
    const channels: ChannelReply[] = [];
    for (const channel of rows)
      channels.push(await this.buildReply(channel, waitingCounts.get(channel.id)));
    return { channels, nextCursor };
  }

  /**
   * @throws ProblemError VALIDATION_FAILED, CHANNEL_NAME_TAKEN, CHANNELS_FULL or CHANNEL_OFF_LIMITS
   */
  async create(request: CreateChannelRequest, by: Caller): Promise<ChannelReply> {
    const { kind, name } = request;
    assertQuietHours(null, request);
    const settings = settingsAfterChange({ ...defaultSettings, name }, request);
    const secret = this.checks.check(kind, settings, {
      storedSecret: null,
      enteredSecret: request.secret,
    });
    const channel = await this.runWithUniqueName(async () => {
      const count = await this.channels.count();
      if (count >= maxChannels) {
        throw new ProblemError('CHANNELS_FULL', `There are already ${maxChannels} channels.`);
      }
      const created = await this.channels.insert({
        ...settings,
        kind,
        secret,
        nameKey: foldForSearch(settings.name),
        createdAt: this.clock.now().toISOString(),
        delivered: 0,
        lastDeliveredAt: null,
        ...faultFreeState,
      });
      if (settings.forPeople) await this.channels.makeOnlyPersonalMailChannel(created.id);
      await this.records.record('channel.created', created, by, {
        message: `Notification channel ${created.name} added`,
        details: { kind, after: toLogDetails(settings) },
      });
      if (count === 0) await this.defaultRule.addIfNoRuleExists(created.language, by);
      return created;
    });
    await this.delivery.restart(channel.id);
    return this.buildReply(channel);
  }

  /**
   * @throws ProblemError CHANNEL_UNKNOWN, VALIDATION_FAILED, CHANNEL_NAME_TAKEN or
   * CHANNEL_OFF_LIMITS
   */
  async edit(id: number, request: EditChannelRequest, by: Caller): Promise<ChannelReply> {
    const channel = await this.runWithUniqueName(async () => {
      const oldChannel = await this.findOrFail(id);
      assertQuietHours(oldChannel.quietHours, request);
      const settings = settingsAfterChange(oldChannel, request);
      const secrets = { storedSecret: oldChannel.secret, enteredSecret: request.secret };
      const secret = this.checks.check(oldChannel.kind, settings, secrets);
      const nameKey = foldForSearch(settings.name);
      // The new settings may fix the fault, so retry immediately.
      await this.channels.change(id, { ...settings, nameKey, secret, ...faultFreeState });
      if (settings.forPeople) await this.channels.makeOnlyPersonalMailChannel(id);
      await this.retryNow(id);
      await this.records.record('channel.changed', { ...oldChannel, name: settings.name }, by, {
        message: `Notification channel ${settings.name} changed`,
        details: {
          before: toLogDetails(oldChannel),
          after: { ...toLogDetails(settings), secretReplaced: request.secret !== undefined },
        },
      });
      return this.findOrFail(id);
    });
    await this.delivery.restart(id);
    return this.buildReply(channel);
  }

  /** @throws ProblemError CHANNEL_UNKNOWN */
  async remove(id: number, by: Caller): Promise<void> {
    await this.uow.run(async () => {
      const channel = await this.findOrFail(id);
      await this.channels.remove(id);
      await this.records.record('channel.removed', channel, by, {
        message: `Notification channel ${channel.name} removed`,
        severity: 'notice',
        details: { before: toLogDetails(channel) },
      });
    });
    await this.delivery.restart(id);
  }

  /** @throws ProblemError CHANNEL_UNKNOWN */
  async resume(id: number, by: Caller): Promise<ChannelReply> {
    await this.uow.run(async () => {
      const channel = await this.findOrFail(id);
      await this.channels.change(id, faultFreeState);
      await this.retryNow(id);
      await this.records.record('channel.resumed', channel, by, {
        message: `Notification channel ${channel.name} resumed`,
      });
    });
    await this.delivery.restart(id);
    return this.buildReply(await this.findOrFail(id));
  }

  /** @throws ProblemError CHANNEL_UNKNOWN */
  async findOrFail(id: number): Promise<ChannelEntity> {
    const channel = await this.channels.find(id);
    if (channel !== null) return channel;
    throw new ProblemError('CHANNEL_UNKNOWN', `There is no notification channel ${id}.`);
  }

  private async retryNow(id: number): Promise<void> {
    const next = await this.messages.findNext({ id, failures: 0 });
    if (next !== undefined) await this.messages.change(next.id, { nextTryAt: null });
  }

  private async buildReply(channel: ChannelEntity, waitingCount?: number): Promise<ChannelReply> {
    const next = await this.messages.findNext(channel);
    const count = waitingCount ?? (await this.messages.countWaiting()).get(channel.id) ?? 0;
    return toReply(channel, { waiting: count, nextTryAt: next?.nextTryAt ?? null });
  }

  private runWithUniqueName<T>(work: () => Promise<T>): Promise<T> {
    return this.uow.runUnique(
      work,
      () => new ProblemError('CHANNEL_NAME_TAKEN', 'A channel with this name already exists.'),
    );
  }
}

/** @throws ProblemError VALIDATION_FAILED */
function assertQuietHours(...settings: Parameters<typeof quietHourFaults>): void {
  const faults = quietHourFaults(...settings);
  if (faults.length > 0) throw invalidInputProblem(faults);
}
