import {
  createChannel,
  createLogReceiver,
  createRegistry,
  editChannel,
  editLogReceiver,
  editRegistry,
} from '@stackyard/contracts';
import { createSelfSignedCertificate } from '@stackyard/platform-sandbox';
import { once } from 'node:events';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { readNews } from '#test/notifications/raised-news.js';
import { startTestApp, type SignedIn, type TestApp } from '#test/test-app.js';

const now = '2026-11-25T03:00:00.000Z';
const expiryDate = new Date('2026-12-05T00:00:00.000Z');
let app: TestApp;
let root: SignedIn;
let bundle: string;

beforeAll(async () => {
  app = await startTestApp({ now });
  root = await app.signInSuperuser();
  bundle = `${(await createSelfSignedCertificate()).cert}\n${(await createSelfSignedCertificate(expiryDate)).cert}`;
});

beforeEach(async () => {
  await app.runTask('news');
  await app.reset('news', 'news_conditions');
});

/** Observes the conditions. Returns the news about certificates. */
async function listCertificateNews() {
  const news = await readNews(app);
  return news
    .filter(({ kind }) => kind.endsWith('certificate-expiring'))
    .map(({ kind, subject, path, facts: { until, detail } }) => ({
      ...{ kind, subject, path, until, detail },
    }));
}

const expected = (kind: string, subject: string, path: string) => ({
  ...{ kind, subject, path },
  until: expiryDate.toISOString(),
  detail: 'localhost',
});

it('a certificate of a notification channel, until it is replaced', async () => {
  const { id } = await root.call(createChannel, {
    body: {
      ...{ name: 'Ops', kind: 'webhook', address: 'https://127.0.0.1:9', ca: bundle },
      secret: 'a key of sixteen or more',
    },
  });
  const path = `/administration/notifications?channel=${id}`;
  const news = [expected('channel-certificate-expiring', 'Ops', path)];
  expect(await listCertificateNews()).toEqual(news);
  expect(await listCertificateNews()).toEqual(news);
  const other = (await createSelfSignedCertificate(new Date('2026-12-08T00:00:00.000Z'))).cert;
  await root.call(editChannel, { params: { id }, body: { ca: other } });
  expect(await listCertificateNews()).toHaveLength(2);
  await root.call(editChannel, { params: { id }, body: { ca: bundle, enabled: false } });
  await app.reset('news', 'news_conditions');
  expect(await listCertificateNews()).toEqual([]);
});

it('a certificate of a receiver of the event log', async () => {
  const address = { transport: 'tls', host: '127.0.0.1', port: 9 } as const;
  const { id } = await root.call(createLogReceiver, {
    body: { name: 'Vault', kind: 'syslog', ...address, ca: bundle },
  });
  const kind = 'service-certificate-expiring';
  expect(await listCertificateNews()).toEqual([
    expected(kind, 'Vault', '/administration/event-log'),
  ]);
  await root.call(editLogReceiver, { params: { id }, body: { ca: null } });
  await app.reset('news', 'news_conditions');
  expect(await listCertificateNews()).toEqual([]);
});

it('a certificate of a registry', async () => {
  const { key, cert } = await createSelfSignedCertificate();
  const registry = createServer({ key, cert }, (_, response) => response.end('{}'));
  registry.listen(0, '127.0.0.1');
  await once(registry, 'listening');
  const host = `127.0.0.1:${(registry.address() as AddressInfo).port}`;
  const ca = `${cert}\n${bundle}`;
  const { id } = await root.call(createRegistry, { body: { host, ca } });
  const kind = 'service-certificate-expiring';
  expect(await listCertificateNews()).toEqual([expected(kind, host, '/administration/registries')]);
  await root.call(editRegistry, { params: { id }, body: { ca: cert } });
  await app.reset('news', 'news_conditions');
  expect(await listCertificateNews()).toEqual([]);
  registry.closeAllConnections();
  registry.close();
});
