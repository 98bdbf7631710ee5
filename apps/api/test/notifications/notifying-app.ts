import {
  createChannel,
  deleteChannel,
  listChannels,
  listMessages,
  type CreateChannelRequest,
  type NotificationRuleFields,
} from '@stackyard/contracts';
import { UnitOfWork } from '#infra/database/unit-of-work.js';
import type { NewsEntity } from '#modules/notifications/news/news.entity.js';
import {
  NewsRoutingService,
  type RoutedNews,
} from '#modules/notifications/news/news-routing.service.js';
import { draftNews, type NewsParts } from '#modules/notifications/news/news.js';
import { waitFor } from '../platform/platform-app.js';
import { startTestApp, type SignedIn, type TestApp } from '../test-app.js';
import { ServiceDouble } from './service-double.js';

const now = '2026-11-25T03:00:00.000Z';
const secret = 'a key of sixteen or more';

export const catchAllRule: NotificationRuleFields = {
  name: 'Everything',
  enabled: true,
  kinds: null,
  minSeverity: 'info',
  recoveries: true,
  serverIds: null,
  stackIds: null,
  tags: null,
  channelIds: null,
  userIds: [],
  digest: 'none',
  repeatMinutes: 30,
};

/** An application, and a service that receives the messages of its channels. */
export class NotifyingApp {
  /** The news that was routed since the last reset. */
  routedNews: RoutedNews[] = [];

  private constructor(
    readonly app: TestApp,
    readonly service: ServiceDouble,
    readonly root: SignedIn,
  ) {}

  static async start(): Promise<NotifyingApp> {
    const app = await startTestApp({ now, settings: { PUBLIC_URL: 'https://stackyard.example' } });
    const at = new NotifyingApp(app, await ServiceDouble.start(), await app.signInSuperuser());
    app.get(NewsRoutingService).subscribe(async (news) => void at.routedNews.push(...news));
    return at;
  }

  /** Prepares for the next test: removes channels, rules, news and received messages. */
  async reset(): Promise<void> {
    const { channels } = await this.root.call(listChannels, {});
    for (const { id } of channels) await this.root.call(deleteChannel, { params: { id } });
    await this.app.runTask('news');
    await this.app.reset('notification_rules', 'news');
    this.service.reset();
    this.routedNews = [];
  }

  /**
   * Stores news with the current time. Unless a trouble key is given, news of the same kind with
   * the same subject reports the same problem.
   */
  storeNews(parts: Partial<NewsParts> = {}): Promise<NewsEntity[]> {
    const at = this.app.clock.now().toISOString();
    const kind = 'redeploy-failed' as const;
    const draft = draftNews({ kind, at, subject: 'immich', path: '/redeploys/12', ...parts });
    return this.app.get(UnitOfWork).run(() => this.app.get(NewsRoutingService).store([draft]));
  }

  async addChannel(request: Partial<CreateChannelRequest> = {}): Promise<number> {
    const address = this.service.url;
    const body = { name: 'Ops', kind: 'webhook', address, secret, ...request } as const;
    return (await this.root.call(createChannel, { body })).id;
  }

  headlines(): string[] {
    return this.service.received.map(
      ({ body }) => (JSON.parse(body) as { headline: string }).headline,
    );
  }

  /** Waits until no messages are queued for the channels. */
  waitUntilDelivered(): Promise<unknown> {
    return waitFor('delivered messages', async () => {
      const query = { state: 'waiting' as const };
      const { messages } = await this.root.call(listMessages, { query });
      return messages.length === 0 ? true : undefined;
    });
  }
}
