import { Injectable } from '@nestjs/common';
import type { NewsDraft, NewsEntity } from './news.entity.js';
import { NewsRepository } from './news.repository.js';

/** A piece of news, and the users who are named by a rule and may read the news. */
export interface RoutedNews {
  news: NewsEntity;
  /** IDs of the active users whom rules name for this news, without duplicates. */
  userIds: number[];
}

/**
 * Receives news in the unit of work that stores it. If the promise is rejected, the unit of work is
 * rolled back.
 */
export type NewsListener = (routedNews: readonly RoutedNews[]) => Promise<void>;

/** Decides which users the rules name for each piece of news, and queues messages to channels. */
export type NewsRouter = (news: readonly NewsEntity[]) => Promise<RoutedNews[]>;

/**
 * Stores news and passes it on within the same unit of work, so that a crash can neither lose nor
 * repeat it. Services subscribe in their constructor. A listener must wait only for the database,
 * because the unit of work stays open until the listener is done.
 */
@Injectable()
export class NewsRoutingService {
  private readonly listeners: NewsListener[] = [];
  private router: NewsRouter = async (news) => news.map((item) => ({ news: item, userIds: [] }));

  constructor(private readonly news: NewsRepository) {}

  subscribe(listener: NewsListener): void {
    this.listeners.push(listener);
  }

  /** Sets the router, which applies the rules. There is only one router. */
  useRouter(router: NewsRouter): void {
    this.router = router;
  }

  /** Stores news in the current unit of work, and passes it on to the router and the listeners. */
  async store(drafts: readonly NewsDraft[]): Promise<NewsEntity[]> {
    const storedNews: NewsEntity[] = [];
    for (const draft of drafts) storedNews.push(await this.news.insert(draft));
    await this.route(storedNews);
    return storedNews;
  }

  /**
   * Passes stored news on to the router and the listeners. Call this in the unit of work that
   * stored the news.
   */
  async route(storedNews: readonly NewsEntity[]): Promise<void> {
    if (storedNews.length === 0) return;
    const routedNews = await this.router(storedNews);
    for (const listener of this.listeners) await listener(routedNews);
  }
}
