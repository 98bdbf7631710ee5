import {
  listLogs,
  readReportSettings,
  setReportSettings,
  type SetReportSettingsRequest,
} from '@stackyard/contracts';
import { startTestApp, type SignedIn, type TestApp } from '#test/test-app.js';
import { readStoredText } from '#test/database/test-database.js';
import { startedOnce } from '#test/started-once.js';

const secrets = ['a secret of the hook', 'a password of mail', 'a key of the writer'] as const;
const minimalSettings: SetReportSettingsRequest = {
  timeZone: 'Europe/Berlin',
  language: 'de',
  schedule: false,
};
const allSettings: SetReportSettingsRequest = {
  ...minimalSettings,
  webhook: { url: 'https://hooks.example/in?key=abc', secret: secrets[0] },
  mail: {
    host: 'mail.example',
    port: 465,
    security: 'tls',
    user: 'stackyard',
    password: secrets[1],
    from: 'stackyard@example.com',
    to: ['lena@example.com'],
  },
  writer: { url: 'https://models.example/v1', model: 'small', key: secrets[2] },
};

async function start(): Promise<{ app: TestApp; root: SignedIn }> {
  const app = await startTestApp({ now: '2026-11-20T10:00:00.000Z' });
  return { app, root: await app.signInSuperuser() };
}

const set = (root: SignedIn, body: SetReportSettingsRequest) =>
  root.call(setReportSettings, { body });

describe('the settings of the monthly report', () => {
  const unchanged = startedOnce(start);

  it('start with a schedule and no delivery channel', async () => {
    const { root } = await start();
    expect(await root.call(readReportSettings)).toEqual({
      timeZone: 'UTC',
      language: 'en',
      schedule: true,
      nextRunAt: '2026-12-01T00:00:00.000Z',
      webhook: null,
      mail: null,
      writer: null,
    });
  });

  it('never reveal a secret in replies, the event log or the database', async () => {
    const { app, root } = await start();
    const reply = await set(root, allSettings);
    expect(reply).toMatchObject({
      webhook: { url: allSettings.webhook?.url },
      mail: { hasPassword: true, to: ['lena@example.com'] },
      writer: { model: 'small', hasKey: true },
    });
    const { entries } = await root.call(listLogs, {
      query: { action: ['report.settings-changed'] },
    });
    expect(entries).toHaveLength(1);
    const stored = await readStoredText(app.databaseLocation);
    for (const secret of secrets) {
      expect(JSON.stringify([reply, entries])).not.toContain(secret);
      expect(stored).not.toContain(secret);
    }
  });

  it('keep an omitted secret, but only for the same destination', async () => {
    const { root } = await start();
    await set(root, allSettings);
    const { host, port, security, user, from, to } = allSettings.mail ?? {};
    if (!host || !port || !security || !user || !from || !to) throw new Error('No mail');
    const mail = { host, port, security, user, from, to };
    const writer = { url: 'https://models.example/v2', model: 'large' };

    const unchanged = await set(root, { ...minimalSettings, mail, writer });
    expect(unchanged).toMatchObject({ mail: { hasPassword: true }, writer: { hasKey: true } });

    const moved = await set(root, {
      ...minimalSettings,
      mail: { ...mail, host: 'other.example' },
      writer: { ...writer, url: 'https://other.example/v1' },
    });
    expect(moved).toMatchObject({ mail: { hasPassword: false }, writer: { hasKey: false } });
    expect(moved.webhook).toBeNull();
  });

  it.each<[string, Partial<SetReportSettingsRequest>, string]>([
    ['a zone that is none', { timeZone: 'Europe/Nowhere' }, '/timeZone'],
    ['an offset as zone', { timeZone: '+02:00' }, '/timeZone'],
    ['a webhook without a secret', { webhook: { url: 'https://a.example' } }, '/webhook/secret'],
    [
      'a password in the clear',
      { mail: { host: 'a', port: 25, security: 'none', user: 'x', from: 'a@b', to: ['a@b'] } },
      '/mail/security',
    ],
    [
      'a mailbox that is none',
      { mail: { host: 'a', port: 25, security: 'none', from: 'a@b', to: ['a@b\r\nBcc: c@d'] } },
      '/mail/to',
    ],
  ])('refuse %s', async (_, invalidSettings, pointer) => {
    const { root } = unchanged();
    await expect(set(root, { ...minimalSettings, ...invalidSettings })).rejects.toMatchObject({
      code: 'VALIDATION_FAILED',
      problem: { errors: [{ pointer }] },
    });
  });

  it('refuse the addresses of metadata services', async () => {
    const { root } = await start();
    const writer = { url: 'http://169.254.169.254/v1', model: 'x' };
    await expect(set(root, { ...minimalSettings, writer })).rejects.toMatchObject({
      code: 'LOG_RECEIVER_OFF_LIMITS',
    });
  });
});
