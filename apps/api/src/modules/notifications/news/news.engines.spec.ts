import { logActionIds, newsHeadline, newsKindIds } from '@stackyard/contracts';
import { startTestApp, type TestApp } from '#test/test-app.js';
import { UnitOfWork } from '#infra/database/unit-of-work.js';
import { systemCaller } from '#infra/http/caller.js';
import { NewsEntity } from './news.entity.js';
import { sourceActions } from './news-of-entry.js';
import { NewsReadersService } from './news-readers.service.js';
import { NewsRoutingService, type RoutedNews } from './news-routing.service.js';

const now = '2026-11-25T03:00:00.000Z';
const stack = { type: 'stack', id: 7, name: 'immich' } as const;
const server = { id: 1, name: 'attic' };
let app: TestApp;
let receivedNews: RoutedNews[] = [];
let routingError: Error | null = null;

beforeAll(async () => {
  app = await startTestApp({ now });
  app.get(NewsRoutingService).subscribe(async (routed) => {
    if (routingError !== null) throw routingError;
    receivedNews.push(...routed);
  });
});

beforeEach(async () => {
  await app.runTask('news');
  await app.reset('news', 'sign_in_addresses', 'users');
  receivedNews = [];
  routingError = null;
});

function recordFailure(details: Record<string, unknown> = {}): Promise<void> {
  const failureDetails = {
    failureCode: 'PULL_FAILED',
    failureDetail: 'No such tag',
    redeployId: 12,
  };
  return app.testData.entry({
    action: 'redeploy.failed',
    target: stack,
    server,
    outcome: 'failure',
    details: { ...failureDetails, ...details },
  });
}

function signIn(ip: string, id: number): Promise<void> {
  const by = { ...systemCaller, actor: { type: 'user' as const, id, name: 'lena' }, ip };
  return app.testData.entry({ action: 'session.opened' }, by);
}

const kinds = () => receivedNews.map(({ news }) => news.kind);

it('reports what failed, where and why, with the page of the run', async () => {
  await recordFailure();
  await app.runTask('news');

  expect(receivedNews).toMatchObject([
    {
      userIds: [],
      news: {
        kind: 'redeploy-failed',
        severity: 'error',
        at: now,
        serverName: 'attic',
        stackIds: [7],
        path: '/redeploys/12',
        inBatch: false,
        facts: { code: 'PULL_FAILED', detail: 'No such tag' },
      },
    },
  ]);
});

it('marks the failure of a batch, whose end is separate news', async () => {
  await recordFailure({ batchId: 3 });
  const failures = [
    { redeployId: 12, stack: 'immich', server: 'attic', failureCode: 'PULL_FAILED' },
  ];
  await app.testData.entry({
    action: 'redeploy.batch-finished',
    details: { batchId: 3, total: 80, succeeded: 79, failed: 1, failures, stackIds: [7] },
  });
  await app.runTask('news');

  expect(receivedNews.map(({ news }) => news)).toMatchObject([
    { kind: 'redeploy-failed', inBatch: true },
    {
      kind: 'redeploy-batch-finished',
      severity: 'error',
      stackIds: [7],
      facts: { batch: { total: 80, failed: 1, failures: [{ stack: 'immich' }] } },
    },
  ]);
});

it('reports a success only after a failure', async () => {
  const succeed = () => app.testData.entry({ action: 'redeploy.succeeded', target: stack, server });
  await succeed();
  await recordFailure();
  await succeed();
  await succeed();
  await app.runTask('news');

  expect(kinds()).toEqual(['redeploy-failed', 'redeploy-recovered']);
});

it('reports an address that a user had not signed in from', async () => {
  const { id } = await app.testData.user('lena');
  for (const ip of ['192.0.2.1', '192.0.2.1', '192.0.2.9', '192.0.2.1']) await signIn(ip, id);
  await app.runTask('news');

  expect(receivedNews.map(({ news }) => news.facts)).toEqual([{ ip: '192.0.2.9' }]);
});

it('reports repeated refusals from one address once', async () => {
  const by = { ...systemCaller, ip: '198.51.100.7' };
  const refusedSignIn = { action: 'session.refused', severity: 'warning' } as const;
  for (let count = 0; count < 9; count += 1) await app.testData.entry(refusedSignIn, by);
  await app.runTask('news');

  expect(receivedNews.map(({ news }) => news.facts)).toMatchObject([{ ip: '198.51.100.7' }]);
});

it('stores news, what listeners do with them, and the position together', async () => {
  await recordFailure();
  routingError = new Error('The inbox is full');
  await expect(app.runTask('news')).rejects.toThrow('The inbox is full');
  expect(await app.get(UnitOfWork).manager.count(NewsEntity)).toBe(0);

  routingError = null;
  await app.runTask('news');
  await app.runTask('news');
  expect(kinds()).toEqual(['redeploy-failed']);
});

it('lets only active people with the permission of a kind read it', async () => {
  const group = { permissions: ['stacks-access'] as const };
  const member = await app.testData.user('mia');
  await app.testData.group('crew', { ...group, members: [member] });
  const directUserId = await app.testData.user('noah', group);
  const root = await app.testData.user('root', { superuser: true });
  await app.testData.user('gone', { ...group, active: false });
  await app.testData.user('robot', { ...group, kind: 'service' });
  await app.testData.user('other', { permissions: ['reports-access'] });

  const readers = await app.get(NewsReadersService).readerIdsOf('redeploy-failed');
  expect(readers).toEqual([member.id, directUserId.id, root.id]);
});

it('has a headline for each kind in both languages', () => {
  for (const kind of newsKindIds) {
    const news = { kind, subject: 'immich', server: null, actor: null, facts: {} };
    expect(newsHeadline(news, 'en')).not.toBe('');
    expect(newsHeadline(news, 'de')).not.toMatch(/undefined|null/);
  }
  expect(logActionIds).toEqual(expect.arrayContaining([...sourceActions]));
});
