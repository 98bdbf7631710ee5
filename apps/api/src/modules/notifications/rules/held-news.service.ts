import { Injectable } from '@nestjs/common';
import { BackgroundTasks } from '#infra/background/background-tasks.js';
import { Clock } from '#infra/clock.js';
import { UnitOfWork } from '#infra/database/unit-of-work.js';
import { ChannelsRepository } from '../channels/channels.repository.js';
import type { MessagePurpose } from '../delivery/message.entity.js';
import { NewsRepository } from '../news/news.repository.js';
import { HeldNewsRepository, type Bundle } from './held-news.repository.js';
import { quietHoursEnd } from '../local-hours.js';
import { MessageQueueService } from './message-queue.service.js';
import { worstSeverityOf } from './rule-match.js';
import { RulesRepository } from './rules.repository.js';

const bundlesPerRound = 100;
const maxListedNews = 25;
const minuteMs = 60_000;
const repeatsPrefix = 'repeats:';

/**
 * Queues one message for each bundle of news that was held back: repeats of a problem, news that
 * arrived in quiet hours, or the news of a digest.
 */
@Injectable()
export class HeldNewsService {
  constructor(
    private readonly uow: UnitOfWork,
    private readonly heldNews: HeldNewsRepository,
    private readonly rules: RulesRepository,
    private readonly channels: ChannelsRepository,
    private readonly news: NewsRepository,
    private readonly queue: MessageQueueService,
    private readonly clock: Clock,
    tasks: BackgroundTasks,
  ) {
    tasks.declare({
      name: 'held-news',
      everyMs: 15_000,
      isTimeTriggered: true,
      lease: { name: 'held-news' },
      logger: 'notifications',
      failure: 'Sending collected news failed and will be retried',
      run: (signal) => this.sendDue(signal),
    });
  }

  private async sendDue(signal: AbortSignal): Promise<void> {
    const now = this.clock.now().toISOString();
    for (const bundle of await this.heldNews.findDueBundles(now, bundlesPerRound)) {
      if (signal.aborted) return;
      await this.uow.run(() => this.send(bundle));
    }
    await this.uow.run(() => this.heldNews.removeEndedWindows(now));
  }

  private async send(bundle: Bundle): Promise<void> {
    const now = this.clock.now();
    const channel = await this.channels.find(bundle.channelId);
    const rule = await this.rules.find(bundle.ruleId);
    const { total, newsIds } = await this.heldNews.readContent(bundle, maxListedNews);
    const latest = (await this.news.findByIds(newsIds)).at(-1);
    if (channel === null || rule === null || latest === undefined) {
      return this.heldNews.release(bundle);
    }
    const severity = worstSeverityOf(await this.heldNews.severitiesOf(bundle));
    const isUrgent = channel.errorsInQuietHours && severity === 'error';
    const quietUntil = isUrgent ? null : quietHoursEnd(channel.quietHours, channel.timeZone, now);
    if (quietUntil !== null) return this.heldNews.postpone(bundle, quietUntil.toISOString());
    const content = { purpose: purposeOf(bundle, total), newsIds };
    await this.queue.add(channel, { content, latest, total, severity });
    await this.heldNews.release(bundle);
    if (!bundle.bundleKey.startsWith(repeatsPrefix)) return;
    const endsAt = new Date(now.getTime() + rule.repeatMinutes * minuteMs).toISOString();
    const troubleKey = bundle.bundleKey.slice(repeatsPrefix.length);
    await this.heldNews.setWindow({ ...bundle, troubleKey, endsAt });
  }
}

function purposeOf({ bundleKey }: Bundle, total: number): MessagePurpose {
  if (bundleKey.startsWith(repeatsPrefix)) return total === 1 ? 'news' : 'repeats';
  if (bundleKey === 'digest') return 'digest';
  return total === 1 ? 'news' : 'quiet-hours';
}
