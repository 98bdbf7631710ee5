import {
  createLogReceiver,
  deleteLogReceiver,
  editLogReceiver,
  listLogReceivers,
  listLogs,
  maxLogReceivers,
  testLogReceiver,
  type CreateLogReceiverRequest,
} from '@stackyard/contracts';
import { startWebhookCollector } from '#test/monitoring/log-collectors.js';
import { startTestApp, type TestApp } from '#test/test-app.js';
import { UnitOfWork } from '#infra/database/unit-of-work.js';

const now = '2026-03-01T10:00:00.000Z';
const secret = 'a secret of the collector';
const hook: CreateLogReceiverRequest = {
  name: 'SIEM',
  kind: 'webhook',
  url: 'http://127.0.0.1:9/in?token=hidden',
  secret,
  enabled: false,
};
const syslogReceiver: CreateLogReceiverRequest = {
  name: 'rsyslog',
  kind: 'syslog',
  transport: 'tcp',
  host: '127.0.0.1',
  port: 9,
  enabled: false,
};

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp({ now });
});

beforeEach(() => app.reset());

async function start() {
  return { app, root: await app.signInSuperuser() };
}

describe('receivers of the event log', () => {
  it('are listed by name, without their secrets', async () => {
    const { root } = await start();
    await root.call(createLogReceiver, { body: { ...hook, categories: ['users'] } });
    await root.call(createLogReceiver, { body: { ...syslogReceiver, minSeverity: 'warning' } });

    const { receivers } = await root.call(listLogReceivers);

    expect(receivers).toMatchObject([
      { name: 'rsyslog', kind: 'syslog', transport: 'tcp', port: 9, url: null },
      { name: 'SIEM', kind: 'webhook', host: null, categories: ['users'] },
    ]);
    expect(receivers[0]).toMatchObject({ minSeverity: 'warning', state: { delivered: 0 } });
    expect(JSON.stringify(receivers)).not.toContain(secret);
  });

  it('keep their secret encrypted, and out of the event log', async () => {
    const { app, root } = await start();
    const { id } = await root.call(createLogReceiver, { body: hook });
    const other = 'another secret of the collector';
    await root.call(editLogReceiver, { params: { id }, body: { secret: other } });

    const [row] = await app.get(UnitOfWork).manager.query<object[]>('SELECT * FROM log_receivers');
    const log = JSON.stringify(await root.call(listLogs));

    for (const text of [JSON.stringify(row), log, app.log.text]) {
      expect(text).not.toContain(secret);
      expect(text).not.toContain(other);
    }
    expect(log).not.toContain('hidden');
  });

  it('record changes in the event log', async () => {
    const { root } = await start();
    const { id } = await root.call(createLogReceiver, { body: syslogReceiver });
    await root.call(editLogReceiver, { params: { id }, body: { port: 10, name: 'new' } });
    await root.call(deleteLogReceiver, { params: { id } });

    const { entries } = await root.call(listLogs);

    expect(entries).toMatchObject([
      { action: 'log.receiver-removed', target: { type: 'log', id, name: 'new' } },
      {
        action: 'log.receiver-changed',
        details: {
          before: { port: 9, name: 'rsyslog' },
          after: { port: 10, name: 'new', host: '127.0.0.1', secretReplaced: false },
        },
      },
      { action: 'log.receiver-created', details: { after: { port: 9, transport: 'tcp' } } },
    ]);
    expect((await root.call(listLogReceivers)).receivers).toEqual([]);
  });

  it('keep fields that a change omits, and clear those that it sets to null', async () => {
    const { root } = await start();
    const created = await root.call(createLogReceiver, {
      body: { ...syslogReceiver, ca: 'PEM', categories: ['users'], minSeverity: 'error' },
    });
    const edit = (body: object) => root.call(editLogReceiver, { params: { id: created.id }, body });

    expect(await edit({})).toEqual(created);
    expect(await edit({ ca: null, categories: null, minSeverity: null })).toMatchObject({
      hasCa: false,
      categories: null,
      minSeverity: null,
      host: '127.0.0.1',
    });
    expect(await edit({ url: 'http://127.0.0.1/' })).toMatchObject({ url: null });
  });

  it.each([
    ['/url', { ...hook, url: undefined }],
    ['/secret', { ...hook, secret: undefined }],
    ['/host', { ...syslogReceiver, host: undefined }],
    ['/port', { ...syslogReceiver, port: undefined }],
    ['/transport', { ...syslogReceiver, transport: undefined }],
    ['/url', { ...hook, url: 'ftp://127.0.0.1/' }],
    ['/url', { ...hook, url: 'https://lena:pw@collector.example/' }],
    ['/secret', { ...hook, secret: 'short' }],
    ['/host', { ...syslogReceiver, host: 'a b' }],
    ['/host', { ...syslogReceiver, host: 'http://a' }],
    ['/minSeverity', { ...syslogReceiver, minSeverity: 'loud' }],
    ['/name', { ...syslogReceiver, name: ' ' }],
  ])('require %s to be valid', async (pointer, invalidFields) => {
    const { root } = await start();
    const response = await app.send('/api/settings/log-receivers', {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        authorization: `Bearer ${root.session.token}`,
      },
      body: JSON.stringify(invalidFields),
    });

    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({
      code: 'VALIDATION_FAILED',
      errors: expect.arrayContaining([expect.objectContaining({ pointer })]) as unknown,
    });
  });

  it('may not point to a metadata service unless the operator allows it', async () => {
    const { root } = await start();
    const create = (change: object) =>
      root.call(createLogReceiver, { body: { ...hook, ...change } });
    for (const url of [
      'http://169.254.169.254/latest/',
      'http://[fe80::1]/',
      'http://0xa9fea9fe/',
    ]) {
      await expect(create({ url })).rejects.toMatchObject({ code: 'LOG_RECEIVER_OFF_LIMITS' });
    }
    const created = await create({});
    await expect(
      root.call(editLogReceiver, {
        params: { id: created.id },
        body: { url: 'http://169.254.1.1/' },
      }),
    ).rejects.toMatchObject({ code: 'LOG_RECEIVER_OFF_LIMITS' });
  });

  it('have unique names and are limited to ten', async () => {
    const { root } = await start();
    const create = (name: string) =>
      root.call(createLogReceiver, { body: { ...syslogReceiver, name } });
    const { id } = await create('receiver 0');
    for (let n = 1; n < maxLogReceivers; n += 1) await create(`receiver ${n}`);
    const renameRequest = { params: { id }, body: { name: 'RECEIVER 1' } };
    await expect(root.call(editLogReceiver, renameRequest)).rejects.toMatchObject({
      code: 'LOG_RECEIVER_NAME_TAKEN',
    });
    await expect(root.call(createLogReceiver, { body: syslogReceiver })).rejects.toMatchObject({
      code: 'LOG_RECEIVERS_FULL',
    });
  });

  it('answer 404 when they do not exist', async () => {
    const { root } = await start();
    const unknown = { code: 'LOG_RECEIVER_UNKNOWN' };
    const params = { id: 9 };
    await expect(root.call(editLogReceiver, { params, body: {} })).rejects.toMatchObject(unknown);
    await expect(root.call(deleteLogReceiver, { params })).rejects.toMatchObject(unknown);
    await expect(root.call(testLogReceiver, { params })).rejects.toMatchObject(unknown);
  });
});

describe('the test of a receiver', () => {
  it('sends an entry that is not in the log, even while delivery waits for a retry', async () => {
    const { root } = await start();
    const collector = await startWebhookCollector();
    const url = `http://127.0.0.1:${collector.port}/`;
    const { id } = await root.call(createLogReceiver, { body: { ...hook, url } });

    const reply = await root.call(testLogReceiver, { params: { id } });

    expect(reply).toEqual({ ok: true, detail: 'The receiver accepted the test entry.' });
    expect(collector.ids()).toEqual([0]);
    const { entries } = await root.call(listLogs, { query: { action: ['log.receiver-tested'] } });
    expect(entries).toMatchObject([{ outcome: 'success', target: { name: 'SIEM' } }]);
  });

  it('says why nothing arrived', async () => {
    const { root } = await start();
    const collector = await startWebhookCollector([
      500,
      { status: 302, location: 'http://10.0.0.1/x?y' },
    ]);
    const url = `http://127.0.0.1:${collector.port}/`;
    const { id } = await root.call(createLogReceiver, { body: { ...hook, url } });
    const test = () => root.call(testLogReceiver, { params: { id } });

    expect(await test()).toEqual({ ok: false, detail: 'The receiver responded with status 500.' });
    expect(await test()).toEqual({
      ok: false,
      detail:
        'The receiver responded with status 302 and redirects to http://10.0.0.1/x. Redirects are not followed.',
    });
    await collector.disconnect();
    expect(await test()).toMatchObject({
      ok: false,
      detail: expect.stringContaining('ECONNREFUSED') as unknown,
    });
    const { entries } = await root.call(listLogs, { query: { action: ['log.receiver-tested'] } });
    expect(entries.map(({ outcome }) => outcome)).toEqual(['failure', 'failure', 'failure']);
  });
});
