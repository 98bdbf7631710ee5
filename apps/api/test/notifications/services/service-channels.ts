import {
  createChannel,
  createNotificationRule,
  editChannel,
  listChannels,
  listLogs,
  listMessages,
  type ChannelReply,
  type MessageReply,
} from '@stackyard/contracts';
import { UnitOfWork } from '#infra/database/unit-of-work.js';
import { ChannelsRepository } from '#modules/notifications/channels/channels.repository.js';
import { faultFreeState } from '#modules/notifications/delivery/attempt-records.service.js';
import { draftNews, type NewsParts } from '#modules/notifications/news/news.js';
import { NewsRoutingService } from '#modules/notifications/news/news-routing.service.js';
import { waitFor } from '../../platform/platform-app.js';
import type { SignedIn, TestApp } from '../../test-app.js';
import { serviceKinds, type MessageServices, type ServiceKind } from './message-services.js';

export type OutcomeByService = Record<ServiceKind, string>;

/** Longest delay before a first retry if the service does not specify a delay. */
const maxFirstRetryMs = 500;

export class ServiceChannels {
  private constructor(
    private readonly app: TestApp,
    private readonly root: SignedIn,
  ) {}

  /** Adds the channels, and a rule that sends failed redeploys to all of them. */
  static async add(
    app: TestApp,
    root: SignedIn,
    services: MessageServices,
  ): Promise<ServiceChannels> {
    for (const kind of serviceKinds) {
      await root.call(createChannel, { body: { name: kind, kind, ...services.settings(kind) } });
    }
    await app.reset('notification_rules');
    const noFilters = {
      serverIds: null,
      stackIds: null,
      tags: null,
      channelIds: null,
      userIds: [],
    };
    const rule = { name: 'All', enabled: true, minSeverity: 'info', recoveries: true } as const;
    const timing = { digest: 'none', repeatMinutes: 0 } as const;
    const body = { ...rule, ...noFilters, ...timing, kinds: ['redeploy-failed' as const] };
    await root.call(createNotificationRule, { body });
    return new ServiceChannels(app, root);
  }

  /** Resumes all channels and deletes all messages and news. */
  async reset(): Promise<void> {
    await this.app.reset('notification_messages', 'news');
    await this.app.get(UnitOfWork).run(async () => {
      const repository = this.app.get(ChannelsRepository);
      for (const { id } of await repository.findAll()) await repository.change(id, faultFreeState);
    });
  }

  /** Points all channels to other services. */
  async move(services: MessageServices, ca: string | null): Promise<void> {
    for (const { id, kind } of await this.list()) {
      const body = { ca, ...services.settings(kind as ServiceKind) };
      await this.root.call(editChannel, { params: { id }, body });
    }
  }

  async list(): Promise<ChannelReply[]> {
    return (await this.root.call(listChannels, {})).channels;
  }

  async listSentMessages(): Promise<MessageReply[]> {
    return (await this.root.call(listMessages, { query: {} })).messages;
  }

  /** Sends news to all channels and returns the outcome of each channel's first attempt. */
  async deliverAndListOutcomes(parts: Partial<NewsParts> = {}): Promise<OutcomeByService> {
    const news = {
      kind: 'redeploy-failed',
      at: this.app.clock.now().toISOString(),
      subject: 'immich',
      path: '/redeploys/12',
    } as const;
    const draft = draftNews({ ...news, ...parts });
    const routing = this.app.get(NewsRoutingService);
    await this.app.get(UnitOfWork).run(() => routing.store([draft]));
    const attemptedMessages = await waitFor('the first attempts', async () => {
      const messages = (await this.listSentMessages()).filter(({ attempts }) => attempts > 0);
      return messages.length === serviceKinds.length ? messages : undefined;
    });
    const channels = new Map((await this.list()).map((channel) => [channel.id, channel]));
    const entries = attemptedMessages.map((message) => [
      message.channel.kind,
      this.outcomeOf(message, channels.get(message.channel.id)?.state.pausedAt ?? null),
    ]);
    return Object.fromEntries(entries) as OutcomeByService;
  }

  /** Advances the clock by an hour and makes the next attempt on each channel. */
  async attemptAgain(): Promise<void> {
    this.app.clock.advance({ hours: 1 });
    for (const { id } of await this.list()) {
      await this.app.runTask('notification-delivery', { channelId: id });
    }
    await this.waitUntilDelivered();
  }

  /**
   * Returns everything that can be read about the channels and their messages: the lists, the event
   * log and the process log.
   */
  async readText(): Promise<string> {
    const entries = await this.root.call(listLogs, { query: { limit: 200 } });
    const lists = [await this.listSentMessages(), await this.list(), entries];
    return `${JSON.stringify(lists)}${this.app.log.text}`;
  }

  /** Waits until no messages are waiting in any channel. */
  async waitUntilDelivered(): Promise<void> {
    await waitFor('delivered messages', async () =>
      (await this.list()).every(({ state }) => state.waiting === 0) ? true : undefined,
    );
  }

  private outcomeOf({ state, nextTryAt, latestAttempts }: MessageReply, pausedAt: string | null) {
    const reason = latestAttempts.at(-1)?.fault ?? null;
    const waitMs = Date.parse(nextTryAt ?? '') - this.app.clock.now().getTime();
    const delayText = waitMs <= maxFirstRetryMs ? 'soon' : `in ${waitMs / 1000} s`;
    const waitingState = pausedAt === null ? delayText : 'paused';
    return [state === 'waiting' ? waitingState : state, reason]
      .filter((part) => part !== null)
      .join(': ');
  }
}

/** Returns the same outcome for all services, except those in `others`. */
export function sameForAll(
  outcome: string,
  others: Partial<OutcomeByService> = {},
): OutcomeByService {
  const entries = serviceKinds.map((kind) => [kind, others[kind] ?? outcome]);
  return Object.fromEntries(entries) as OutcomeByService;
}
