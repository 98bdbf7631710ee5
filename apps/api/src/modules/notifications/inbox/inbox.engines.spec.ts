import {
  listNotificationMutes,
  listNotifications,
  muteNotifications,
  readNotification,
  readNotificationPreferences,
  readNotifications,
  readUnreadNotifications,
  setNotificationPreferences,
  unmuteNotifications,
  unreadNotification,
  type NewsKind,
  type Permission,
} from '@stackyard/contracts';
import { nextEvent, startTestApp, type SignedIn, type TestApp } from '#test/test-app.js';
import { UnitOfWork } from '#infra/database/unit-of-work.js';
import { ServerEntity } from '#modules/platform/servers/server.entity.js';
import { StackEntity } from '#modules/platform/stacks/stack.entity.js';
import { UserPermissionEntity } from '#modules/users/rights/user-permission.entity.js';
import { draftNews } from '../news/news.js';
import { NewsRoutingService } from '../news/news-routing.service.js';

const now = '2026-11-25T03:00:00.000Z';
const oneHourLater = '2026-11-25T04:00:00.000Z';
let app: TestApp;
let uow: UnitOfWork;

beforeAll(async () => {
  app = await startTestApp({ now });
  uow = app.get(UnitOfWork);
});

beforeEach(async () => {
  await app.reset('news', 'users', 'servers');
});

async function raiseNews(kind: NewsKind, parts: { stackId?: number; inBatch?: boolean } = {}) {
  const draft = draftNews({ kind, at: app.clock.now().toISOString(), subject: kind, ...parts });
  await uow.run(() => app.get(NewsRoutingService).store([draft]));
}

async function kindsOf(user: SignedIn): Promise<NewsKind[]> {
  const { notifications } = await user.call(listNotifications);
  return notifications.map(({ news }) => news.kind);
}

async function revokePermission({ user }: SignedIn, permission: Permission): Promise<void> {
  await uow.run(() => uow.manager.delete(UserPermissionEntity, { userId: user.id, permission }));
}

async function grantPermission({ user }: SignedIn, permission: Permission): Promise<void> {
  await uow.run(() => uow.manager.insert(UserPermissionEntity, { userId: user.id, permission }));
}

/** Creates a stack that the platform has reported. Returns its ID. */
function createStack(name: string): Promise<number> {
  return uow.run(async () => {
    const { manager } = uow;
    const known = await manager.findOneBy(ServerEntity, { name: 'attic' });
    const draft = {
      name: 'attic',
      url: 'http://attic',
      tlsMode: 'system',
      createdAt: now,
    } as const;
    const server = known ?? (await manager.save(manager.create(ServerEntity, draft)));
    const { id } = await manager.save(
      manager.create(StackEntity, {
        serverId: server.id,
        environmentId: 1,
        name,
        nameKey: name,
        projectName: name,
        kind: 'compose',
        source: 'file',
        status: 'active',
        containersTotal: 1,
        containersRunning: 1,
        containersUnhealthy: 0,
        containersRestarting: 0,
        createdAt: now,
        updatedAt: now,
      }),
    );
    return id;
  });
}

describe('news', () => {
  it('reaches the users who may read it, and announces the number of unread notifications', async () => {
    const lena = await app.signIn('lena', ['stacks-access']);
    const mika = await app.signIn('mika', ['maintenance-access']);
    const announced = nextEvent(
      await app.connect({ token: lena.session.token }),
      'notifications.changed',
    );

    await raiseNews('redeploy-failed');
    await raiseNews('maintenance-started');

    expect(await announced).toEqual({ unread: 1 });
    expect(await kindsOf(lena)).toEqual(['redeploy-failed']);
    expect(await kindsOf(mika)).toEqual(['maintenance-started']);
  });

  it('of a batch arrives once, and news of successes only on request', async () => {
    const lena = await app.signIn('lena', ['stacks-access']);

    await raiseNews('redeploy-failed', { inBatch: true });
    await raiseNews('redeploy-batch-finished');
    await raiseNews('stack-healthy');

    expect(await kindsOf(lena)).toEqual(['redeploy-batch-finished']);
  });

  it('that a user may no longer read disappears with its count', async () => {
    const lena = await app.signIn('lena', ['stacks-access', 'maintenance-access']);
    await raiseNews('redeploy-failed');
    await raiseNews('maintenance-started');
    const { notifications } = await lena.call(listNotifications);

    await revokePermission(lena, 'stacks-access');

    expect(await lena.call(readUnreadNotifications)).toEqual({ unread: 1 });
    expect(await kindsOf(lena)).toEqual(['maintenance-started']);
    const hidden = notifications.find(({ news }) => news.kind === 'redeploy-failed');
    await expect(
      lena.call(readNotification, { params: { id: hidden?.id ?? 0 } }),
    ).rejects.toMatchObject({ code: 'NOTIFICATION_UNKNOWN' });
  });

  it('is listed for some areas only, without what the user may not read', async () => {
    const lena = await app.signIn('lena', ['stacks-access', 'maintenance-access']);
    const mika = await app.signIn('mika', ['stacks-access']);
    await raiseNews('redeploy-failed');
    await raiseNews('maintenance-started');
    const query = { area: ['maintenance' as const, 'media' as const] };

    const { notifications, unread } = await lena.call(listNotifications, { query });
    expect(notifications.map(({ news }) => news.kind)).toEqual(['maintenance-started']);
    expect(unread).toBe(2);
    expect((await mika.call(listNotifications, { query })).notifications).toEqual([]);
  });

  it('is listed in pages, newest first', async () => {
    const lena = await app.signIn('lena', ['stacks-access']);
    for (let n = 0; n < 3; n += 1) await raiseNews('redeploy-failed');

    const first = await lena.call(listNotifications, { query: { limit: 2 } });
    const cursor = first.nextCursor ?? '';
    const second = await lena.call(listNotifications, { query: { limit: 2, cursor } });

    expect([first.notifications.length, second.notifications.length]).toEqual([2, 1]);
    expect(second.nextCursor).toBeNull();
  });

  it('in a full inbox replaces the oldest news', async () => {
    const lena = await app.signIn('lena', ['stacks-access']);
    await raiseNews('redeploy-failed');
    await uow.run(async () => {
      await uow.manager.query(
        `INSERT INTO news (kind, severity, at, stack_ids, trouble_key, in_batch, facts)
         SELECT 'redeploy-lost', 'error', at, '[]', '', FALSE, '{}' FROM news,
           (WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 1000)
            SELECT i FROM n) AS numbers`,
      );
      await uow.manager.query(
        `INSERT INTO notifications (user_id, news_id, kind) SELECT ?, id, kind FROM news
         WHERE kind = 'redeploy-lost'`,
        [lena.user.id],
      );
    });

    await app.runTask('full-inboxes');

    expect(await lena.call(readUnreadNotifications)).toEqual({ unread: 1000 });
    const { notifications } = await lena.call(listNotifications, { query: { limit: 1 } });
    expect(notifications).toMatchObject([{ news: { kind: 'redeploy-lost' } }]);
  });
});

describe('read marks', () => {
  it('belong to their user, can be undone, and reach all windows', async () => {
    const lena = await app.signIn('lena', ['stacks-access']);
    const mika = await app.signIn('mika', ['stacks-access']);
    await raiseNews('redeploy-failed');
    const socket = await app.connect({ token: lena.session.token });
    const announced = nextEvent(socket, 'notifications.changed');
    const id = (await lena.call(listNotifications)).notifications[0]?.id ?? 0;

    expect(await lena.call(readNotification, { params: { id } })).toEqual({ unread: 0 });

    expect(await announced).toEqual({ unread: 0 });
    expect(await mika.call(readUnreadNotifications)).toEqual({ unread: 1 });
    await expect(mika.call(readNotification, { params: { id } })).rejects.toMatchObject({
      code: 'NOTIFICATION_UNKNOWN',
    });
    const read = await lena.call(listNotifications, { query: { unread: true } });
    expect(read.notifications).toEqual([]);
    expect(await lena.call(unreadNotification, { params: { id } })).toEqual({ unread: 1 });
  });

  it('for everything exclude later news', async () => {
    const lena = await app.signIn('lena', ['stacks-access']);
    await raiseNews('redeploy-failed');
    const upTo = (await lena.call(listNotifications)).notifications[0]?.id ?? 0;
    await raiseNews('redeploy-lost');

    expect(await lena.call(readNotifications, { body: { upTo } })).toEqual({ unread: 1 });
  });

  it('for everything exclude news that the user may not read now', async () => {
    const lena = await app.signIn('lena', ['stacks-access', 'maintenance-access']);
    await raiseNews('maintenance-started');
    await raiseNews('redeploy-failed');
    const upTo = (await lena.call(listNotifications)).notifications[0]?.id ?? 0;
    await revokePermission(lena, 'maintenance-access');
    await lena.call(readNotifications, { body: { upTo } });

    await grantPermission(lena, 'maintenance-access');

    const unreadNews = (await lena.call(listNotifications, { query: { unread: true } }))
      .notifications;
    expect(unreadNews.map(({ news }) => news.kind)).toEqual(['maintenance-started']);
  });
});

describe('choices', () => {
  const preferencesFor = (inbox: NewsKind[]) => ({
    body: { inbox, browser: [], quietFrom: null, quietUntil: null, timeZone: 'Europe/Berlin' },
  });

  it('decide what reaches the inbox', async () => {
    const lena = await app.signIn('lena', ['stacks-access']);
    const reply = await lena.call(setNotificationPreferences, preferencesFor(['stack-healthy']));
    await raiseNews('redeploy-failed');
    await raiseNews('stack-healthy');

    expect(await kindsOf(lena)).toEqual(['stack-healthy']);
    expect(await lena.call(readNotificationPreferences)).toEqual(reply);
    expect(reply.choices).toContainEqual({
      ...{ kind: 'stack-healthy', inbox: true, browser: false, mail: false },
    });
    expect(reply.choices.map(({ kind }) => kind)).not.toContain('maintenance-started');
  });

  it('for news that the user may not read now is kept', async () => {
    const lena = await app.signIn('lena', ['stacks-access', 'maintenance-access']);
    await lena.call(setNotificationPreferences, preferencesFor(['maintenance-ended']));
    await revokePermission(lena, 'maintenance-access');
    await lena.call(setNotificationPreferences, preferencesFor([]));
    await grantPermission(lena, 'maintenance-access');

    const { choices } = await lena.call(readNotificationPreferences);

    const chosen = choices.filter(({ inbox }) => inbox).map(({ kind }) => kind);
    expect(chosen).toEqual(['maintenance-ended']);
  });

  it.each([
    { timeZone: 'Mars/Olympus' },
    { quietFrom: '22:00' },
    { quietFrom: '22:00', quietUntil: '22:00' },
    { quietFrom: '25:00', quietUntil: '07:00' },
  ])('are refused with %j', async (change) => {
    const lena = await app.signIn('lena', ['stacks-access']);
    const body = { ...preferencesFor([]).body, ...change };
    await expect(lena.call(setNotificationPreferences, { body })).rejects.toMatchObject({
      code: 'VALIDATION_FAILED',
    });
  });
});

describe('mutes', () => {
  it('keep the news of a stack away from one user until they end', async () => {
    const lena = await app.signIn('lena', ['stacks-access']);
    const mika = await app.signIn('mika', ['stacks-access']);
    const [stackId, other] = [await createStack('immich'), await createStack('gitea')];
    const mute = await lena.call(muteNotifications, { body: { stackId, until: oneHourLater } });
    await raiseNews('redeploy-failed', { stackId });
    await raiseNews('redeploy-lost', { stackId: other });

    expect(mute).toMatchObject({ stack: { id: stackId, name: 'immich' }, until: oneHourLater });
    expect(await kindsOf(lena)).toEqual(['redeploy-lost']);
    expect(await kindsOf(mika)).toEqual(['redeploy-lost', 'redeploy-failed']);

    app.clock.advance({ hours: 2 });
    await raiseNews('redeploy-failed', { stackId });
    expect(await kindsOf(lena)).toEqual(['redeploy-failed', 'redeploy-lost']);
    expect((await lena.call(listNotificationMutes)).mutes).toEqual([]);
  });

  it('can cover everything, be replaced and be ended early', async () => {
    const lena = await app.signIn('lena', ['stacks-access']);
    await lena.call(muteNotifications, { body: { stackId: null, until: oneHourLater } });
    await raiseNews('redeploy-failed');
    const until = '2026-11-25T05:00:00.000Z';
    const { id } = await lena.call(muteNotifications, { body: { stackId: null, until } });

    expect((await lena.call(listNotificationMutes)).mutes).toEqual([{ id, stack: null, until }]);
    await lena.call(unmuteNotifications, { params: { id } });
    await raiseNews('redeploy-lost');
    expect(await kindsOf(lena)).toEqual(['redeploy-lost']);
  });

  it('are refused for the past, too far ahead, and for stacks that the user may not see', async () => {
    const lena = await app.signIn('lena', ['stacks-access']);
    const guest = await app.signIn('guest');
    const stackId = await createStack('immich');
    const mute = (user: SignedIn, of: number | null, until: string) =>
      user.call(muteNotifications, { body: { stackId: of, until } });

    await expect(mute(lena, null, now)).rejects.toMatchObject({ code: 'VALIDATION_FAILED' });
    await expect(mute(lena, null, '2028-01-01T00:00:00Z')).rejects.toMatchObject({
      code: 'VALIDATION_FAILED',
    });
    await expect(mute(lena, 9999, oneHourLater)).rejects.toMatchObject({ code: 'STACK_UNKNOWN' });
    await expect(mute(guest, stackId, oneHourLater)).rejects.toMatchObject({
      code: 'PERMISSION_MISSING',
    });
  });
});
