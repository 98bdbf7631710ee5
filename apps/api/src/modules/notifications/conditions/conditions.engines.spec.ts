import { startTestApp } from '#test/test-app.js';
import { UnitOfWork } from '#infra/database/unit-of-work.js';
import { NewsEntity } from '../news/news.entity.js';

it('reports an API token that ends within a week, once', async () => {
  const app = await startTestApp({ now: '2026-11-25T03:00:00.000Z' });
  const { id } = await app.testData.user('lena');
  const uow = app.get(UnitOfWork);
  for (const [name, day] of [
    ['soon', '2026-11-30'],
    ['later', '2026-12-24'],
  ]) {
    await uow.run(() =>
      uow.manager.query(
        `INSERT INTO api_tokens (user_id, name, hint, token_hash, permissions, created_at, expires_at)
         VALUES (?, ?, 'x', ?, '', '2026-11-01T00:00:00.000Z', ?)`,
        [id, name, name, `${day}T00:00:00.000Z`],
      ),
    );
  }
  await app.runTask('news-conditions');
  await app.runTask('news-conditions');

  const news = await uow.manager.find(NewsEntity, { where: { kind: 'token-expiring' } });
  expect(news).toMatchObject([{ subject: 'soon', facts: { until: '2026-11-30T00:00:00.000Z' } }]);
});
