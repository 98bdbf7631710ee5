import {
  createChannel,
  createNotificationRule,
  deleteChannel,
  editChannel,
  listChannels,
  listMessages,
  listNotificationRules,
  previewNotificationRule,
  resendMessage,
  testChannel,
  type CreateChannelRequest,
  type NotificationRuleFields,
} from '@stackyard/contracts';
import { startMailCollector } from '#test/reports/report-doubles.js';
import { ServiceDouble } from '#test/notifications/service-double.js';
import { startTestApp, type SignedIn, type TestApp } from '#test/test-app.js';
import { waitFor } from '#test/platform/platform-app.js';
import { UnitOfWork } from '#infra/database/unit-of-work.js';
import type { NewsEntity } from './news/news.entity.js';
import { NewsRoutingService, type RoutedNews } from './news/news-routing.service.js';
import { draftNews, type NewsParts } from './news/news.js';

const now = '2026-11-25T03:00:00.000Z';
const secret = 'a key of sixteen or more';
const catchAllRule: NotificationRuleFields = {
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
let app: TestApp;
let service: ServiceDouble;
let root: SignedIn;
let routedNews: RoutedNews[] = [];

beforeAll(async () => {
  app = await startTestApp({ now, settings: { PUBLIC_URL: 'https://stackyard.example' } });
  service = await ServiceDouble.start();
  root = await app.signInSuperuser();
  app
    .get(NewsRoutingService)
    .subscribe(async (news) => void (routedNews = [...routedNews, ...news]));
});

beforeEach(async () => {
  const { channels } = await root.call(listChannels, {});
  for (const { id } of channels) await root.call(deleteChannel, { params: { id } });
  await app.runTask('news');
  await app.reset('notification_rules', 'news');
  service.reset();
  routedNews = [];
});

/**
 * Stores news with the current time. Unless a trouble key is given, news of the same kind with the
 * same subject reports the same problem.
 */
function storeNews(parts: Partial<NewsParts> = {}): Promise<NewsEntity[]> {
  const at = app.clock.now().toISOString();
  const kind = 'redeploy-failed' as const;
  const draft = draftNews({ kind, at, subject: 'immich', path: '/redeploys/12', ...parts });
  return app.get(UnitOfWork).run(() => app.get(NewsRoutingService).store([draft]));
}

async function addChannel(request: Partial<CreateChannelRequest> = {}): Promise<number> {
  const body = { name: 'Ops', kind: 'webhook', address: service.url, secret, ...request } as const;
  return (await root.call(createChannel, { body })).id;
}

async function readChannelState(id: number) {
  const { channels } = await root.call(listChannels, {});
  return channels.find((channel) => channel.id === id)?.state;
}

const headlines = () =>
  service.received.map(({ body }) => (JSON.parse(body) as { headline: string }).headline);

/** Waits until no messages are queued for the channels. */
function waitUntilDelivered(): Promise<unknown> {
  return waitFor('delivered messages', async () => {
    const { messages } = await root.call(listMessages, { query: { state: 'waiting' } });
    return messages.length === 0 ? true : undefined;
  });
}

/**
 * Makes a stack alternate between unhealthy and healthy each minute, and runs the tasks that are
 * due.
 */
async function flap(minutes: number): Promise<void> {
  for (let minute = 0; minute < minutes; minute += 1) {
    const kind = minute % 2 === 0 ? 'stack-unhealthy' : 'stack-healthy';
    await storeNews({ kind, troubleKey: 'stack:7:health' });
    app.clock.advance({ minutes: 1 });
    await app.runTask('held-news');
  }
}

describe('what is sent', () => {
  it('reports failures as soon as there is a channel, with a signature, a page and a stable id', async () => {
    await addChannel();
    await app.given.entry({
      action: 'redeploy.failed',
      target: { type: 'stack', id: 7, name: 'immich' },
      server: { id: 1, name: 'attic' },
      details: { redeployId: 12, failureCode: 'PULL_FAILED', failureDetail: 'No such tag' },
    });
    await app.runTask('news');

    const [request] = await service.count(1);
    expect(request?.headers['x-stackyard-signature']).toMatch(/^sha256=[0-9a-f]{64}$/);
    const text = JSON.parse(request?.body ?? '') as { id: string };
    expect(text).toMatchObject({
      headline: 'Redeploy of immich failed',
      detail: 'No such tag (PULL_FAILED)',
      link: { url: 'https://stackyard.example/redeploys/12' },
    });
    expect(request?.headers['x-stackyard-delivery']).toBe(text.id);
    const { rules } = await root.call(listNotificationRules, {});
    expect(rules).toMatchObject([{ name: 'Failures', minSeverity: 'warning', channelIds: null }]);
  });

  it('a batch of 80 stacks with 3 failures is one message', async () => {
    await addChannel();
    const failures = ['a', 'b', 'c'].map((stack) => ({ stack, failureCode: 'PULL_FAILED' }));
    for (const { stack } of failures) {
      const target = { type: 'stack', id: null, name: stack } as const;
      await app.given.entry({ action: 'redeploy.failed', target, details: { batchId: 3 } });
    }
    const details = { batchId: 3, total: 80, succeeded: 77, failed: 3, cancelled: 0, failures };
    await app.given.entry({ action: 'redeploy.batch-finished', details });
    await app.runTask('news');
    await service.count(1);
    await waitUntilDelivered();

    expect(headlines()).toEqual(['Redeploy of 80 stacks: 3 failed, 77 succeeded']);
    expect(service.received[0]?.body).toContain('c (): PULL_FAILED');
  });

  it('a flapping stack sends two messages in an hour', async () => {
    await addChannel();
    await flap(59);
    await waitUntilDelivered();

    expect(headlines()).toEqual([
      'immich is unhealthy',
      'immich is healthy again (29 more messages)',
    ]);
  });

  it('reports a problem again if it recurs after its window', async () => {
    await addChannel();
    await storeNews();
    app.clock.advance({ minutes: 31 });
    await app.runTask('held-news');
    await storeNews();
    await service.count(2);
    expect(headlines()).toEqual(['Redeploy of immich failed', 'Redeploy of immich failed']);
  });

  it('holds news back in quiet hours, except errors', async () => {
    const quiet = { quietFrom: '22:00', quietTo: '06:00' };
    await addChannel({ ...quiet, timeZone: 'Europe/Berlin', language: 'de' });
    await storeNews({ kind: 'backup-overdue', subject: 'Backup' });
    await storeNews({ kind: 'media-job-failed', subject: 'Alien' });
    await storeNews();
    await service.count(1);
    app.clock.advance({ hours: 2 });
    await app.runTask('held-news');
    await service.count(2);

    expect(headlines()).toEqual([
      'Redeploy von immich fehlgeschlagen',
      '2 Meldungen in den Ruhezeiten',
    ]);
  });

  it('sends a digest of the day in one message', async () => {
    await addChannel();
    const { rules } = await root.call(listNotificationRules, {});
    await app.reset('notification_rules');
    expect(rules).toHaveLength(1);
    await root.call(createNotificationRule, { body: { ...catchAllRule, digest: 'daily' } });
    for (const subject of ['a', 'b', 'c']) await storeNews({ subject });
    app.clock.advance({ hours: 6 });
    await app.runTask('held-news');
    await service.count(1);

    expect(headlines()).toEqual(['Digest: 3 messages']);
    app.clock.reset();
  });

  it('applies the servers, stacks and kinds of a rule, and informs only people who may read the news', async () => {
    await addChannel();
    await app.reset('notification_rules');
    const reader = await app.given.user('reader', { permissions: ['stacks-access'] });
    const other = await app.given.user('other', { permissions: ['reports-access'] });
    const limits = { serverIds: [1], stackIds: [7], kinds: ['redeploy-failed' as const] };
    const body = { ...catchAllRule, ...limits, userIds: [reader.id, other.id] };
    await root.call(createNotificationRule, { body });
    await storeNews({ serverId: 1, stackId: 8 });
    await storeNews({ serverId: 2, stackId: 7 });
    await storeNews({ serverId: 1, stackId: 7, kind: 'stack-unhealthy' });
    await storeNews({ serverId: 1, stackId: 7, subject: 'wanted' });
    await waitUntilDelivered();

    expect(headlines()).toEqual(['Redeploy of wanted failed']);
    expect(routedNews.map(({ userIds }) => userIds)).toEqual([[], [], [], [reader.id]]);
    const preview = await root.call(previewNotificationRule, { body });
    expect(preview).toMatchObject({ news: 1, messages: 1, latest: [{ subject: 'wanted' }] });
  });
});

describe('delivery', () => {
  it('retries in order and with the same id, after the delay that the service demands', async () => {
    const id = await addChannel();
    let refusals = 1;
    service.handler = () =>
      (refusals -= 1) >= 0 ? { status: 429, headers: { 'retry-after': '120' } } : { status: 204 };
    await storeNews({ subject: 'first' });
    await storeNews({ subject: 'second' });
    await service.count(1);
    const state = await waitFor('a failure', async () => {
      const found = await readChannelState(id);
      return found?.failures === 1 ? found : undefined;
    });
    expect(state.nextTryAt).toBe(new Date(app.clock.now().getTime() + 120_000).toISOString());
    expect(state).toMatchObject({ waiting: 2, pausedAt: null });

    app.clock.advance({ minutes: 2 });
    await app.runTask('notification-delivery', { channelId: id });
    await service.count(3);
    expect(headlines()).toEqual([
      'Redeploy of first failed',
      'Redeploy of first failed',
      'Redeploy of second failed',
    ]);
    const ids = service.received.map(({ headers }) => headers['x-stackyard-delivery']);
    expect(ids[0]).toBe(ids[1]);
    expect(ids[2]).not.toBe(ids[0]);
  });

  it('pauses a channel if retrying cannot help, informs the others, and continues after a change', async () => {
    const id = await addChannel();
    const other = await ServiceDouble.start();
    await addChannel({ name: 'Other', address: other.url });
    service.handler = () => ({ status: 403, body: 'unknown key' });
    await storeNews();
    await other.count(2);

    expect(await readChannelState(id)).toMatchObject({
      waiting: 1,
      fault: expect.stringContaining('403') as string,
    });
    expect(other.received.map(({ body }) => body)).toEqual([
      expect.stringContaining('Redeploy of immich failed') as string,
      expect.stringContaining('Notification channel Ops is paused') as string,
    ]);
    expect(routedNews.map(({ news }) => news.kind)).toEqual(['redeploy-failed', 'channel-paused']);
    service.reset();
    await root.call(editChannel, { params: { id }, body: { secret: 'another key of sixteen' } });
    await service.count(1);
    await waitUntilDelivered();
    expect(await readChannelState(id)).toMatchObject({ waiting: 0, fault: null, pausedAt: null });
  });

  it('skips a message that the service rejects, and sends it again on request', async () => {
    await addChannel();
    service.handler = ({ body }) => ({ status: body.includes('broken') ? 422 : 200 });
    await storeNews({ subject: 'broken' });
    await storeNews({ subject: 'good' });
    await service.count(2);
    await waitUntilDelivered();
    const { messages } = await root.call(listMessages, { query: { state: 'failed' } });
    expect(messages).toMatchObject([
      { state: 'failed', attempts: 1, latestAttempts: [{ status: 422 }] },
    ]);

    service.handler = () => ({ status: 200 });
    await root.call(resendMessage, { params: { id: messages[0]?.id ?? 0 } });
    await service.count(3);
    const ids = service.received.map(({ headers }) => headers['x-stackyard-delivery']);
    expect(ids[2]).toBe(ids[0]);
  });

  it('does not wait for a service that never responds', async () => {
    const silent = await ServiceDouble.start();
    silent.handler = () => null;
    await addChannel({ name: 'Silent', address: silent.url });
    await addChannel();
    await storeNews();
    await silent.count(1);
    await service.count(1);
  });

  it('sends mail with the id of the message', async () => {
    const { port, received } = await startMailCollector();
    const mail = { host: '127.0.0.1', port, security: 'none' as const };
    const addresses = { from: 'stackyard@example.org', to: ['ops@example.org'] };
    const body = { name: 'Mail', kind: 'mail' as const, mail: { ...mail, ...addresses } };
    await root.call(createChannel, { body });
    await storeNews();
    await waitUntilDelivered();
    const { messages } = await root.call(listMessages, { query: {} });
    expect(received).toHaveLength(1);
    expect(received[0]?.text).toContain('Subject: Redeploy of immich failed');
    expect(received[0]?.text).toContain(`Message-ID: <${messages[0]?.messageId}@example.org>`);
  });
});

describe('a channel', () => {
  it('shows the exchange of a test without its secret', async () => {
    const hook = `${service.url}/services/T0/B0/hush`;
    const id = await addChannel({ kind: 'slack', secret: hook });
    service.handler = () => ({ status: 404, body: `no_service at ${hook}` });
    const tested = await root.call(testChannel, { params: { id } });
    expect(tested).toMatchObject({
      ok: false,
      detail: expect.stringContaining('no_service') as string,
      request: { method: 'POST', url: `${service.url}/[masked]` },
      answer: { status: 404 },
    });
    expect(JSON.stringify(tested)).not.toContain('hush');
  });

  it.each([
    [{ kind: 'slack', secret: 'not a url' }, '/secret'],
    [{ kind: 'slack', secret: 'https://lena:pw@hooks.example/x' }, '/secret'],
    [{ kind: 'telegram', secret: '1:a' }, '/recipient'],
    [{ kind: 'mail' }, '/mail'],
    [{ secret: 'short' }, '/secret'],
    [{ timeZone: 'Mars/Olympus' }, '/timeZone'],
    [{ template: '{{headlin}}' }, '/template'],
    [{ ca: 'no certificate' }, '/ca'],
  ] as const)('is refused with %j', async (request, pointer) => {
    await expect(addChannel(request)).rejects.toMatchObject({
      code: 'VALIDATION_FAILED',
      problem: { errors: [{ pointer }] },
    });
  });

  it('is refused with each fault of its template and where it is', async () => {
    const template = '{"a": "{{headlin}}",\n "b": {{url}}}';
    await expect(addChannel({ template })).rejects.toMatchObject({
      problem: {
        errors: [
          { code: 'templatePlaceholder', line: 1, column: 8, found: 'headlin' },
          { code: 'templateQuotes', line: 2, column: 7, found: 'url' },
        ],
      },
    });
  });

  it('is refused at the address of a metadata service', async () => {
    const address = 'http://169.254.169.254/';
    await expect(addChannel({ address })).rejects.toMatchObject({ code: 'CHANNEL_OFF_LIMITS' });
  });

  it('sends the JSON of its template', async () => {
    await addChannel({ template: '{"msg": "{{headline}} / {{detail}}"}' });
    await storeNews({ facts: { detail: 'say "no"\n' } });
    const [request] = await service.count(1);
    expect(JSON.parse(request?.body ?? '')).toEqual({
      msg: 'Redeploy of immich failed / say "no"\n',
    });
  });
});
