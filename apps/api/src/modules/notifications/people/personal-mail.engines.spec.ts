import {
  confirmNotificationAddress,
  createChannel,
  createNotificationRule,
  listChannels,
  listLogs,
  listMessages,
  muteNotifications,
  readNotificationAddress,
  readNotificationPreferences,
  removeNotificationAddress,
  setNotificationAddress,
  setNotificationPreferences,
  type NewsKind,
} from '@stackyard/contracts';
import { waitFor } from '#test/platform/platform-app.js';
import { startMailCollector, type ReceivedMail } from '#test/reports/report-doubles.js';
import { startTestApp, type SignedIn, type TestApp } from '#test/test-app.js';
import { UnitOfWork } from '#infra/database/unit-of-work.js';
import { UserPermissionEntity } from '#modules/users/rights/user-permission.entity.js';
import { draftNews, type NewsParts } from '../news/news.js';
import { NewsRoutingService } from '../news/news-routing.service.js';

const now = '2026-11-25T03:00:00.000Z';
const noQuietHours = { quietFrom: null, quietUntil: null, timeZone: 'UTC' };
let app: TestApp;
let root: SignedIn;
let lena: SignedIn;
let mail: { port: number; received: ReceivedMail[] };
let refusedRecipients: Record<string, { code: number; text: string }> = {};

beforeAll(async () => {
  app = await startTestApp({ now });
});

beforeEach(async () => {
  refusedRecipients = {};
  mail = await startMailCollector(0, (address) => refusedRecipients[address] ?? null);
  await app.reset('users', 'news', 'notification_channels', 'notification_rules');
  root = await app.signInSuperuser();
  await app.runTask('news');
  lena = await app.signIn('lena', ['stacks-access']);
});

async function createChannelForPeople(): Promise<void> {
  const server = { host: '127.0.0.1', port: mail.port, security: 'none' as const };
  await root.call(createChannel, {
    body: {
      ...{ name: 'Mail', kind: 'mail', forPeople: true, quietFrom: '02:00', quietTo: '05:00' },
      ...{ errorsInQuietHours: false },
      mail: { ...server, from: 'stackyard@example.org', to: ['ops@example.org'] },
    },
  });
  await app.reset('notification_rules');
}

/** Requests a code for an address and returns it from the mail. */
async function requestCode(user: SignedIn, address: string): Promise<string> {
  const body = { address, language: 'de', timeZone: 'Europe/Berlin' } as const;
  await user.call(setNotificationAddress, { body });
  const { text } = mail.received.find(({ to }) => to.includes(address)) ?? { text: '' };
  return /lautet (\d{6})/.exec(text)?.[1] ?? '';
}

async function confirmAddress(user: SignedIn, address: string): Promise<void> {
  const code = await requestCode(user, address);
  await user.call(confirmNotificationAddress, { body: { code } });
  mail.received.length = 0;
}

async function raiseNews(kind: NewsKind, parts: Partial<NewsParts> = {}): Promise<void> {
  const at = app.clock.now().toISOString();
  const draft = draftNews({ kind, at, subject: 'immich', ...parts });
  await app.get(UnitOfWork).run(() => app.get(NewsRoutingService).store([draft]));
}

/**
 * Queues the mail that is due, waits until every mail has been attempted, and returns all received
 * mail.
 */
async function sendDueMail(): Promise<{ to: string[]; subject: string }[]> {
  await app.runTask('personal-mail');
  await waitFor('sent mail', async () => {
    const { messages } = await root.call(listMessages, { query: { state: 'waiting' } });
    return messages.every(({ attempts }) => attempts > 0) ? true : undefined;
  });
  return mail.received.map(({ to, text }) => ({
    to,
    subject: /^Subject: (.*)$/m.exec(text)?.[1] ?? '',
  }));
}

describe('an address', () => {
  it('is used only after the mailed code confirms it, and is masked in the event log', async () => {
    await createChannelForPeople();
    const code = await requestCode(lena, 'lena@example.org');
    expect(code).toMatch(/^\d{6}$/);
    await raiseNews('redeploy-failed');
    expect(await sendDueMail()).toHaveLength(1);
    expect(await lena.call(readNotificationAddress)).toMatchObject({
      isOffered: true,
      address: null,
      pending: { address: 'lena@example.org' },
    });

    await lena.call(confirmNotificationAddress, { body: { code } });
    await raiseNews('redeploy-failed');
    expect((await sendDueMail()).slice(1)).toEqual([
      { to: ['lena@example.org'], subject: 'Redeploy von immich fehlgeschlagen' },
    ]);
    const { entries } = await root.call(listLogs, {
      query: { action: ['mail-address.requested', 'mail-address.confirmed'] },
    });
    expect(entries).toHaveLength(2);
    expect(JSON.stringify(entries)).toContain('l***@example.org');
    expect(JSON.stringify(entries)).not.toContain('lena@example.org');
  });

  it('stays in use until a new one is confirmed, and until it is removed', async () => {
    await createChannelForPeople();
    await confirmAddress(lena, 'lena@example.org');
    app.clock.advance({ minutes: 2 });
    await requestCode(lena, 'new@example.org');
    mail.received.length = 0;
    await raiseNews('redeploy-failed');
    expect(await sendDueMail()).toMatchObject([{ to: ['lena@example.org'] }]);
    await lena.call(removeNotificationAddress);
    await raiseNews('redeploy-failed', { subject: 'other' });
    expect(await sendDueMail()).toHaveLength(1);
  });

  it('needs the right code, within five entries and 15 minutes', async () => {
    await createChannelForPeople();
    const code = await requestCode(lena, 'lena@example.org');
    const wrongCode = code === '000000' ? '000001' : '000000';
    const expectRefused = (entered: string) =>
      expect(
        lena.call(confirmNotificationAddress, { body: { code: entered } }),
      ).rejects.toMatchObject({ code: 'ADDRESS_CODE_REFUSED' });
    for (let entry = 0; entry < 5; entry += 1) {
      await expectRefused(wrongCode);
    }
    await expectRefused(code);
    app.clock.advance({ minutes: 2 });
    mail.received.length = 0;
    const second = await requestCode(lena, 'lena@example.org');
    app.clock.advance({ minutes: 15 });
    await expectRefused(second);
  });

  it('gets a limited number of codes', async () => {
    await createChannelForPeople();
    const body = { address: 'lena@example.org', language: 'en', timeZone: 'UTC' } as const;
    const request = () => lena.call(setNotificationAddress, { body });
    await request();
    await expect(request()).rejects.toMatchObject({ code: 'TOO_MANY_ATTEMPTS' });
    for (let code = 1; code < 10; code += 1) {
      app.clock.advance({ minutes: 1 });
      await request();
    }
    app.clock.advance({ minutes: 1 });
    await expect(request()).rejects.toMatchObject({ code: 'TOO_MANY_ATTEMPTS' });
    expect(mail.received).toHaveLength(10);
  });

  it('needs a channel for people, and a server that accepts it', async () => {
    const body = { address: 'lena@example.org', language: 'en', timeZone: 'UTC' } as const;
    await expect(lena.call(setNotificationAddress, { body })).rejects.toMatchObject({
      code: 'PERSONAL_MAIL_NOT_OFFERED',
    });
    await createChannelForPeople();
    refusedRecipients = { 'lena@example.org': { code: 550, text: 'No such user' } };
    await expect(lena.call(setNotificationAddress, { body })).rejects.toMatchObject({
      code: 'CODE_NOT_SENT',
    });
  });
});

describe('personal mail', () => {
  it('reaches only those who may read the news, also if they lose the permission later', async () => {
    await createChannelForPeople();
    const mika = await app.signIn('mika', ['history-access']);
    await confirmAddress(lena, 'lena@example.org');
    await confirmAddress(mika, 'mika@example.org');
    await raiseNews('redeploy-failed');
    await raiseNews('backup-failed');
    expect(await sendDueMail()).toMatchObject([{ to: ['lena@example.org'] }]);

    mail.received.length = 0;
    await raiseNews('redeploy-failed', { subject: 'later' });
    const { id: userId } = lena.user;
    const uow = app.get(UnitOfWork);
    await uow.run(() => uow.manager.delete(UserPermissionEntity, { userId }));
    expect(await sendDueMail()).toEqual([]);
  });

  it('follows choices, mutes and the rules that name a person', async () => {
    await createChannelForPeople();
    await confirmAddress(lena, 'lena@example.org');
    const before = await lena.call(readNotificationPreferences);
    expect(before.choices).toContainEqual({
      ...{ kind: 'redeploy-failed', inbox: true, browser: true, mail: true },
    });
    const body = { ...noQuietHours, inbox: [], browser: [], mail: [] };
    await lena.call(setNotificationPreferences, { body });
    await raiseNews('redeploy-failed');
    expect(await sendDueMail()).toEqual([]);

    await root.call(createNotificationRule, {
      body: {
        ...{ name: 'Lena', enabled: true, recoveries: true, digest: 'none', repeatMinutes: 30 },
        ...{ kinds: null, minSeverity: 'info', serverIds: null, stackIds: null, tags: null },
        ...{ channelIds: [], userIds: [lena.user.id] },
      },
    });
    await raiseNews('redeploy-failed');
    expect(await sendDueMail()).toHaveLength(1);
    const until = '2026-11-26T03:00:00.000Z';
    await lena.call(muteNotifications, { body: { stackId: null, until } });
    await raiseNews('redeploy-failed', { subject: 'muted' });
    expect(await sendDueMail()).toHaveLength(1);
  });

  it('combines repeats: a stack that flaps for an hour results in two mails', async () => {
    await createChannelForPeople();
    await confirmAddress(lena, 'lena@example.org');
    for (let minute = 0; minute < 60; minute += 5) {
      await raiseNews('stack-unhealthy', { troubleKey: 'stack:7:health' });
      await app.runTask('personal-mail');
      app.clock.advance({ minutes: 5 });
    }
    const mails = await sendDueMail();
    expect(mails.length).toBeGreaterThanOrEqual(2);
    expect(mails.length).toBeLessThanOrEqual(3);
    expect(mails[1]?.subject).toContain('weitere Meldungen');
  });

  it('waits until the quiet hours of the person end, and is then a single mail', async () => {
    await createChannelForPeople();
    await confirmAddress(lena, 'lena@example.org');
    const body = {
      ...noQuietHours,
      quietFrom: '02:00',
      quietUntil: '04:00',
      inbox: [],
      browser: [],
    };
    await lena.call(setNotificationPreferences, { body });
    for (const subject of ['a', 'b', 'c', 'd']) await raiseNews('redeploy-failed', { subject });
    expect(await sendDueMail()).toEqual([]);
    app.clock.advance({ hours: 1 });
    expect(await sendDueMail()).toEqual([
      { to: ['lena@example.org'], subject: 'Zusammenfassung: 4 Meldungen' },
    ]);
  });

  it('to a rejected address fails alone; mail that has to wait delays no other person', async () => {
    await createChannelForPeople();
    const mika = await app.signIn('mika', ['stacks-access']);
    const noah = await app.signIn('noah', ['stacks-access']);
    await confirmAddress(lena, 'lena@example.org');
    await confirmAddress(mika, 'mika@example.org');
    await confirmAddress(noah, 'noah@example.org');
    refusedRecipients = {
      'lena@example.org': { code: 550, text: 'lena@example.org is unknown' },
      'mika@example.org': { code: 450, text: 'Try again later' },
    };
    await raiseNews('redeploy-failed');
    expect(await sendDueMail()).toMatchObject([{ to: ['noah@example.org'] }]);
    const { messages } = await root.call(listMessages, { query: {} });
    const states = new Map(messages.map(({ user, state }) => [user?.id, state]));
    expect(states).toEqual(
      new Map([
        [lena.user.id, 'failed'],
        [mika.user.id, 'waiting'],
        [noah.user.id, 'delivered'],
      ]),
    );
    expect(JSON.stringify(messages)).not.toContain('lena@example.org');
    const { channels } = await root.call(listChannels, {});
    expect(channels[0]?.state.pausedAt).toBeNull();
    refusedRecipients = {};
    app.clock.advance({ minutes: 5 });
    await waitFor('the second mail', async () => mail.received[1]);
    expect(mail.received[1]?.to).toEqual(['mika@example.org']);
  });
});
