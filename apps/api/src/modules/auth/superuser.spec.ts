import { listLogs, readSuperuserStatus, registerSuperuser } from '@stackyard/contracts';
import { startTestApp, type TestApp } from '#test/test-app.js';
import { UnitOfWork } from '#infra/database/unit-of-work.js';
import { UserEntity } from '#modules/users/user.entity.js';

const password = 'correct horse battery staple';

describe('POST /api/auth/superuser/register', () => {
  let app: TestApp;

  beforeAll(async () => {
    app = await startTestApp();
  });

  beforeEach(() => app.reset());

  it('registers the first superuser, signs them in and records it', async () => {
    expect(await app.anonymous.call(readSuperuserStatus)).toEqual({ registered: false });

    const response = await app.anonymous.open(registerSuperuser, {
      body: { username: 'ada', password, displayName: 'Ada L.' },
    });

    expect(response.status).toBe(201);
    expect(await response.json()).toMatchObject({
      username: 'ada',
      displayName: 'Ada L.',
      superuser: true,
      securityPhrase: expect.stringMatching(/^(?:[a-z]+ ){7}[a-z]+$/) as unknown,
    });
    const cookie = response.headers.get('set-cookie')?.split(';')[0] ?? '';
    const session = await app.send('/api/auth/session', { headers: { cookie } });
    expect(await session.json()).toMatchObject({ authenticated: true, user: { username: 'ada' } });
    expect(await app.anonymous.call(readSuperuserStatus)).toEqual({ registered: true });
  });

  it('accepts exactly one of fifty parallel requests', async () => {
    const attempts = Array.from({ length: 50 }, (_, index) =>
      app.anonymous.call(registerSuperuser, { body: { username: `ada${index}`, password } }).then(
        () => 'registered',
        (problem: { code?: string }) => problem.code,
      ),
    );

    const outcomes = await Promise.all(attempts);

    expect(outcomes.filter((outcome) => outcome === 'registered')).toHaveLength(1);
    expect(outcomes.filter((outcome) => outcome === 'REGISTRATION_CLOSED')).toHaveLength(49);
    const { manager } = app.get(UnitOfWork);
    expect(await manager.countBy(UserEntity, { superuser: true })).toBe(1);
  });

  it('is closed to users who are not superusers, whatever permissions they have', async () => {
    await app.signInSuperuser();
    const lena = await app.signIn('lena', ['users-edit']);

    await expect(
      lena.call(registerSuperuser, { body: { username: 'mallory', password } }),
    ).rejects.toMatchObject({ code: 'REGISTRATION_CLOSED' });
  });

  it('stays closed even if the only superuser is deactivated', async () => {
    await app.testData.user('ada', { superuser: true, active: false });

    await expect(
      app.anonymous.call(registerSuperuser, { body: { username: 'mallory', password } }),
    ).rejects.toMatchObject({ code: 'REGISTRATION_CLOSED' });
  });

  it('lets a superuser register another one without signing them in', async () => {
    const root = await app.signInSuperuser('ada');

    const response = await root.open(registerSuperuser, { body: { username: 'grace', password } });

    expect(response.headers.get('set-cookie')).toBeNull();
    const { entries } = await root.call(listLogs, { query: { action: ['superuser.registered'] } });
    expect(entries).toMatchObject([
      { actor: { name: 'ada' }, target: { type: 'user', name: 'grace' } },
    ]);
  });

  it.each([
    ['another case', 'ADA'],
    ['full width', 'ａｄａ'],
  ])('refuses a name that differs only by %s', async (_, username) => {
    const root = await app.signInSuperuser('ada');

    await expect(
      root.call(registerSuperuser, { body: { username, password } }),
    ).rejects.toMatchObject({ code: 'USERNAME_TAKEN' });
  });

  it.each([
    ['a space at the end', 'ada '],
    ['nothing but a space', ' '],
    ['a line break', 'ada\nroot'],
    ['an invisible character', 'a\u200bda'],
  ])('refuses a name with %s', async (_, username) => {
    await expect(
      app.anonymous.call(registerSuperuser, { body: { username, password } }),
    ).rejects.toMatchObject({
      code: 'VALIDATION_FAILED',
      problem: { errors: [{ pointer: '/username' }] },
    });
  });

  it('refuses a password of nine characters and counts spaces as characters', async () => {
    const register = (text: string) =>
      app.anonymous.call(registerSuperuser, { body: { username: 'ada', password: text } });

    await expect(register('123456789')).rejects.toMatchObject({
      problem: { errors: [{ pointer: '/password', code: 'minLength' }] },
    });
    await expect(register(' 12345678 ')).resolves.toMatchObject({ username: 'ada' });
  });
});
