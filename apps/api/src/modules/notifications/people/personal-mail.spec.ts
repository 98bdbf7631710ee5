import {
  confirmNotificationAddress,
  createNotificationRule,
  listLogs,
  muteNotifications,
  readNotificationAddress,
  readNotificationPreferences,
  removeNotificationAddress,
  setNotificationAddress,
  setNotificationPreferences,
} from '@stackyard/contracts';
import {
  PersonalMailFixture,
  startPersonalMailApp,
} from '#test/notifications/personal-mail-scene.js';
import type { TestApp } from '#test/test-app.js';
import { UnitOfWork } from '#infra/database/unit-of-work.js';
import { UserPermissionEntity } from '#modules/users/rights/user-permission.entity.js';

let app: TestApp;
let at: PersonalMailFixture;

beforeAll(async () => {
  app = await startPersonalMailApp();
});

beforeEach(async () => {
  at = await PersonalMailFixture.create(app);
});

describe('an address', () => {
  it('is used only after the mailed code confirms it, and is masked in the event log', async () => {
    await at.createChannelForPeople();
    const code = await at.requestCode(at.lena, 'lena@example.org');
    expect(code).toMatch(/^\d{6}$/);
    await at.raiseNews('redeploy-failed');
    expect(await at.sendDueMail()).toHaveLength(1);
    expect(await at.lena.call(readNotificationAddress)).toMatchObject({
      isOffered: true,
      address: null,
      pending: { address: 'lena@example.org' },
    });

    await at.lena.call(confirmNotificationAddress, { body: { code } });
    await at.raiseNews('redeploy-failed');
    expect((await at.sendDueMail()).slice(1)).toEqual([
      { to: ['lena@example.org'], subject: 'Redeploy von immich fehlgeschlagen' },
    ]);
    const { entries } = await at.root.call(listLogs, {
      query: { action: ['mail-address.requested', 'mail-address.confirmed'] },
    });
    expect(entries).toHaveLength(2);
    expect(JSON.stringify(entries)).toContain('l***@example.org');
    expect(JSON.stringify(entries)).not.toContain('lena@example.org');
  });

  it('stays in use until a new one is confirmed, and until it is removed', async () => {
    await at.createChannelForPeople();
    await at.confirmAddress(at.lena, 'lena@example.org');
    app.clock.advance({ minutes: 2 });
    await at.requestCode(at.lena, 'new@example.org');
    at.mail.received.length = 0;
    await at.raiseNews('redeploy-failed');
    expect(await at.sendDueMail()).toMatchObject([{ to: ['lena@example.org'] }]);
    await at.lena.call(removeNotificationAddress);
    await at.raiseNews('redeploy-failed', { subject: 'other' });
    expect(await at.sendDueMail()).toHaveLength(1);
  });

  it('needs the right code, within five entries and 15 minutes', async () => {
    await at.createChannelForPeople();
    const code = await at.requestCode(at.lena, 'lena@example.org');
    const wrongCode = code === '000000' ? '000001' : '000000';
    const expectRefused = (entered: string) =>
      expect(
        at.lena.call(confirmNotificationAddress, { body: { code: entered } }),
      ).rejects.toMatchObject({ code: 'ADDRESS_CODE_REFUSED' });
    for (let entry = 0; entry < 5; entry += 1) {
      await expectRefused(wrongCode);
    }
    await expectRefused(code);
    app.clock.advance({ minutes: 2 });
    at.mail.received.length = 0;
    const second = await at.requestCode(at.lena, 'lena@example.org');
    app.clock.advance({ minutes: 15 });
    await expectRefused(second);
  });

  it('gets a limited number of codes', async () => {
    await at.createChannelForPeople();
    const body = { address: 'lena@example.org', language: 'en', timeZone: 'UTC' } as const;
    const request = () => at.lena.call(setNotificationAddress, { body });
    await request();
    await expect(request()).rejects.toMatchObject({ code: 'TOO_MANY_ATTEMPTS' });
    for (let code = 1; code < 10; code += 1) {
      app.clock.advance({ minutes: 1 });
      await request();
    }
    app.clock.advance({ minutes: 1 });
    await expect(request()).rejects.toMatchObject({ code: 'TOO_MANY_ATTEMPTS' });
    expect(at.mail.received).toHaveLength(10);
  });

  it('needs a channel for people, and a server that accepts it', async () => {
    const body = { address: 'lena@example.org', language: 'en', timeZone: 'UTC' } as const;
    await expect(at.lena.call(setNotificationAddress, { body })).rejects.toMatchObject({
      code: 'PERSONAL_MAIL_NOT_OFFERED',
    });
    await at.createChannelForPeople();
    at.refusedRecipients.set('lena@example.org', { code: 550, text: 'No such user' });
    await expect(at.lena.call(setNotificationAddress, { body })).rejects.toMatchObject({
      code: 'CODE_NOT_SENT',
    });
  });
});

describe('personal mail', () => {
  it('reaches only those who may read the news, also if they lose the permission later', async () => {
    await at.createChannelForPeople();
    const mika = await app.signIn('mika', ['history-access']);
    await at.confirmAddress(at.lena, 'lena@example.org');
    await at.confirmAddress(mika, 'mika@example.org');
    await at.raiseNews('redeploy-failed');
    await at.raiseNews('backup-failed');
    expect(await at.sendDueMail()).toMatchObject([{ to: ['lena@example.org'] }]);

    at.mail.received.length = 0;
    await at.raiseNews('redeploy-failed', { subject: 'later' });
    const { id: userId } = at.lena.user;
    const uow = app.get(UnitOfWork);
    await uow.run(() => uow.manager.delete(UserPermissionEntity, { userId }));
    expect(await at.sendDueMail()).toEqual([]);
  });

  it('follows choices, mutes and the rules that name a person', async () => {
    await at.createChannelForPeople();
    await at.confirmAddress(at.lena, 'lena@example.org');
    const before = await at.lena.call(readNotificationPreferences);
    expect(before.choices).toContainEqual({
      ...{ kind: 'redeploy-failed', inbox: true, browser: true, mail: true },
    });
    const quiet = { quietFrom: null, quietUntil: null, timeZone: 'UTC' };
    const body = { ...quiet, inbox: [], browser: [], mail: [] };
    await at.lena.call(setNotificationPreferences, { body });
    await at.raiseNews('redeploy-failed');
    expect(await at.sendDueMail()).toEqual([]);

    await at.root.call(createNotificationRule, {
      body: {
        ...{ name: 'Lena', enabled: true, recoveries: true, digest: 'none', repeatMinutes: 30 },
        ...{ kinds: null, minSeverity: 'info', serverIds: null, stackIds: null, tags: null },
        ...{ channelIds: [], userIds: [at.lena.user.id] },
      },
    });
    await at.raiseNews('redeploy-failed');
    expect(await at.sendDueMail()).toHaveLength(1);
    const until = '2026-11-26T03:00:00.000Z';
    await at.lena.call(muteNotifications, { body: { stackId: null, until } });
    await at.raiseNews('redeploy-failed', { subject: 'muted' });
    expect(await at.sendDueMail()).toHaveLength(1);
  });
});
