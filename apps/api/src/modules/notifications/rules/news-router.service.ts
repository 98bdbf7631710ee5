import { Injectable } from '@nestjs/common';
import { Clock } from '#infra/clock.js';
import { KnownStacksService } from '#modules/platform/stacks/known-stacks.service.js';
import type { ChannelEntity } from '../channels/channel.entity.js';
import { ChannelsRepository } from '../channels/channels.repository.js';
import type { NewsEntity } from '../news/news.entity.js';
import { NewsReadersService } from '../news/news-readers.service.js';
import { NewsRoutingService, type RoutedNews } from '../news/news-routing.service.js';
import { HeldNewsRepository } from './held-news.repository.js';
import { quietHoursEnd, nextDigestTime } from '../local-hours.js';
import { MessageQueueService } from './message-queue.service.js';
import type { NotificationRuleEntity } from './notification-rule.entity.js';
import { ruleCovers } from './rule-match.js';
import { RulesRepository } from './rules.repository.js';

const minuteMs = 60_000;

/**
 * Applies the rules to news: determines the messages to send to channels, now or later, and the
 * people to inform.
 */
@Injectable()
export class NewsRouterService {
  constructor(
    private readonly rules: RulesRepository,
    private readonly channels: ChannelsRepository,
    private readonly heldNews: HeldNewsRepository,
    private readonly queue: MessageQueueService,
    private readonly stacks: KnownStacksService,
    private readonly readers: NewsReadersService,
    private readonly clock: Clock,
    routing: NewsRoutingService,
  ) {
    routing.useRouter((news) => this.route(news));
  }

  private async route(news: readonly NewsEntity[]): Promise<RoutedNews[]> {
    const rules = await this.rules.findEnabled();
    const channels = rules.length === 0 ? [] : await this.channels.findAll();
    const routedNews: RoutedNews[] = [];
    for (const item of news) {
      const tags = await this.tagsFor(item, rules);
      const matchingRules = rules.filter(({ criteria }) => ruleCovers(criteria, item, tags));
      await this.send(item, matchingRules, channels);
      const userIds = await this.namedReaderIdsOf(item, matchingRules);
      routedNews.push({ news: item, userIds });
    }
    return routedNews;
  }

  /**
   * Sends news to channels or holds it back. A channel gets each piece of news only once, even if
   * several rules match: rules without a digest take precedence.
   */
  private async send(
    news: NewsEntity,
    rules: readonly NotificationRuleEntity[],
    channels: readonly ChannelEntity[],
  ): Promise<void> {
    const sortedRules = rules.toSorted(
      (one, other) => Number(one.digest !== 'none') - Number(other.digest !== 'none'),
    );
    for (const channel of channels) {
      if (!channel.enabled || isAboutChannel(news, channel)) continue;
      const rule = sortedRules.find(
        ({ criteria }) => criteria.channelIds?.includes(channel.id) ?? true,
      );
      if (rule !== undefined) await this.queueOrHold(news, rule, channel);
    }
  }

  private async queueOrHold(
    news: NewsEntity,
    rule: NotificationRuleEntity,
    channel: ChannelEntity,
  ): Promise<void> {
    const now = this.clock.now();
    const channelAndRule = { channelId: channel.id, ruleId: rule.id };
    if (rule.digest !== 'none') {
      const digestAt = nextDigestTime(rule.digest, channel.timeZone, now);
      return this.heldNews.hold(
        { ...channelAndRule, bundleKey: 'digest' },
        news.id,
        digestAt.toISOString(),
      );
    }
    const window = { ...channelAndRule, troubleKey: news.troubleKey };
    const heldUntil = rule.repeatMinutes === 0 ? null : await this.heldNews.findWindowEnd(window);
    if (heldUntil !== null) {
      const bundleKey = `repeats:${news.troubleKey}`;
      return this.heldNews.hold({ ...channelAndRule, bundleKey }, news.id, heldUntil);
    }
    if (rule.repeatMinutes > 0) {
      const endsAt = new Date(now.getTime() + rule.repeatMinutes * minuteMs).toISOString();
      await this.heldNews.setWindow({ ...window, endsAt });
    }
    const quietUntil = endOfQuietHoursFor(news, channel, now);
    if (quietUntil !== null) {
      const bundle = { ...channelAndRule, bundleKey: 'quiet-hours' };
      return this.heldNews.hold(bundle, news.id, quietUntil.toISOString());
    }
    const content = { purpose: 'news', newsIds: [news.id] } as const;
    const { severity } = news;
    await this.queue.add(channel, {
      content: { ...content, newsIds: [...content.newsIds] },
      latest: news,
      total: 1,
      severity,
    });
  }

  private async namedReaderIdsOf(
    { kind }: NewsEntity,
    rules: readonly NotificationRuleEntity[],
  ): Promise<number[]> {
    const namedUserIds = new Set(rules.flatMap(({ criteria }) => criteria.userIds));
    if (namedUserIds.size === 0) return [];
    return (await this.readers.readerIdsOf(kind)).filter((id) => namedUserIds.has(id));
  }

  private async tagsFor(
    { stackIds }: NewsEntity,
    rules: readonly NotificationRuleEntity[],
  ): Promise<ReadonlySet<string>> {
    const needsTags = stackIds.length > 0 && rules.some(({ criteria }) => criteria.tags !== null);
    return needsTags ? new Set(await this.stacks.tagsOf(stackIds)) : new Set();
  }
}

/**
 * Returns when the channel's quiet hours end, if they hold this news back; null if it may be sent
 * now.
 */
function endOfQuietHoursFor(
  { severity }: NewsEntity,
  channel: ChannelEntity,
  now: Date,
): Date | null {
  const { quietHours, timeZone, errorsInQuietHours } = channel;
  if (errorsInQuietHours && severity === 'error') return null;
  return quietHoursEnd(quietHours, timeZone, now);
}

/** Whether news is about the channel itself. A paused channel cannot report that it is paused. */
function isAboutChannel({ troubleKey }: NewsEntity, { id }: ChannelEntity): boolean {
  return troubleKey === `channel:${id}`;
}
