import {
  listLogs,
  login,
  readSession,
  type LoginRequest,
  type ProblemReply,
} from '@stackyard/contracts';
import { password } from '#test/given.js';
import { resetUsers } from '#test/access/user-tables.js';
import { startTestApp, type TestApp } from '#test/test-app.js';
import { UnitOfWork } from '#infra/database/unit-of-work.js';
import { UserEntity } from '#modules/users/user.entity.js';
import { PasswordsService } from '#modules/users/secrets/passwords.service.js';
import { SessionEntity } from '../sessions/session.entity.js';

function signIn(app: TestApp, body: LoginRequest, headers: Record<string, string> = {}) {
  return app.send('/api/auth/login', {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
}

const wrongPassword = 'not the password';

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp({ now: '2026-03-01T10:00:00.000Z' });
});

beforeEach(() => resetUsers(app));

describe('POST /api/auth/login', () => {
  it('opens a session with a cookie that only the same site can use', async () => {
    await app.testData.user('lena', { permissions: ['logs-access'], displayName: 'Lena M.' });

    const response = await signIn(app, { username: 'lena', password });

    expect(response.status).toBe(200);
    expect(await response.json()).toMatchObject({
      authenticated: true,
      user: { username: 'lena', displayName: 'Lena M.', superuser: false },
      permissions: ['logs-access'],
      maintenance: { active: false },
    });
    const cookie = response.headers.get('set-cookie') ?? '';
    expect(cookie).toMatch(/^stackyard_session=[\w-]{43}; Path=\/; /);
    expect(cookie).toContain('; HttpOnly');
    expect(cookie).toContain('; SameSite=Strict');
    expect(cookie).not.toContain('Secure');
  });

  it('finds the user regardless of the case of the name', async () => {
    await app.testData.user('Lena');

    expect((await signIn(app, { username: 'lENA', password })).status).toBe(200);
  });

  it('matches a password with composed or decomposed umlauts', async () => {
    await app.testData.user('lena', { password: 'übergrößenträger'.normalize('NFC') });

    const typed = 'übergrößenträger'.normalize('NFD');
    expect((await signIn(app, { username: 'lena', password: typed })).status).toBe(200);
  });

  it('stores a hash of the token, never the token', async () => {
    await app.testData.user('lena');

    const response = await signIn(app, { username: 'lena', password });
    const token = /session=([\w-]+)/.exec(response.headers.get('set-cookie') ?? '')?.[1] ?? '';

    const rows = await app.get(UnitOfWork).manager.find(SessionEntity);
    expect(token).not.toBe('');
    expect(JSON.stringify(rows)).not.toContain(token);
    expect(rows.at(-1)?.tokenHash).toMatch(/^[0-9a-f]{64}$/);
  });

  it('records the last sign-in of the user', async () => {
    const { id } = await app.testData.user('lena');

    await signIn(app, { username: 'lena', password: wrongPassword });
    expect(await app.get(UnitOfWork).manager.findOneBy(UserEntity, { id })).toMatchObject({
      lastSignInAt: null,
    });
    await signIn(app, { username: 'lena', password });

    expect(await app.get(UnitOfWork).manager.findOneBy(UserEntity, { id })).toMatchObject({
      lastSignInAt: '2026-03-01T10:00:00.000Z',
    });
  });

  it('ignores a code that was not required', async () => {
    await app.testData.user('lena');

    const response = await signIn(app, { username: 'lena', password, code: '123456' });

    expect(response.status).toBe(200);
  });

  it('rejects invalid input', async () => {
    const faults = [
      { username: '' },
      { username: 'x'.repeat(300) },
      { username: { $ne: '' } },
      { password: 'x'.repeat(501) },
      { code: '12345' },
      { code: '1'.repeat(21) },
    ];

    for (const fault of faults) {
      const response = await app.send('/api/auth/login', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ username: 'lena', password, ...fault }),
      });

      expect(response.status).toBe(400);
      const problem = (await response.json()) as ProblemReply;
      expect(problem.code).toBe('VALIDATION_FAILED');
      expect(problem.errors?.map(({ pointer }) => pointer)).toContain(`/${Object.keys(fault)[0]}`);
    }
  });

  it('gives the usual rejection for a name with invisible characters', async () => {
    await app.testData.user('lena');

    for (const username of ['lena ', ' lena', 'le\u200bna', '👩‍🚀', 'lena\u0000']) {
      const response = await signIn(app, { username, password });
      expect(await response.json()).toMatchObject({ code: 'CREDENTIALS_REFUSED' });
    }
  });

  it('gives the same response for every rejection', async () => {
    await app.testData.user('lena');
    await app.testData.user('gone', { active: false });
    await app.testData.user('robot', { kind: 'service' });
    await app.testData.user('external', { passwordHash: null });

    const responses = await Promise.all([
      signIn(app, { username: 'nobody', password }),
      signIn(app, { username: 'lena', password: wrongPassword }),
      signIn(app, { username: 'gone', password }),
      signIn(app, { username: 'robot', password }),
      signIn(app, { username: 'external', password }),
    ]);

    const problems = await Promise.all(
      responses.map(async (answer) => {
        const problem = (await answer.json()) as ProblemReply;
        return { ...problem, requestId: 'differs' };
      }),
    );
    expect(responses.map((answer) => answer.status)).toEqual(responses.map(() => 401));
    expect(problems[0]).toMatchObject({ code: 'CREDENTIALS_REFUSED' });
    expect(problems).toEqual(problems.map(() => problems[0]));
  });

  it('records failures with their reason and never the password', async () => {
    const root = await app.signInSuperuser();
    await app.testData.user('lena');
    await app.testData.user('gone', { active: false });
    await app.testData.user('robot', { kind: 'service' });
    await app.testData.user('external', { passwordHash: null });
    await signIn(app, { username: 'nobody', password: wrongPassword });
    await signIn(app, { username: 'lena', password: wrongPassword });
    for (const username of ['gone', 'robot', 'external']) await signIn(app, { username, password });

    const { entries } = await root.call(listLogs, {
      query: { action: ['session.refused'], order: 'asc' },
    });

    expect(entries.map((entry) => [entry.target?.name, entry.details?.['refusal']])).toEqual([
      ['nobody', 'unknown-user'],
      ['lena', 'wrong-password'],
      ['gone', 'deactivated'],
      ['robot', 'service-user'],
      ['external', 'no-password'],
    ]);
    expect(entries[0]).toMatchObject({ outcome: 'denied', ip: '127.0.0.1' });
    for (const secret of [wrongPassword, password]) {
      expect(JSON.stringify(entries)).not.toContain(secret);
      expect(app.log.text).not.toContain(secret);
    }
    expect(app.log.linesOf('auth').map((line) => line.msg)).toContain('Authentication failed');
  });

  it('limits guesses for one account, even over many parallel connections', async () => {
    await app.testData.user('lena');
    const attempts = Array.from({ length: 25 }, () =>
      signIn(app, { username: 'LENA', password: wrongPassword }),
    );

    const statuses = (await Promise.all(attempts)).map((answer) => answer.status);
    const late = await signIn(app, { username: 'lena', password });

    expect(statuses.filter((status) => status === 401)).toHaveLength(10);
    expect(statuses.filter((status) => status === 429)).toHaveLength(15);
    expect(late.status).toBe(429);
    expect(Number(late.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await late.json()).toMatchObject({ code: 'TOO_MANY_ATTEMPTS' });
  });

  it('records a blocked flood once', async () => {
    const root = await app.signInSuperuser();
    for (let attempt = 0; attempt < 14; attempt += 1) {
      await signIn(app, { username: 'lena', password: wrongPassword });
    }

    const { entries } = await root.call(listLogs, { query: { action: ['session.refused'] } });

    expect(entries).toHaveLength(11);
    expect(entries[0]?.details).toEqual({ refusal: 'too-many-attempts' });
  });

  it('limits guesses at many accounts from one address', async () => {
    const attempts = Array.from({ length: 60 }, (_, index) =>
      signIn(app, { username: `user${index}`, password: wrongPassword }),
    );

    const statuses = (await Promise.all(attempts)).map((answer) => answer.status);

    expect(statuses.filter((status) => status === 401)).toHaveLength(40);
    expect(statuses.filter((status) => status === 429)).toHaveLength(20);
  });

  it('clears earlier failures after a success', async () => {
    await app.testData.user('lena');
    const outcomes: number[] = [];
    for (let round = 0; round < 3; round += 1) {
      for (let attempt = 0; attempt < 6; attempt += 1) {
        await signIn(app, { username: 'lena', password: wrongPassword });
      }
      outcomes.push((await signIn(app, { username: 'lena', password })).status);
    }

    expect(outcomes).toEqual([200, 200, 200]);
  });
});

describe('a secure cookie', () => {
  const settings = { AUTH_COOKIE_SECURE: true };

  it('cannot be set over plain HTTP, and both the response and the log say why', async () => {
    const app = await startTestApp({ settings });
    await app.testData.user('lena');

    await expect(
      app.anonymous.call(login, { body: { username: 'lena', password } }),
    ).rejects.toMatchObject({
      code: 'COOKIE_NEEDS_TLS',
      problem: { status: 422, detail: expect.stringContaining('AUTH_COOKIE_SECURE') as unknown },
    });

    const warnings = app.log.linesOf('auth').filter((line) => line.level === 'warn');
    expect(warnings.map((line) => line.msg).join()).toContain('AUTH_COOKIE_SECURE');
  });

  it('is not set for an untrusted proxy', async () => {
    const app = await startTestApp({ settings });
    await app.testData.user('lena');

    const response = await signIn(
      app,
      { username: 'lena', password },
      { 'x-forwarded-proto': 'https' },
    );

    expect(response.status).toBe(422);
  });

  it('is set behind a trusted proxy with TLS', async () => {
    const app = await startTestApp({ settings: { ...settings, TRUSTED_PROXIES: ['127.0.0.1'] } });
    await app.testData.user('lena');

    const response = await signIn(
      app,
      { username: 'lena', password },
      { 'x-forwarded-proto': 'https', 'x-forwarded-for': '192.0.2.7' },
    );

    expect(response.status).toBe(200);
    expect(response.headers.get('set-cookie')).toContain('; Secure');
    const [session] = (await app.get(UnitOfWork).manager.find(SessionEntity)).slice(-1);
    expect(session?.ip).toBe('192.0.2.7');
  });
});

describe('passwords', () => {
  it('are hashed with argon2id and individual salts', async () => {
    const passwords = new PasswordsService();
    const [one, other] = await Promise.all([passwords.hash(password), passwords.hash(password)]);

    expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(one).not.toBe(other);
    expect(await passwords.matches(one, password)).toBe(true);
    expect(await passwords.matches(one, `${password} `)).toBe(false);
  });

  it('of unknown users never match', async () => {
    expect(await new PasswordsService().matches(null, 'the password of nobody')).toBe(false);
  });

  it('are refused rather than queued without limit', async () => {
    const passwords = new PasswordsService();
    const passwordHash = await passwords.hash(password);
    const outcomes = await Promise.allSettled(
      Array.from({ length: 300 }, () => passwords.matches(passwordHash, password)),
    );

    const rejected = outcomes.filter((outcome) => outcome.status === 'rejected');
    expect(rejected.length).toBeGreaterThan(0);
    expect(rejected[0]).toMatchObject({ reason: { code: 'TOO_MANY_ATTEMPTS' } });
  });
});

describe('GET /api/auth/session', () => {
  it('also responds to callers who are not signed in', async () => {
    expect(await app.anonymous.call(readSession)).toEqual({
      authenticated: false,
      maintenance: {
        active: false,
        message: '',
        since: null,
        by: null,
        until: null,
        source: null,
        upcoming: null,
      },
    });
  });
});
