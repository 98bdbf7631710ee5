import {
  createChannel,
  createNotificationRule,
  editChannel,
  listChannels,
  listMessages,
  previewNotificationRule,
  resendMessage,
  testChannel,
} from '@stackyard/contracts';
import { startMailCollector } from '#test/reports/report-doubles.js';
import { catchAllRule, NotifyingApp } from '#test/notifications/notifying-app.js';
import { ServiceDouble } from '#test/notifications/service-double.js';
import { waitFor } from '#test/platform/platform-app.js';

let at: NotifyingApp;

beforeAll(async () => {
  at = await NotifyingApp.start();
});

beforeEach(() => at.reset());

async function readChannelState(id: number) {
  const { channels } = await at.root.call(listChannels, {});
  return channels.find((channel) => channel.id === id)?.state;
}

describe('what is sent', () => {
  it('a batch of 80 stacks with 3 failures is one message', async () => {
    await at.addChannel();
    const failures = ['a', 'b', 'c'].map((stack) => ({ stack, failureCode: 'PULL_FAILED' }));
    for (const { stack } of failures) {
      const target = { type: 'stack', id: null, name: stack } as const;
      await at.app.testData.entry({ action: 'redeploy.failed', target, details: { batchId: 3 } });
    }
    const details = { batchId: 3, total: 80, succeeded: 77, failed: 3, cancelled: 0, failures };
    await at.app.testData.entry({ action: 'redeploy.batch-finished', details });
    await at.app.runTask('news');
    await at.service.count(1);
    await at.waitUntilDelivered();

    expect(at.headlines()).toEqual(['Redeploy of 80 stacks: 3 failed, 77 succeeded']);
    expect(at.service.received[0]?.body).toContain('c (): PULL_FAILED');
  });

  it('applies the servers, stacks and kinds of a rule, and informs only people who may read the news', async () => {
    await at.addChannel();
    await at.app.reset('notification_rules');
    const reader = await at.app.testData.user('reader', { permissions: ['stacks-access'] });
    const other = await at.app.testData.user('other', { permissions: ['reports-access'] });
    const limits = { serverIds: [1], stackIds: [7], kinds: ['redeploy-failed' as const] };
    const body = { ...catchAllRule, ...limits, userIds: [reader.id, other.id] };
    await at.root.call(createNotificationRule, { body });
    await at.storeNews({ serverId: 1, stackId: 8 });
    await at.storeNews({ serverId: 2, stackId: 7 });
    await at.storeNews({ serverId: 1, stackId: 7, kind: 'stack-unhealthy' });
    await at.storeNews({ serverId: 1, stackId: 7, subject: 'wanted' });
    await at.waitUntilDelivered();

    expect(at.headlines()).toEqual(['Redeploy of wanted failed']);
    expect(at.routedNews.map(({ userIds }) => userIds)).toEqual([[], [], [], [reader.id]]);
    const preview = await at.root.call(previewNotificationRule, { body });
    expect(preview).toMatchObject({ news: 1, messages: 1, latest: [{ subject: 'wanted' }] });
  });
});

describe('delivery', () => {
  it('retries in order and with the same id, after the delay that the service demands', async () => {
    const id = await at.addChannel();
    let refusals = 1;
    at.service.handler = () =>
      (refusals -= 1) >= 0 ? { status: 429, headers: { 'retry-after': '120' } } : { status: 204 };
    await at.storeNews({ subject: 'first' });
    await at.storeNews({ subject: 'second' });
    await at.service.count(1);
    const state = await waitFor('a failure', async () => {
      const found = await readChannelState(id);
      return found?.failures === 1 ? found : undefined;
    });
    expect(state.nextTryAt).toBe(new Date(at.app.clock.now().getTime() + 120_000).toISOString());
    expect(state).toMatchObject({ waiting: 2, pausedAt: null });

    at.app.clock.advance({ minutes: 2 });
    await at.app.runTask('notification-delivery', { channelId: id });
    await at.service.count(3);
    expect(at.headlines()).toEqual([
      'Redeploy of first failed',
      'Redeploy of first failed',
      'Redeploy of second failed',
    ]);
    const ids = at.service.received.map(({ headers }) => headers['x-stackyard-delivery']);
    expect(ids[0]).toBe(ids[1]);
    expect(ids[2]).not.toBe(ids[0]);
  });

  it('pauses a channel if retrying cannot help, informs the others, and continues after a change', async () => {
    const id = await at.addChannel();
    const other = await ServiceDouble.start();
    await at.addChannel({ name: 'Other', address: other.url });
    at.service.handler = () => ({ status: 403, body: 'unknown key' });
    await at.storeNews();
    await other.count(2);

    expect(await readChannelState(id)).toMatchObject({
      waiting: 1,
      fault: expect.stringContaining('403') as string,
    });
    expect(other.received.map(({ body }) => body)).toEqual([
      expect.stringContaining('Redeploy of immich failed') as string,
      expect.stringContaining('Notification channel Ops is paused') as string,
    ]);
    expect(at.routedNews.map(({ news }) => news.kind)).toEqual([
      'redeploy-failed',
      'channel-paused',
    ]);
    at.service.reset();
    await at.root.call(editChannel, { params: { id }, body: { secret: 'another key of sixteen' } });
    await at.service.count(1);
    await at.waitUntilDelivered();
    expect(await readChannelState(id)).toMatchObject({ waiting: 0, fault: null, pausedAt: null });
  });

  it('skips a message that the service rejects, and sends it again on request', async () => {
    await at.addChannel();
    at.service.handler = ({ body }) => ({ status: body.includes('broken') ? 422 : 200 });
    await at.storeNews({ subject: 'broken' });
    await at.storeNews({ subject: 'good' });
    await at.service.count(2);
    await at.waitUntilDelivered();
    const { messages } = await at.root.call(listMessages, { query: { state: 'failed' } });
    expect(messages).toMatchObject([
      { state: 'failed', attempts: 1, latestAttempts: [{ status: 422 }] },
    ]);

    at.service.handler = () => ({ status: 200 });
    await at.root.call(resendMessage, { params: { id: messages[0]?.id ?? 0 } });
    await at.service.count(3);
    const ids = at.service.received.map(({ headers }) => headers['x-stackyard-delivery']);
    expect(ids[2]).toBe(ids[0]);
  });

  it('does not wait for a service that never responds', async () => {
    const silent = await ServiceDouble.start();
    silent.handler = () => null;
    await at.addChannel({ name: 'Silent', address: silent.url });
    await at.addChannel();
    await at.storeNews();
    await silent.count(1);
    await at.service.count(1);
  });

  it('sends mail with the id of the message', async () => {
    const { port, received } = await startMailCollector();
    const mail = { host: '127.0.0.1', port, security: 'none' as const };
    const addresses = { from: 'stackyard@example.org', to: ['ops@example.org'] };
    const body = { name: 'Mail', kind: 'mail' as const, mail: { ...mail, ...addresses } };
    await at.root.call(createChannel, { body });
    await at.storeNews();
    await at.waitUntilDelivered();
    const { messages } = await at.root.call(listMessages, { query: {} });
    expect(received).toHaveLength(1);
    expect(received[0]?.text).toContain('Subject: Redeploy of immich failed');
    expect(received[0]?.text).toContain(`Message-ID: <${messages[0]?.messageId}@example.org>`);
  });
});

describe('a channel', () => {
  it('shows the exchange of a test without its secret', async () => {
    const hook = `${at.service.url}/services/T0/B0/hush`;
    const id = await at.addChannel({ kind: 'slack', secret: hook });
    at.service.handler = () => ({ status: 404, body: `no_service at ${hook}` });
    const testReply = await at.root.call(testChannel, { params: { id } });
    expect(testReply).toMatchObject({
      ok: false,
      detail: expect.stringContaining('no_service') as string,
      request: { method: 'POST', url: `${at.service.url}/[masked]` },
      answer: { status: 404 },
    });
    expect(JSON.stringify(testReply)).not.toContain('hush');
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
    await expect(at.addChannel(request)).rejects.toMatchObject({
      code: 'VALIDATION_FAILED',
      problem: { errors: [{ pointer }] },
    });
  });

  it('is refused with each fault of its template and where it is', async () => {
    const template = '{"a": "{{headlin}}",\n "b": {{url}}}';
    await expect(at.addChannel({ template })).rejects.toMatchObject({
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
    await expect(at.addChannel({ address })).rejects.toMatchObject({ code: 'CHANNEL_OFF_LIMITS' });
  });

  it('sends the JSON of its template', async () => {
    await at.addChannel({ template: '{"msg": "{{headline}} / {{detail}}"}' });
    await at.storeNews({ facts: { detail: 'say "no"\n' } });
    const [request] = await at.service.count(1);
    expect(JSON.parse(request?.body ?? '')).toEqual({
      msg: 'Redeploy of immich failed / say "no"\n',
    });
  });
});
