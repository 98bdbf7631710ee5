import { jest } from '@jest/globals';
import {
  createLogReceiver,
  deleteLogEntry,
  deleteLogReceiver,
  editLogReceiver,
  listLogs,
  listLogReceivers,
  type CreateLogReceiverRequest,
  type LogReceiverReply,
} from '@stackyard/contracts';
import { createSelfSignedCertificate } from '@stackyard/platform-sandbox';
import { createHmac } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { resetWithEmptyLog } from '#test/emptied-log.js';
import {
  startWebhookCollector,
  idOf,
  startStreamCollector,
  startUdpCollector,
} from '#test/monitoring/log-collectors.js';
import { startedOnce } from '#test/started-once.js';
import { startTestApp, type SignedIn, type TestApp } from '#test/test-app.js';
import { LogDeliveryService } from './log-delivery.service.js';
import { LogReceiversRepository } from './receivers/log-receivers.repository.js';

const secret = 'a secret of the collector';

function start(): Promise<TestApp> {
  return startTestApp({ settings: { LOG_RECEIVER_TIMEOUT_SECONDS: 0.5 } });
}

const sharedApp = startedOnce(start);

afterEach(async () => {
  const root = await sharedApp().signInSuperuser();
  // Delete the receivers through the API, because deleting their rows would not end the deliveries.
  for (const { id } of (await root.call(listLogReceivers)).receivers) {
    await root.call(deleteLogReceiver, { params: { id } });
  }
  await resetWithEmptyLog(sharedApp());
});

async function withUser(app = sharedApp()): Promise<{ app: TestApp; root: SignedIn }> {
  return { app, root: await app.signInSuperuser() };
}

function add(root: SignedIn, receiverFields: Omit<CreateLogReceiverRequest, 'name'>) {
  return root.call(createLogReceiver, { body: { name: 'collector', ...receiverFields } });
}

function tcpReceiver(port: number): Omit<CreateLogReceiverRequest, 'name'> {
  return { kind: 'syslog', transport: 'tcp', host: '127.0.0.1', port };
}

function webhookReceiver(port: number): Omit<CreateLogReceiverRequest, 'name'> {
  return { kind: 'webhook', url: `http://127.0.0.1:${port}/in`, secret };
}

async function stateOf(root: SignedIn): Promise<LogReceiverReply['state']> {
  const { receivers } = await root.call(listLogReceivers);
  const [receiver] = receivers;
  if (receiver === undefined) throw new Error('There is no receiver');
  return receiver.state;
}

async function waitUntil(isDone: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await isDone())) await pause(20);
}

async function record(app: TestApp, count: number): Promise<void> {
  for (let n = 0; n < count; n += 1) await app.testData.entry({ action: 'setup.completed' });
}

function range(first: number, last: number): number[] {
  return Array.from({ length: last - first + 1 }, (_, index) => first + index);
}

describe('delivery by syslog', () => {
  it('sends datagrams, the entry about the receiver first', async () => {
    const { app, root } = await withUser();
    const collector = await startUdpCollector();
    await record(app, 2);
    await add(root, { ...tcpReceiver(collector.port), transport: 'udp' });
    await record(app, 2);

    await waitUntil(() => collector.received.length >= 3);

    expect(collector.received.map(idOf)).toEqual([3, 4, 5]);
    expect(collector.received[0]).toMatch(/^<110>1 \S+ \S+ stackyard \d+ log\.receiver-created \[/);
    await waitUntil(async () => (await stateOf(root)).lastId === 5);
    expect(await stateOf(root)).toMatchObject({ delivered: 3, waiting: 0, fault: null });
  });

  it('detects that no program listens for datagrams, and sends them once one does', async () => {
    const { app, root } = await withUser();
    const closedCollector = await startUdpCollector();
    await closedCollector.disconnect();
    const { id } = await add(root, { ...tcpReceiver(closedCollector.port), transport: 'udp' });
    await waitUntil(async () => (await stateOf(root)).fault !== null);
    await record(app, 3);

    const collector = await startUdpCollector();
    await root.call(editLogReceiver, { params: { id }, body: { port: collector.port } });

    await waitUntil(() => collector.received.length >= 5);
    expect(collector.received.map(idOf)).toEqual(range(1, 5));
  });

  it('starts with the oldest entry on request', async () => {
    const { app, root } = await withUser();
    const collector = await startStreamCollector();
    await app.testData.entries(1200);
    await add(root, { ...tcpReceiver(collector.port), fromStart: true });

    await waitUntil(() => collector.received.length >= 1201);

    expect(collector.received.map(idOf)).toEqual(range(1, 1201));
  });

  it('loses nothing and keeps the order when the receiver stops and returns', async () => {
    const { app, root } = await withUser();
    const first = await startStreamCollector();
    await add(root, tcpReceiver(first.port));
    await record(app, 5);
    await waitUntil(() => first.received.length >= 3);
    await first.disconnect();
    await record(app, 5);
    await waitUntil(async () => (await stateOf(root)).fault !== null);
    expect(await stateOf(root)).toMatchObject({
      failures: expect.any(Number) as unknown,
      nextTryAt: expect.any(String) as unknown,
    });

    const second = await startStreamCollector({ port: first.port });
    await waitUntil(async () => (await stateOf(root)).lastId === 11);

    expect([...new Set([...first.received, ...second.received].map(idOf))]).toEqual(range(1, 11));
    expect(await stateOf(root)).toMatchObject({ failures: 0, fault: null, nextTryAt: null });
  });

  it.each([
    [
      'closes before it has read anything',
      { closesImmediately: true },
      /before it had read all entries/,
    ],
    ['never closes', { keepsConnectionsOpen: true }, /may not have read/],
  ])('does not count entries as delivered to a receiver that %s', async (_, options, fault) => {
    const { root } = await withUser();
    const collector = await startStreamCollector(options);
    await add(root, tcpReceiver(collector.port));

    await waitUntil(async () => (await stateOf(root)).fault !== null);

    const state = await stateOf(root);
    expect(state.fault).toMatch(fault);
    expect(state).toMatchObject({ delivered: 0, lastId: null });
  });

  it('trusts only certificates from the configured authority', async () => {
    const { root } = await withUser();
    const { key, cert } = await createSelfSignedCertificate();
    const collector = await startStreamCollector({ tls: { key, cert } });
    const receiverFields = {
      ...tcpReceiver(collector.port),
      transport: 'tls' as const,
      host: 'localhost',
    };
    const { id } = await add(root, receiverFields);
    await waitUntil(async () => (await stateOf(root)).fault !== null);
    expect((await stateOf(root)).fault).toMatch(/self-signed/);
    expect(collector.received).toEqual([]);

    await root.call(editLogReceiver, { params: { id }, body: { ca: cert } });

    await waitUntil(() => collector.received.length >= 2);
    expect(collector.received.map(idOf)).toEqual([1, 2]);
  });
});

describe('delivery to a webhook', () => {
  it('signs requests with many entries', async () => {
    const { app, root } = await withUser();
    const collector = await startWebhookCollector();
    await app.testData.entries(250);
    await add(root, { ...webhookReceiver(collector.port), fromStart: true });

    await waitUntil(() => collector.ids().length >= 251);

    expect(collector.ids()).toEqual(range(1, 251));
    expect(collector.received).toHaveLength(3);
    for (const { headers, body } of collector.received) {
      const text = `${String(headers['x-stackyard-timestamp'])}.${body}`;
      const expected = createHmac('sha256', secret).update(text).digest('hex');
      expect(headers['x-stackyard-signature']).toBe(`sha256=${expected}`);
    }
    expect(collector.received[0]?.headers['x-stackyard-delivery']).toBe('1-100');
  });

  it('retries after an error, a time-out or a redirect', async () => {
    const { app, root } = await withUser();
    const redirectTarget = await startWebhookCollector();
    const location = `http://127.0.0.1:${redirectTarget.port}/`;
    const collector = await startWebhookCollector([500, 'hang', { status: 307, location }]);
    await add(root, webhookReceiver(collector.port));
    await record(app, 3);

    await waitUntil(() => collector.ids().length >= 4);

    expect(collector.ids()).toEqual([1, 2, 3, 4]);
    expect(redirectTarget.received).toEqual([]);
  });

  it('waits as long as the receiver demands', async () => {
    const { root } = await withUser();
    const collector = await startWebhookCollector([{ status: 503, retryAfter: '600' }]);
    await add(root, webhookReceiver(collector.port));
    await waitUntil(async () => (await stateOf(root)).nextTryAt !== null);

    const { nextTryAt, faultAt } = await stateOf(root);
    expect(Date.parse(nextTryAt ?? '') - Date.parse(faultAt ?? '')).toBe(600_000);
  });

  it('sends smaller batches to a receiver that rejects large ones', async () => {
    const { app, root } = await withUser();
    const collector = await startWebhookCollector([413]);
    await app.testData.entries(60);
    await add(root, { ...webhookReceiver(collector.port), fromStart: true });

    await waitUntil(() => collector.ids().length >= 61);

    expect(collector.ids()).toEqual(range(1, 61));
    expect(collector.received[0]?.headers['x-stackyard-delivery']).toBe('1-30');
  });

  it('skips and records a single entry that is too large', async () => {
    const { app, root } = await withUser();
    const collector = await startWebhookCollector([413, 413]);
    await record(app, 2);
    const { id } = await add(root, { ...webhookReceiver(collector.port), fromStart: true });

    await waitUntil(() => collector.ids().length >= 3);

    expect(collector.ids()).toEqual([2, 3, 4]);
    const query = { action: ['log.delivery-given-up' as const] };
    const { entries } = await root.call(listLogs, { query });
    expect(entries).toMatchObject([
      { id: 4, target: { id, name: 'collector' }, details: { entry: 1, receiver: id } },
    ]);
    expect(await stateOf(root)).toMatchObject({ missed: 1 });
  });

  it('does not record each skipped entry when none of them fits', async () => {
    const { app, root } = await withUser();
    const collector = await startWebhookCollector([413, 413, 413, 413, 413]);
    await record(app, 2);
    await add(root, { ...webhookReceiver(collector.port), fromStart: true });
    await waitUntil(async () => (await stateOf(root)).missed >= 4);
    await record(app, 1);

    await waitUntil(() => collector.ids().length >= 2);

    const query = { action: ['log.delivery-given-up' as const] };
    const { entries } = await root.call(listLogs, { query });
    expect(entries.map(({ details }) => details?.['entry'])).toEqual([3, 2, 1]);
  });

  it('continues after a restart with everything written in the meantime', async () => {
    const { app, root } = await withUser(await start());
    const collector = await startWebhookCollector();
    await add(root, webhookReceiver(collector.port));
    await record(app, 3);
    await waitUntil(async () => (await stateOf(root)).lastId === 4);
    await app.restart();
    await record(app, 3);

    await waitUntil(() => collector.ids().length >= 7);

    expect(collector.ids()).toEqual(range(1, 7));
  });

  it('repeats a delivery that a restart interrupted', async () => {
    const { app, root } = await withUser(await start());
    const collector = await startWebhookCollector(['hang']);
    await add(root, webhookReceiver(collector.port));
    await record(app, 2);
    await app.restart();

    await waitUntil(() => collector.ids().length >= 3);

    expect(collector.ids()).toEqual([1, 2, 3]);
  });

  it('skips and counts entries deleted in the meantime', async () => {
    const { app, root } = await withUser();
    const collector = await startWebhookCollector();
    const { id } = await add(root, { ...webhookReceiver(collector.port), enabled: false });
    await record(app, 3);
    for (const entry of [2, 3]) await root.call(deleteLogEntry, { params: { id: entry } });
    expect(await stateOf(root)).toMatchObject({ waiting: 4, waitingExact: true });

    await root.call(editLogReceiver, { params: { id }, body: { enabled: true } });

    await waitUntil(() => collector.ids().length >= 5);
    expect(collector.ids()).toEqual([1, 4, 5, 6, 7]);
    await waitUntil(async () => (await stateOf(root)).lastId === 7);
    expect(await stateOf(root)).toMatchObject({ delivered: 5, missed: 2 });
  });

  it('does not count entries deleted before the receiver existed', async () => {
    const { app, root } = await withUser();
    const collector = await startWebhookCollector();
    await record(app, 3);
    for (const entry of [1, 3]) await root.call(deleteLogEntry, { params: { id: entry } });
    await add(root, { ...webhookReceiver(collector.port), fromStart: true });

    await waitUntil(async () => (await stateOf(root)).lastId === 6);

    expect(collector.ids()).toEqual([2, 4, 5, 6]);
    expect(await stateOf(root)).toMatchObject({ missed: 1 });
  });

  it('sends only the selected entries', async () => {
    const { app, root } = await withUser();
    const collector = await startWebhookCollector();
    await add(root, {
      ...webhookReceiver(collector.port),
      categories: ['platform', 'users'],
      minSeverity: 'warning',
    });
    await app.testData.entry({ action: 'server.created', severity: 'notice' });
    await app.testData.entry({ action: 'server.removed', severity: 'warning' });
    await app.testData.entry({ action: 'maintenance.opened', severity: 'error' });
    await app.testData.entry({ action: 'user.removed', severity: 'error' });

    await waitUntil(() => collector.ids().length >= 2);

    expect(collector.ids()).toEqual([3, 5]);
    expect(await stateOf(root)).toMatchObject({ missed: 0 });
  });

  it('starts a receiver even if a previous one could not be read', async () => {
    const { app, root } = await withUser();
    const receivers = app.get(LogReceiversRepository);
    jest.spyOn(receivers, 'find').mockRejectedValueOnce(new Error('The database is busy'));
    await expect(app.get(LogDeliveryService).restart(1)).rejects.toThrow('busy');

    const collector = await startWebhookCollector();
    await add(root, webhookReceiver(collector.port));

    await waitUntil(() => collector.ids().length >= 1);
    expect(collector.ids()).toEqual([1]);
  });

  it('delays neither other receivers nor requests when one receiver is down', async () => {
    const { app, root } = await withUser();
    const hangingCollector = await startWebhookCollector(
      Array.from({ length: 50 }, () => 'hang' as const),
    );
    const working = await startWebhookCollector();
    await root.call(createLogReceiver, {
      body: { name: 'stuck', ...webhookReceiver(hangingCollector.port) },
    });
    await root.call(createLogReceiver, {
      body: { name: 'well', ...webhookReceiver(working.port) },
    });
    await record(app, 20);

    await waitUntil(() => working.ids().length >= 21);

    expect(working.ids()).toEqual(range(2, 22));
    expect(hangingCollector.received).toEqual([]);
  });
});
