import {
  listLogs,
  listSessions,
  readMaintenanceMode,
  readSession,
  revokeOtherSessions,
  revokeSession,
} from '@stackyard/contracts';
import { resetUsers } from '#test/access/user-tables.js';
import { nextEvent, SignedIn, startTestApp, type TestApp } from '#test/test-app.js';
import { UserAccessService } from '../sign-ins.service.js';
import { UnitOfWork } from '#infra/database/unit-of-work.js';
import { systemCaller } from '#infra/http/caller.js';

const now = '2026-03-01T10:00:00.000Z';
const unauthenticated = { code: 'UNAUTHENTICATED' };

async function openSession(app: TestApp, { user }: SignedIn): Promise<SignedIn> {
  return new SignedIn(user, await app.testData.session(user.id), app.send);
}

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp({ now });
});

beforeEach(() => resetUsers(app));

describe('GET /api/auth/sessions', () => {
  it('lists the caller’s live sessions, last used first, and marks the current one', async () => {
    await app.signIn('mika');
    const lena = await app.signIn('lena');
    app.clock.advance({ minutes: 5 });
    const phone = await openSession(app, lena);

    const { sessions } = await lena.call(listSessions);

    expect(sessions.map(({ id, current }) => [id, current])).toEqual([
      [phone.session.id, false],
      [lena.session.id, true],
    ]);
    expect(sessions[1]).toEqual({
      id: lena.session.id,
      device: 'spec',
      userAgent: 'spec',
      ip: '127.0.0.1',
      createdAt: now,
      lastSeenAt: expect.any(String) as unknown,
      expiresAt: '2026-03-08T10:00:00.000Z',
      current: true,
    });
  });

  it('leaves out expired sessions', async () => {
    const lena = await app.signIn('lena');
    app.clock.advance({ hours: 13 });
    const newSession = await openSession(app, lena);

    const { sessions } = await newSession.call(listSessions);

    expect(sessions.map(({ id }) => id)).toEqual([newSession.session.id]);
  });

  it('is the same list after a restart', async () => {
    const lena = await app.signIn('lena');
    await openSession(app, lena);
    const before = await lena.call(listSessions);

    await app.restart();

    expect(await lena.call(listSessions)).toEqual(before);
  });
});

describe('DELETE /api/auth/sessions/:id', () => {
  it('immediately ends the session for requests and sockets, but no other session', async () => {
    const lena = await app.signIn('lena');
    const phone = await openSession(app, lena);
    const socket = await app.connect({ token: phone.session.token });
    const keptSocket = await app.connect({ token: lena.session.token });
    const ended = nextEvent(socket, 'session.ended');
    const closed = new Promise((resolve) => socket.once('disconnect', resolve));

    const response = await lena.open(revokeSession, { params: { id: phone.session.id } });

    expect(response.status).toBe(204);
    expect(response.headers.get('set-cookie')).toBeNull();
    expect(await ended).toEqual({ reason: 'revoked' });
    expect(await closed).toBe('io server disconnect');
    expect(keptSocket.connected).toBe(true);
    await expect(phone.call(readMaintenanceMode)).rejects.toMatchObject(unauthenticated);
    expect(await lena.call(readSession)).toMatchObject({ authenticated: true });
  });

  it('clears the cookie if it ends the current session', async () => {
    const lena = await app.signIn('lena');

    const response = await lena.open(revokeSession, { params: { id: lena.session.id } });

    expect(response.headers.get('set-cookie')).toMatch(
      /^stackyard_session=; .*Expires=Thu, 01 Jan/,
    );
    await expect(lena.call(listSessions)).rejects.toMatchObject(unauthenticated);
  });

  it('finds no session of another user, no ended and no unknown session', async () => {
    const lena = await app.signIn('lena');
    const mika = await app.signIn('mika');
    const phone = await openSession(app, lena);
    await lena.call(revokeSession, { params: { id: phone.session.id } });

    for (const id of [mika.session.id, phone.session.id, 987_654]) {
      await expect(lena.call(revokeSession, { params: { id } })).rejects.toMatchObject({
        code: 'SESSION_UNKNOWN',
        problem: { status: 404 },
      });
    }
    expect(await mika.call(readSession)).toMatchObject({ authenticated: true });
  });

  it('is recorded with the device that was signed out', async () => {
    const root = await app.signInSuperuser();
    const lena = await app.signIn('lena');
    const phone = await openSession(app, lena);
    await lena.call(revokeSession, { params: { id: phone.session.id } });

    const { entries } = await root.call(listLogs, { query: { action: ['session.revoked'] } });

    expect(entries).toMatchObject([
      {
        actor: { name: 'lena' },
        target: { type: 'session', id: phone.session.id },
        details: { device: 'spec', ip: '127.0.0.1' },
      },
    ]);
  });
});

describe('DELETE /api/auth/sessions', () => {
  it('ends all of the caller’s sessions except the current one', async () => {
    const root = await app.signInSuperuser();
    const mika = await app.signIn('mika');
    const lena = await app.signIn('lena');
    const others = [await openSession(app, lena), await openSession(app, lena)];
    const sockets = await Promise.all(
      others.map(({ session }) => app.connect({ token: session.token })),
    );
    const ended = Promise.all(sockets.map((socket) => nextEvent(socket, 'session.ended')));

    expect(await lena.call(revokeOtherSessions)).toEqual({ revoked: 2 });
    expect(await lena.call(revokeOtherSessions)).toEqual({ revoked: 0 });

    expect(await ended).toEqual([{ reason: 'revoked' }, { reason: 'revoked' }]);
    for (const other of others) {
      await expect(other.call(listSessions)).rejects.toMatchObject(unauthenticated);
    }
    expect(await mika.call(readSession)).toMatchObject({ authenticated: true });
    const { entries } = await root.call(listLogs, { query: { action: ['session.revoked'] } });
    expect(entries).toMatchObject([
      { target: { type: 'user', id: lena.user.id }, details: { sessions: 2 } },
    ]);
  });
});

describe('sessions, for the administration of users,', () => {
  it('are listed, counted and ended with their sockets', async () => {
    const lena = await app.signIn('lena');
    await openSession(app, lena);
    const signIns = app.get(UserAccessService);
    const socket = await app.connect({ token: lena.session.token });
    const ended = nextEvent(socket, 'session.ended');

    const { sessions: listed } = await signIns.listSessionsOf(lena.user.id, {}, systemCaller);
    const { sessions } = await signIns.readAccessOf(lena.user.id);
    const count = await app
      .get(UnitOfWork)
      .run(() => signIns.endSessionsOf(lena.user.id, 'deactivated'));

    expect(listed.map(({ device, current }) => [device, current])).toEqual([
      ['spec', false],
      ['spec', false],
    ]);
    expect([sessions, count]).toEqual([2, 2]);
    expect(await ended).toEqual({ reason: 'deactivated' });
    await expect(lena.call(listSessions)).rejects.toMatchObject(unauthenticated);
  });
});

describe('a cookie from another installation', () => {
  const cookie = `stackyard_session=${'A'.repeat(43)}`;

  it('is ignored and kept, because another installation on the same host may have set it', async () => {
    const open = await app.send('/api/auth/session', { headers: { cookie } });
    const guardedResponse = await app.send('/api/auth/sessions', { headers: { cookie } });

    expect(await open.json()).toMatchObject({ authenticated: false });
    expect(guardedResponse.status).toBe(401);
    expect([open, guardedResponse].map((answer) => answer.headers.get('set-cookie'))).toEqual([
      null,
      null,
    ]);
    await expect(app.connect({ headers: { cookie } })).rejects.toThrow('UNAUTHENTICATED');
  });

  it('is replaced by the next sign-in', async () => {
    await app.testData.user('lena', { password: 'another password' });

    const answer = await app.send('/api/auth/login', {
      method: 'POST',
      headers: { cookie, 'content-type': 'application/json' },
      body: JSON.stringify({ username: 'lena', password: 'another password' }),
    });

    expect(answer.status).toBe(200);
    expect(answer.headers.get('set-cookie')).toMatch(/^stackyard_session=[\w-]{43}; /);
  });
});
