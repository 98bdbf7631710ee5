import {
  changePassword,
  listLogs,
  listSessions,
  login,
  readMaintenanceMode,
  readSession,
} from '@stackyard/contracts';
import { password } from '#test/given.js';
import { resetUsers } from '#test/access/user-tables.js';
import { nextEvent, SignedIn, startTestApp, type TestApp } from '#test/test-app.js';
import { UnitOfWork } from '#infra/database/unit-of-work.js';
import { systemCaller } from '#infra/http/caller.js';
import { UserEntity } from '#modules/users/user.entity.js';
import { PasswordChangeService } from './password-change.service.js';

const unauthenticated = { code: 'UNAUTHENTICATED' };
const newPassword = 'a password nobody knows yet';
const body = { currentPassword: password, newPassword };

function cookieOf(response: Response): string {
  return response.headers.get('set-cookie')?.split(';')[0] ?? '';
}

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp({ now: '2026-03-01T10:00:00.000Z' });
});

beforeEach(() => resetUsers(app));

describe('PUT /api/auth/password', () => {
  it('makes sign-in accept only the new password', async () => {
    const lena = await app.signIn('lena');

    await lena.call(changePassword, { body });

    const signIn = (typed: string) =>
      app.anonymous.call(login, { body: { username: 'lena', password: typed } });
    await expect(signIn(password)).rejects.toMatchObject({ code: 'CREDENTIALS_REFUSED' });
    await expect(signIn(newPassword)).resolves.toMatchObject({ authenticated: true });
  });

  it('keeps the session with a new cookie, and the old token stops working', async () => {
    const lena = await app.signIn('lena');
    const socket = await app.connect({ token: lena.session.token });

    const response = await lena.open(changePassword, { body });

    expect(response.status).toBe(204);
    const cookie = cookieOf(response);
    expect(cookie).not.toContain(lena.session.token);
    expect(response.headers.get('set-cookie')).toMatch(/; HttpOnly; SameSite=Strict/);
    const sessions = await app.send('/api/auth/sessions', { headers: { cookie } });
    expect(await sessions.json()).toMatchObject({
      sessions: [{ id: lena.session.id, current: true }],
    });
    await expect(lena.call(readMaintenanceMode)).rejects.toMatchObject(unauthenticated);
    await expect(app.connect({ token: lena.session.token })).rejects.toThrow('UNAUTHENTICATED');
    expect(socket.connected).toBe(true);
  });

  it('does not extend the session', async () => {
    const lena = await app.signIn('lena');
    app.clock.advance({ hours: 6 });

    const cookie = cookieOf(await lena.open(changePassword, { body }));

    const response = await app.send('/api/auth/sessions', { headers: { cookie } });
    expect(await response.json()).toMatchObject({
      sessions: [{ expiresAt: '2026-03-08T10:00:00.000Z' }],
    });
  });

  it('ends all other sessions of the user with their sockets, but no one else’s', async () => {
    const mika = await app.signIn('mika');
    const lena = await app.signIn('lena');
    const phone = new SignedIn(lena.user, await app.testData.session(lena.user.id), app.send);
    const socket = await app.connect({ token: phone.session.token });
    const ended = nextEvent(socket, 'session.ended');
    const closed = new Promise((resolve) => socket.once('disconnect', resolve));

    await lena.call(changePassword, { body });

    expect(await ended).toEqual({ reason: 'password-changed' });
    expect(await closed).toBe('io server disconnect');
    await expect(phone.call(listSessions)).rejects.toMatchObject(unauthenticated);
    expect(await mika.call(readSession)).toMatchObject({ authenticated: true });
  });

  it('refuses a wrong current password, changes nothing and records the refusal', async () => {
    const root = await app.signInSuperuser();
    const lena = await app.signIn('lena');
    const wrongPasswords = { currentPassword: 'not the password', newPassword };

    await expect(lena.call(changePassword, { body: wrongPasswords })).rejects.toMatchObject({
      code: 'PASSWORD_WRONG',
      problem: { status: 422 },
    });

    await expect(lena.call(readSession)).resolves.toMatchObject({ authenticated: true });
    const { entries } = await root.call(listLogs, { query: { action: ['password.changed'] } });
    expect(entries).toMatchObject([
      { outcome: 'denied', actor: { name: 'lena' }, details: { refusal: 'wrong-password' } },
    ]);
    expect(JSON.stringify(entries)).not.toContain('not the password');
  });

  it('is recorded without either password', async () => {
    const root = await app.signInSuperuser();
    const lena = await app.signIn('lena');
    await app.testData.session(lena.user.id);
    await lena.call(changePassword, { body });

    const { entries } = await root.call(listLogs, { query: { action: ['password.changed'] } });

    expect(entries).toMatchObject([
      { outcome: 'success', target: { name: 'lena' }, details: { sessionsEnded: 1 } },
    ]);
    for (const secret of [password, newPassword]) {
      expect(JSON.stringify(entries)).not.toContain(secret);
      expect(app.log.text).not.toContain(secret);
    }
  });

  it('counts guesses together with sign-ins, so that a stolen session cannot find the password', async () => {
    const lena = await app.signIn('lena');
    const tryWrongPassword = () =>
      lena
        .open(changePassword, { body: { currentPassword: 'not the password', newPassword } })
        .then(
          () => 'changed',
          (problem: { code?: string }) => problem.code,
        );

    const outcomes = await Promise.all(Array.from({ length: 14 }, tryWrongPassword));

    expect(outcomes.filter((code) => code === 'PASSWORD_WRONG')).toHaveLength(10);
    expect(outcomes.filter((code) => code === 'TOO_MANY_ATTEMPTS')).toHaveLength(4);
    await expect(
      app.anonymous.call(login, { body: { username: 'lena', password } }),
    ).rejects.toMatchObject({ code: 'TOO_MANY_ATTEMPTS' });
  });

  it('accepts only one of two parallel requests with the same current password', async () => {
    const lena = await app.signIn('lena');
    const phone = new SignedIn(lena.user, await app.testData.session(lena.user.id), app.send);

    const outcomes = await Promise.allSettled([
      lena.open(changePassword, { body }),
      phone.open(changePassword, { body: { ...body, newPassword: 'the password of the phone' } }),
    ]);

    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  it('checks the current password again when the change is stored', async () => {
    const lena = await app.signIn('lena');

    const by = { ...systemCaller, userId: lena.user.id, sessionId: lena.session.id };
    const change = app.get(PasswordChangeService);

    // Both changes use the same session, so that the first one does not end the session of the
    // second.
    const outcomes = await Promise.allSettled([
      change.change(body, by),
      change.change({ ...body, newPassword: 'the password of the other' }, by),
    ]);

    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(outcomes.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { code: 'PASSWORD_WRONG' },
    });
  });

  it('is refused for users without a password', async () => {
    const lena = await app.signIn('lena');
    const uow = app.get(UnitOfWork);
    const { id } = lena.user;
    await uow.run(() => uow.manager.update(UserEntity, { id }, { passwordHash: null }));

    await expect(lena.call(changePassword, { body })).rejects.toMatchObject({
      code: 'PASSWORD_WRONG',
    });
  });

  it('rejects invalid input', async () => {
    const lena = await app.signIn('lena');
    const faults = [
      { newPassword: '123456789' },
      { newPassword: 'x'.repeat(501) },
      { currentPassword: '' },
    ];

    for (const fault of faults) {
      const [property] = Object.keys(fault);
      await expect(
        lena.call(changePassword, { body: { ...body, ...fault } }),
      ).rejects.toMatchObject({
        problem: { status: 400, errors: [{ pointer: `/${property}` }] },
      });
    }
  });

  it('explains why a secure cookie cannot be set, before changing anything', async () => {
    const app = await startTestApp({ settings: { AUTH_COOKIE_SECURE: true } });
    const lena = await app.signIn('lena');

    await expect(lena.call(changePassword, { body })).rejects.toMatchObject({
      code: 'COOKIE_NEEDS_TLS',
    });

    await expect(lena.call(readSession)).resolves.toMatchObject({ authenticated: true });
  });
});
