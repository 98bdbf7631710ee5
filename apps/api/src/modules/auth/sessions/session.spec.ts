import {
  listLogs,
  logout,
  permissionIds,
  readMaintenanceMode,
  readSession,
} from '@stackyard/contracts';
import { issueToken } from '#test/access/api-token.js';
import { resetUsers } from '#test/access/user-tables.js';
import { nextEvent, startTestApp, type TestApp } from '#test/test-app.js';
import { UnitOfWork } from '#infra/database/unit-of-work.js';
import { SessionEntity } from './session.entity.js';
import { UserEntity } from '#modules/users/user.entity.js';

const now = '2026-03-01T10:00:00.000Z';
const unauthenticated = { code: 'UNAUTHENTICATED' };

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp({ now });
});

beforeEach(() => resetUsers(app));

describe('a session', () => {
  it('of a superuser has every permission', async () => {
    const root = await app.signInSuperuser();

    const session = await root.call(readSession);

    expect(session.permissions).toEqual(permissionIds);
    expect(session.user?.superuser).toBe(true);
  });

  it('of an API token shows only its owner and its permissions', async () => {
    const root = await app.signInSuperuser();
    const { client } = await issueToken(app, root, { permissions: ['logs-access'] });

    expect(await client.call(readSession)).toMatchObject({
      authenticated: true,
      user: { id: root.user.id, username: root.user.username, superuser: false },
      permissions: ['logs-access'],
    });
  });

  it('expires after hours without use', async () => {
    const app = await startTestApp({ now, settings: { SESSION_IDLE_HOURS: 12 } });
    const lena = await app.signIn('lena');
    for (let step = 0; step < 3; step += 1) {
      app.clock.advance({ hours: 11 });
      await lena.call(readMaintenanceMode);
      await app.get(UnitOfWork).waitUntilIdle();
    }

    app.clock.advance({ hours: 12 });

    await expect(lena.call(readMaintenanceMode)).rejects.toMatchObject(unauthenticated);
  });

  it('stays alive while it is used even if it expires after a minute without use', async () => {
    const app = await startTestApp({ now, settings: { SESSION_IDLE_HOURS: 30 / 3600 } });
    const lena = await app.signIn('lena');
    for (let step = 0; step < 3; step += 1) {
      app.clock.advance({ seconds: 20 });
      await lena.call(readMaintenanceMode);
      await app.get(UnitOfWork).waitUntilIdle();
    }

    expect(await lena.call(readSession)).toMatchObject({ authenticated: true });
  });

  it('expires after days even if it is used', async () => {
    const app = await startTestApp({ now, settings: { SESSION_ABSOLUTE_DAYS: 1 } });
    const lena = await app.signIn('lena');
    const uow = app.get(UnitOfWork);
    for (let use = 0; use < 2; use++) {
      app.clock.advance({ hours: 11 });
      await lena.call(readMaintenanceMode);
      // Wait, because the last use is stored in the background.
      await uow.waitUntilIdle();
    }

    app.clock.advance({ hours: 2 });

    await expect(lena.call(readMaintenanceMode)).rejects.toMatchObject(unauthenticated);
  });

  it('updates its last use at most once a minute', async () => {
    const lena = await app.signIn('lena');
    const uow = app.get(UnitOfWork);
    const lastSeenAfter = async (seconds: number) => {
      app.clock.advance({ seconds });
      await Promise.all([lena.call(readMaintenanceMode), lena.call(readMaintenanceMode)]);
      await uow.waitUntilIdle();
      return (await uow.manager.findOneByOrFail(SessionEntity, { id: lena.session.id })).lastSeenAt;
    };

    expect(await lastSeenAfter(59)).toBe(now);
    expect(await lastSeenAfter(1)).toBe('2026-03-01T10:01:00.000Z');
  });

  it('ends immediately when its user is deactivated', async () => {
    const lena = await app.signIn('lena');
    const uow = app.get(UnitOfWork);
    await uow.run(() => uow.manager.update(UserEntity, { id: lena.user.id }, { active: false }));

    await expect(lena.call(readMaintenanceMode)).rejects.toMatchObject(unauthenticated);
    expect(await lena.call(readSession)).toMatchObject({ authenticated: false });
  });

  it('survives a restart', async () => {
    const lena = await app.signIn('lena');

    await app.restart();

    expect(await lena.call(readSession)).toMatchObject({ user: { username: 'lena' } });
  });

  it('cannot be reached with a made-up token', async () => {
    await app.signInSuperuser();
    const credentials: Record<string, string>[] = [
      { authorization: 'Bearer' },
      { authorization: `Bearer ${'A'.repeat(43)}` },
      { authorization: 'Basic cm9vdDpyb290' },
      { cookie: 'stackyard_session=' },
      { cookie: `stackyard_session=${'A'.repeat(43)}` },
      { cookie: 'stackyard_session=%E0%A4%A' },
    ];

    for (const headers of credentials) {
      const guardedResponse = await app.send('/api/maintenance/mode', { headers });
      const open = await app.send('/api/auth/session', { headers });
      expect([guardedResponse.status, open.status]).toEqual([401, 200]);
      expect(await open.json()).toMatchObject({ authenticated: false });
    }
  });

  it('follows the bearer token if a cookie is sent as well', async () => {
    const lena = await app.signIn('lena');
    const mika = await app.signIn('mika');
    const read = async (authorization: string) => {
      const headers = { authorization, cookie: `stackyard_session=${mika.session.token}` };
      return (await app.send('/api/auth/session', { headers })).json();
    };

    expect(await read(`Bearer ${lena.session.token}`)).toMatchObject({
      user: { username: 'lena' },
    });
    expect(await read('Bearer wrong')).toMatchObject({ authenticated: false });
    // A reverse proxy with its own password forwards this header with each request.
    expect(await read('Basic cm9vdDpyb290')).toMatchObject({ user: { username: 'mika' } });
  });
});

describe('POST /api/auth/logout', () => {
  it('ends the session, its cookie and its sockets', async () => {
    const lena = await app.signIn('lena');
    const other = await app.signIn('mika');
    const socket = await app.connect({ token: lena.session.token });
    const others = await app.connect({ token: other.session.token });
    const ended = nextEvent(socket, 'session.ended');
    const closed = new Promise((resolve) => socket.once('disconnect', resolve));

    const response = await lena.open(logout);

    expect(response.status).toBe(204);
    expect(response.headers.get('set-cookie')).toMatch(
      /^stackyard_session=; .*Expires=Thu, 01 Jan/,
    );
    expect(await ended).toEqual({ reason: 'signed-out' });
    expect(await closed).toBe('io server disconnect');
    expect(others.connected).toBe(true);
    await expect(lena.call(logout)).rejects.toMatchObject(unauthenticated);
  });

  it('is recorded', async () => {
    const root = await app.signInSuperuser();
    const lena = await app.signIn('lena');
    await lena.call(logout);

    const { entries } = await root.call(listLogs, { query: { action: ['session.closed'] } });

    expect(entries).toMatchObject([
      { actor: { name: 'lena' }, target: { type: 'session', id: lena.session.id } },
    ]);
  });
});

describe('expired sessions', () => {
  it('are removed, and their sockets receive the reason', async () => {
    const lena = await app.signIn('lena');
    const socket = await app.connect({ token: lena.session.token });
    const ended = nextEvent(socket, 'session.ended');
    app.clock.advance({ hours: 13 });

    await app.runTask('expired-sessions');

    expect(await ended).toEqual({ reason: 'expired' });
    const { manager } = app.get(UnitOfWork);
    expect(await manager.existsBy(SessionEntity, { id: lena.session.id })).toBe(false);
  });
});
