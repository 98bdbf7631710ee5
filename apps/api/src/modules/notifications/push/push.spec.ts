import {
  addPushBrowser,
  listNotifications,
  listPushBrowsers,
  logout,
  readNotification,
  readPushKey,
  removePushBrowser,
  revokeOtherSessions,
  setNotificationPreferences,
  testPushBrowser,
  type NewsKind,
} from '@stackyard/contracts';
import { PushServiceDouble } from '#test/push-service-double.js';
import { SignedIn, startTestApp, type TestApp } from '#test/test-app.js';
import { UnitOfWork } from '#infra/database/unit-of-work.js';
import { UserEntity } from '#modules/users/user.entity.js';
import { draftNews } from '../news/news.js';
import { NewsRoutingService } from '../news/news-routing.service.js';

const now = '2026-11-25T03:00:00.000Z';
let app: TestApp;
let service: PushServiceDouble;
let lena: SignedIn;

beforeAll(async () => {
  service = await PushServiceDouble.start();
  app = await startTestApp({ now, settings: { PUSH_ALLOWED_HOSTS: ['127.0.0.1'] } });
});

afterAll(() => service.stop());

beforeEach(async () => {
  await app.reset('news', 'users');
  service.reset();
  lena = await app.signIn('lena', ['stacks-access']);
});

async function raiseNews(...kinds: NewsKind[]): Promise<void> {
  const at = app.clock.now().toISOString();
  const facts = { detail: 'No such tag' };
  const drafts = kinds.map((kind) =>
    draftNews({ kind, at, subject: 'immich', path: '/redeploys/12', facts }),
  );
  await app.get(UnitOfWork).run(() => app.get(NewsRoutingService).store(drafts));
}

async function subscribe(user = lena, language: 'en' | 'de' = 'en'): Promise<number> {
  const body = { ...service.subscription, language };
  return (await user.call(addPushBrowser, { body })).id;
}

const send = () => app.runTask('browser-notifications');
const titles = () => service.received.map(({ text }) => text['title']);

async function browsersOf(user: SignedIn) {
  return (await user.call(listPushBrowsers)).browsers;
}

describe('a message to a browser', () => {
  it('is encrypted, signed, and in the language of the user', async () => {
    const { publicKey } = await lena.call(readPushKey);
    await subscribe(lena, 'de');
    await raiseNews('redeploy-failed');

    await send();

    const id = (await lena.call(listNotifications)).notifications[0]?.id;
    expect(service.received).toMatchObject([
      {
        headers: {
          authorization: expect.stringMatching(`, k=${publicKey}$`) as unknown,
          'content-encoding': 'aes128gcm',
          ttl: '86400',
          urgency: 'high',
        },
        text: {
          title: 'Redeploy von immich fehlgeschlagen',
          body: 'No such tag',
          path: '/redeploys/12',
          language: 'de',
          notificationId: id,
        },
      },
    ]);
    expect(await browsersOf(lena)).toMatchObject([{ sentAt: now, fault: null, current: true }]);
    await send();
    expect(service.received).toHaveLength(1);
  });

  it('combines too many messages into a summary', async () => {
    await subscribe();
    await raiseNews('redeploy-failed', 'redeploy-lost', 'stack-unhealthy', 'stack-action-failed');

    await send();

    expect(titles()).toEqual(['4 new notifications']);
  });

  it('is not sent if it was read, or its user may not read it any more', async () => {
    await subscribe();
    await raiseNews('redeploy-failed');
    const id = (await lena.call(listNotifications)).notifications[0]?.id ?? 0;
    await lena.call(readNotification, { params: { id } });
    await raiseNews('redeploy-lost');
    const uow = app.get(UnitOfWork);
    await uow.run(() => uow.manager.query('DELETE FROM user_permissions'));

    await send();

    expect(service.received).toEqual([]);
  });

  it('waits until the quiet hours end', async () => {
    const quiet = { quietFrom: '22:00', quietUntil: '05:00', timeZone: 'Europe/Berlin' };
    const inbox: NewsKind[] = ['redeploy-failed'];
    await lena.call(setNotificationPreferences, { body: { inbox, browser: inbox, ...quiet } });
    await subscribe();
    await raiseNews('redeploy-failed');

    await send();
    expect(service.received).toEqual([]);
    app.clock.advance({ hours: 1 });
    await send();

    expect(titles()).toEqual(['Redeploy of immich failed']);
  });

  it.each([404, 410])('that results in the status %d removes the browser', async (status) => {
    await subscribe();
    service.nextResponses.push({ status });
    await raiseNews('redeploy-failed', 'redeploy-lost');

    await send();

    expect(service.received).toHaveLength(1);
    expect(await browsersOf(lena)).toEqual([]);
  });

  it('removes a browser whose keys cannot be read, and reaches the others', async () => {
    const brokenBrowserId = await subscribe();
    const mia = await app.signIn('mia', ['stacks-access']);
    const uow = app.get(UnitOfWork);
    await uow.run(() =>
      uow.manager.query('UPDATE push_browsers SET keys = ? WHERE id = ?', [
        'other',
        brokenBrowserId,
      ]),
    );
    const body = { ...service.subscription, endpoint: `${service.subscription.endpoint}/mia` };
    await mia.call(addPushBrowser, { body: { ...body, language: 'en' } });
    await raiseNews('redeploy-failed');

    await send();

    expect(titles()).toEqual(['Redeploy of immich failed']);
    expect(await browsersOf(lena)).toEqual([]);
    expect(await browsersOf(mia)).toHaveLength(1);
  });

  it('that the service refuses is dropped, and the reason is shown', async () => {
    await subscribe();
    service.nextResponses.push({ status: 413 });
    await raiseNews('redeploy-failed');

    await send();
    await send();

    expect(service.received).toHaveLength(1);
    expect(await browsersOf(lena)).toMatchObject([
      { fault: expect.stringContaining('413') as unknown },
    ]);
  });

  it('is sent again in order after the delay that the service demands', async () => {
    await subscribe();
    service.nextResponses.push({ status: 429, retryAfter: '60' });
    await raiseNews('redeploy-failed', 'redeploy-lost');

    await send();
    await send();
    expect(service.received).toHaveLength(1);
    app.clock.advance({ minutes: 2 });
    await send();

    expect(titles().slice(1)).toEqual([
      'Redeploy of immich failed',
      'Result of the redeploy of immich is unknown',
    ]);
  });
});

describe('a test', () => {
  const test = (id: number, user = lena) => user.call(testPushBrowser, { params: { id } });

  it('shows what was sent and answered, without what is enough to send', async () => {
    const id = await subscribe(lena, 'de');

    const tested = await test(id);

    expect(service.received).toMatchObject([{ text: { title: 'Testbenachrichtigung' } }]);
    expect(tested).toMatchObject({
      ok: true,
      request: {
        method: 'POST',
        url: `${new URL(service.subscription.endpoint).origin}/[masked]`,
        headers: { authorization: '[masked]', urgency: 'high' },
      },
      answer: { status: 201 },
    });
    expect(JSON.parse(tested.request?.body ?? '')).toEqual(service.received[0]?.text);
    expect(await browsersOf(lena)).toMatchObject([{ sentAt: now, fault: null }]);
  });

  it.each([
    [413, /413/, 1],
    [410, /Turn on notifications in that browser again/, 0],
  ])(
    'says what was wrong when the service answers with %d',
    async (status, faultPattern, remainingCount) => {
      const id = await subscribe();
      service.nextResponses.push({ status });

      const tested = await test(id);

      expect(tested).toMatchObject({ ok: false, answer: { status } });
      expect(tested.detail).toMatch(faultPattern);
      expect(await browsersOf(lena)).toHaveLength(remainingCount);
    },
  );

  it('is for browsers of the caller only', async () => {
    const id = await subscribe();
    const mia = await app.signIn('mia');
    await expect(test(id, mia)).rejects.toMatchObject({ code: 'PUSH_BROWSER_UNKNOWN' });
    expect(service.received).toEqual([]);
  });
});

describe('a browser', () => {
  it.each([
    ['http://push.example/1', 'does not use TLS'],
    ['https://192.168.1.4/1', 'private'],
    ['https://169.254.169.254/1', 'metadata'],
  ])('with the address %s is refused', async (endpoint) => {
    const body = { ...service.subscription, endpoint, language: 'en' as const };
    await expect(lena.call(addPushBrowser, { body })).rejects.toMatchObject({
      code: 'VALIDATION_FAILED',
    });
  });

  it('is registered once, and belongs to the user who signed in last', async () => {
    const mika = await app.signIn('mika', ['stacks-access']);
    const id = await subscribe();
    expect(await subscribe()).toBe(id);

    await subscribe(mika);

    expect(await browsersOf(lena)).toEqual([]);
    expect(await browsersOf(mika)).toHaveLength(1);
  });

  it('is removed by its user only', async () => {
    const mika = await app.signIn('mika');
    const id = await subscribe();

    await expect(mika.call(removePushBrowser, { params: { id } })).rejects.toMatchObject({
      code: 'PUSH_BROWSER_UNKNOWN',
    });
    await lena.call(removePushBrowser, { params: { id } });
    expect(await browsersOf(lena)).toEqual([]);
  });

  it('is removed with its session, but stays when the session expires', async () => {
    const openSession = async () =>
      new SignedIn(lena.user, await app.testData.session(lena.user.id), app.send);
    await subscribe();
    app.clock.advance({ hours: 13 });
    await app.runTask('expired-sessions');
    const newSession = await openSession();
    expect(await browsersOf(newSession)).toMatchObject([{ current: false }]);

    await subscribe(newSession);
    await newSession.call(logout);
    const last = await openSession();
    expect(await browsersOf(last)).toEqual([]);

    await subscribe(await openSession());
    await last.call(revokeOtherSessions);
    expect(await browsersOf(last)).toEqual([]);
  });

  it('of a deactivated user receives nothing', async () => {
    await subscribe();
    await raiseNews('redeploy-failed');
    const uow = app.get(UnitOfWork);
    await uow.run(() => uow.manager.update(UserEntity, { id: lena.user.id }, { active: false }));

    await send();

    expect(service.received).toEqual([]);
  });
});
