import {
  createChannel,
  createNotificationRule,
  createServer,
  deleteServer,
  editChannel,
} from '@stackyard/contracts';
import { createSelfSignedCertificate, startSandbox } from '@stackyard/platform-sandbox';
import { waitForNews } from '#test/notifications/raised-news.js';
import { ServiceDouble } from '#test/notifications/service-double.js';
import { waitFor, PlatformApp } from '#test/platform/platform-app.js';
import { startedOnce } from '#test/started-once.js';
import { UnitOfWork } from '#infra/database/unit-of-work.js';
import { NewsEntity } from './news.entity.js';

const secret = 'a key of sixteen or more';
const sharedPlatformApp = startedOnce(() =>
  PlatformApp.start({ settings: { PUBLIC_URL: 'https://stackyard.example' } }),
);

const newsOf = (kind: NewsEntity['kind']) => waitForNews(sharedPlatformApp().app, kind);

it('a failed redeploy, with its container, exit code, actions and, on request, its last line', async () => {
  const { app, sandbox, operator } = sharedPlatformApp();
  const service = await ServiceDouble.start();
  const channel = { name: 'Hook', kind: 'webhook', address: service.url, secret } as const;
  const { id } = await operator.call(createChannel, { body: channel });
  // Remove the rule for failures, which would combine the second piece of news with the first.
  await app.reset('notification_rules');
  await operator.call(createNotificationRule, {
    body: {
      ...{ name: 'Each', enabled: true, recoveries: true, digest: 'none', repeatMinutes: 0 },
      ...{ kinds: ['redeploy-failed'], minSeverity: 'info', userIds: [] },
      ...{ serverIds: null, stackIds: null, tags: null, channelIds: null },
    },
  });
  const writes = [{ stream: 'stderr' as const, text: '\x1b[31mno space left\x1b[0m' }];
  const file = 'services:\n  web:\n    image: shop:1\n';
  const stack = await sharedPlatformApp().createStack({ name: 'shop', file });
  sandbox.control.planContainers(1, 'shop', { exitCode: 3, writes }, 'web');
  sandbox.control.publishImage('shop:1');
  const failed = await sharedPlatformApp().redeploy(stack);
  await app.runTask('news');
  const [first] = await service.count(1);
  const url = `https://stackyard.example/redeploys/${failed.id}`;
  expect(JSON.parse(first?.body ?? '')).toMatchObject({
    headline: 'Redeploy of shop failed',
    evidence: ['shop-web-1: crashed (exit code 3)'],
    link: { url },
    actions: [
      { label: 'Retry', url: `${url}?action=retry` },
      { label: 'Roll back', url: `${url}?action=rollback` },
    ],
  });

  await operator.call(editChannel, { params: { id }, body: { withLogs: true } });
  await sharedPlatformApp().redeploy(stack);
  await app.runTask('news');
  const [, second] = await service.count(2);
  expect(JSON.parse(second?.body ?? '')).toMatchObject({
    evidence: ['shop-web-1: crashed (exit code 3)', 'no space left'],
  });
});

it('each certificate of a bundle that ends within two weeks, and the one that a server presents', async () => {
  const { app, operator } = sharedPlatformApp();
  const inDays = (days: number) =>
    new Date(Math.ceil(Date.now() / 1000) * 1000 + days * 24 * 60 * 60_000);
  const ends = [7, 8, 9].map(inDays);
  const [bundledEndsAt, otherBundledEndsAt, presentedEndsAt] = ends;
  const sandbox = await startSandbox({ tls: true });
  const expiringSandbox = await startSandbox({
    tls: true,
    certificateEndsAt: presentedEndsAt ?? new Date(),
  });
  const ca = [
    sandbox.certificate?.pem,
    (await createSelfSignedCertificate(bundledEndsAt)).cert,
    (await createSelfSignedCertificate(otherBundledEndsAt)).cert,
  ].join('\n');
  const kind = 'certificate-expiring';
  const add = (name: string, { url, apiKey, certificate }: typeof sandbox, pem: string | null) => {
    const { fingerprint = '' } = certificate ?? {};
    const tls =
      pem === null ? { mode: 'pinned' as const, fingerprint } : { mode: 'ca' as const, ca: pem };
    return operator.call(createServer, { body: { name, url, apiKey, tls } });
  };
  const added = [await add('attic', sandbox, ca), await add('cellar', expiringSandbox, null)];
  await waitForNews(app, kind);
  await app.runTask('news-conditions');
  const findNews = () => app.get(UnitOfWork).manager.find(NewsEntity, { where: { kind } });
  expect(await findNews()).toMatchObject([
    { severity: 'warning', subject: 'attic', facts: { until: ends[0]?.toISOString() } },
    { severity: 'warning', subject: 'attic', facts: { until: ends[1]?.toISOString() } },
    { severity: 'warning', subject: 'cellar', facts: { until: ends[2]?.toISOString() } },
  ]);

  // A certificate is not reported again if its server cannot be reached after a restart and later
  // becomes reachable.
  await expiringSandbox.control.goDown();
  await app.restart();
  await app.runTask('news-conditions');
  await expiringSandbox.control.comeUp();
  app.clock.advance({ hours: 2 });
  await app.runTask('news-conditions');
  expect(await findNews()).toHaveLength(3);
  // The next tests expect news about one server only.
  for (const { id } of added) await operator.call(deleteServer, { params: { id } });
  await sandbox.close();
  await expiringSandbox.close();
});

it('a newer version of a platform, once', async () => {
  const { app, sandbox } = sharedPlatformApp();
  await app.runTask('news-conditions');
  sandbox.control.offerUpdate('2.99.0');
  app.clock.advance({ hours: 13 });
  expect(await newsOf('platform-update-available')).toMatchObject({ facts: { version: '2.99.0' } });
  app.clock.advance({ hours: 13 });
  await app.runTask('news-conditions');
  const kind = 'platform-update-available';
  expect(await app.get(UnitOfWork).manager.countBy(NewsEntity, { kind })).toBe(1);
});

it('a platform that is unreachable for minutes, and back', async () => {
  const { app, sandbox } = sharedPlatformApp();
  await sandbox.control.goDown();
  await waitFor('the condition', async () => {
    sharedPlatformApp().refresh();
    await app.runTask('news-conditions');
    const rows = await app
      .get(UnitOfWork)
      .manager.query<unknown[]>(`SELECT 1 FROM news_conditions WHERE key LIKE '%:reach'`);
    return rows[0];
  });
  app.clock.advance({ minutes: 6 });
  expect(await newsOf('server-unreachable')).toMatchObject({ severity: 'error' });
  await sandbox.control.comeUp();
  sharedPlatformApp().refresh();
  expect(await newsOf('server-reachable')).toMatchObject({ severity: 'info' });
});
