import { UnitOfWork } from '#infra/database/unit-of-work.js';
import { NewsEntity } from '#modules/notifications/news/news.entity.js';
import { waitFor } from '../platform/platform-app.js';
import type { TestApp } from '../test-app.js';

/**
 * Runs the tasks that read the event log and observe the conditions, each once. Returns all news.
 */
export async function readNews(app: TestApp): Promise<NewsEntity[]> {
  await app.runTask('news');
  await app.runTask('news-conditions');
  return app.get(UnitOfWork).manager.find(NewsEntity, { order: { id: 'ASC' } });
}

export function waitForNews(app: TestApp, kind: NewsEntity['kind']): Promise<NewsEntity> {
  return waitFor(`news of ${kind}`, async () =>
    (await readNews(app)).findLast((news) => news.kind === kind),
  );
}
