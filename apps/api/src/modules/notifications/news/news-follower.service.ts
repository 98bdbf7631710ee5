import {
  Injectable,
  type OnApplicationBootstrap,
  type OnApplicationShutdown,
} from '@nestjs/common';
import type { BackgroundTask } from '#infra/background/background-task.js';
import { BackgroundTasks } from '#infra/background/background-tasks.js';
import { Clock } from '#infra/clock.js';
import { UnitOfWork } from '#infra/database/unit-of-work.js';
import { Outbox } from '#infra/outbox/outbox.js';
import { LogFollowingService } from '#modules/event-log/query/log-following.service.js';
import type { NewsEntity } from './news.entity.js';
import { NewsContextService } from './news-context.service.js';
import { NewsRepository } from './news.repository.js';
import { NewsRoutingService } from './news-routing.service.js';

/** The interval at which to check for entries that were not announced. */
const pollIntervalMs = 10_000;
const entriesPerBatch = 100;
/**
 * Number of entries without news to skip before the position is stored. After a restart, entries
 * that were skipped after the last stored position are read again.
 */
const maxUnstoredSkips = 10_000;
const retentionDays = 90;

/**
 * Turns entries of the event log into news, and removes old news. The news and the position are
 * stored in one unit of work, so that no entry is skipped or becomes news twice, even after a crash
 * or if several processes read entries.
 */
@Injectable()
export class NewsFollowerService implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly task: BackgroundTask;
  private unsubscribe: () => void = () => undefined;
  /**
   * ID of the last entry that this process skipped because it causes no news. This ID can be ahead
   * of the stored position, which is not updated for every skipped entry.
   */
  private lastSkippedId = 0;

  constructor(
    private readonly uow: UnitOfWork,
    private readonly eventLog: LogFollowingService,
    private readonly context: NewsContextService,
    private readonly news: NewsRepository,
    private readonly routing: NewsRoutingService,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
    tasks: BackgroundTasks,
  ) {
    this.task = tasks.declare({
      name: 'news',
      everyMs: pollIntervalMs,
      retryMs: 5000,
      isTimeTriggered: true,
      logger: 'notifications',
      failure: 'Reading the event log for news failed and will be retried',
      run: (signal) => this.follow(signal),
    });
    tasks.declare({
      name: 'old-news',
      everyMs: 60 * 60_000,
      isTimeTriggered: true,
      logger: 'notifications',
      failure: 'Removing old news failed and will be retried',
      run: () => this.removeOld(),
    });
  }

  onApplicationBootstrap(): void {
    this.unsubscribe = this.outbox.on('event.recorded', () => this.task.wake());
  }

  onApplicationShutdown(): void {
    this.unsubscribe();
  }

  private async follow(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      const storedPosition = await this.news.readPosition();
      const from = Math.max(storedPosition, this.lastSkippedId);
      const next = await this.eventLog.findEntriesAfter(
        from,
        this.context.actions,
        entriesPerBatch,
      );
      if (next.entries.length === 0) {
        this.lastSkippedId = next.upTo;
        if (next.upTo - storedPosition >= maxUnstoredSkips) await this.storeNextNews(from);
        return;
      }
      await this.storeNextNews(from);
    }
  }

  /**
   * Stores the news of the next entries and the new position. Reads the position again, because
   * another process may have moved it.
   */
  private storeNextNews(lastSkippedId: number): Promise<void> {
    return this.uow.run(async () => {
      const from = Math.max(await this.news.readPosition(), lastSkippedId);
      const next = await this.eventLog.findEntriesAfter(
        from,
        this.context.actions,
        entriesPerBatch,
      );
      const storedNews: NewsEntity[] = [];
      for (const entry of next.entries) {
        // Process entries one after another, because news may depend on earlier entries.
        const draft = await this.context.newsOf(entry);
        if (draft !== null) storedNews.push(await this.news.insert(draft));
      }
      await this.routing.route(storedNews);
      await this.news.setPosition(next.upTo);
    });
  }

  private async removeOld(): Promise<void> {
    const cutoff = new Date(this.clock.now().getTime() - retentionDays * 24 * 60 * 60_000);
    await this.uow.run(() => this.news.removeBefore(cutoff.toISOString()));
  }
}
