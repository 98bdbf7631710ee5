import {
  listLogs,
  login,
  readSession,
  resetPassword,
  type ProblemReply,
} from '@stackyard/contracts';
import { password } from '#test/given.js';
import { resetUsers } from '#test/access/user-tables.js';
import { nextEvent, SignedIn, startTestApp, type TestApp } from '#test/test-app.js';
import { UnitOfWork } from '#infra/database/unit-of-work.js';
import { SecurityPhrasesService } from '#modules/users/secrets/security-phrases.service.js';
import { UserEntity } from '#modules/users/user.entity.js';

const newPassword = 'a password nobody knows yet';
const wrongPhrase = 'abandon ability able about above absent absorb abstract';

/** Creates a signed-in user with a security phrase. */
async function createUserWithPhrase(
  app: TestApp,
  username: string,
  columns: Partial<UserEntity> = {},
): Promise<{ user: SignedIn; securityPhrase: string }> {
  const { securityPhrase, securityPhraseHash } = await app.get(SecurityPhrasesService).create();
  const row = await app.testData.user(username, { ...columns, securityPhraseHash });
  const user = new SignedIn(row, await app.testData.session(row.id), app.send);
  return { user, securityPhrase };
}

function reset(app: TestApp, username: string, securityPhrase: string) {
  return app.anonymous.open(resetPassword, { body: { username, securityPhrase, newPassword } });
}

/** Returns the whole response to a rejected reset, except the request ID. */
async function rejectedResetReason(app: TestApp, username: string, securityPhrase: string) {
  const response = await app.send('/api/auth/password-reset', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username, securityPhrase, newPassword }),
  });
  const problem = (await response.json()) as ProblemReply;
  return { status: response.status, problem: { ...problem, requestId: 'differs' } };
}

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp();
});

beforeEach(() => resetUsers(app));

describe('POST /api/auth/password-reset', () => {
  it('sets the new password and ends all sessions without signing in', async () => {
    const { user: lena, securityPhrase } = await createUserWithPhrase(app, 'lena');
    const socket = await app.connect({ token: lena.session.token });
    const ended = nextEvent(socket, 'session.ended');

    const response = await reset(app, 'LENA', securityPhrase);

    expect(response.status).toBe(200);
    expect(response.headers.get('set-cookie')).toBeNull();
    expect(await ended).toEqual({ reason: 'password-changed' });
    expect(await lena.call(readSession)).toMatchObject({ authenticated: false });
    const signIn = (typed: string) =>
      app.anonymous.call(login, { body: { username: 'lena', password: typed } });
    await expect(signIn(password)).rejects.toMatchObject({ code: 'CREDENTIALS_REFUSED' });
    await expect(signIn(newPassword)).resolves.toMatchObject({ authenticated: true });
  });

  it('uses up the phrase and shows the next one only once', async () => {
    const { securityPhrase } = await createUserWithPhrase(app, 'lena');

    const next = (await (await reset(app, 'lena', securityPhrase)).json()) as {
      securityPhrase: string;
    };

    expect(next.securityPhrase.split(' ')).toHaveLength(8);
    expect(next.securityPhrase).not.toBe(securityPhrase);
    const stored = JSON.stringify(await app.get(UnitOfWork).manager.find(UserEntity));
    expect(stored).not.toContain(next.securityPhrase);
    await expect(reset(app, 'lena', securityPhrase)).rejects.toMatchObject({
      code: 'RESET_REFUSED',
    });
    await expect(reset(app, 'lena', next.securityPhrase)).resolves.toMatchObject({ status: 200 });
  });

  it('accepts the phrase in any case and with any whitespace between its words', async () => {
    const { securityPhrase } = await createUserWithPhrase(app, 'lena');

    const typed = `  ${securityPhrase.toUpperCase().replace(/ /g, '  \n')} `;

    await expect(reset(app, 'lena', typed)).resolves.toMatchObject({ status: 200 });
  });

  it('gives the same response for every rejection', async () => {
    await createUserWithPhrase(app, 'lena');
    const inactive = await createUserWithPhrase(app, 'gone', { active: false });
    const serviceUser = await createUserWithPhrase(app, 'robot', { kind: 'service' });
    await app.testData.user('without-phrase');

    const refusals = [
      await rejectedResetReason(app, 'nobody', wrongPhrase),
      await rejectedResetReason(app, 'lena', wrongPhrase),
      await rejectedResetReason(app, 'gone', inactive.securityPhrase),
      await rejectedResetReason(app, 'robot', serviceUser.securityPhrase),
      await rejectedResetReason(app, 'without-phrase', wrongPhrase),
    ];

    expect(refusals[0]).toMatchObject({ status: 401, problem: { code: 'RESET_REFUSED' } });
    expect(refusals).toEqual(Array.from(refusals, () => refusals[0]));
  });

  it('records refusals and successes with their reason, never the phrase or the password', async () => {
    const root = await app.signInSuperuser();
    const { user, securityPhrase } = await createUserWithPhrase(app, 'lena');
    const inactive = await createUserWithPhrase(app, 'gone', { active: false });
    await rejectedResetReason(app, 'nobody', wrongPhrase);
    await rejectedResetReason(app, 'lena', wrongPhrase);
    await rejectedResetReason(app, 'gone', inactive.securityPhrase);
    const { securityPhrase: next } = await app.anonymous.call(resetPassword, {
      body: { username: 'lena', securityPhrase, newPassword },
    });

    const { entries } = await root.call(listLogs, {
      query: { action: ['password.reset-refused', 'password.reset'], order: 'asc' },
    });

    expect(entries.map((entry) => [entry.outcome, entry.details, entry.target?.name])).toEqual([
      ['denied', { refusal: 'unknown-user' }, 'nobody'],
      ['denied', { refusal: 'wrong-phrase' }, 'lena'],
      ['denied', { refusal: 'deactivated' }, 'gone'],
      ['success', { sessionsEnded: 1 }, 'lena'],
    ]);
    expect(entries.at(-1)).toMatchObject({ target: { id: user.user.id }, ip: '127.0.0.1' });
    for (const secret of [
      wrongPhrase,
      securityPhrase,
      inactive.securityPhrase,
      next,
      newPassword,
    ]) {
      expect(JSON.stringify(entries)).not.toContain(secret);
      expect(app.log.text).not.toContain(secret);
    }
    expect(app.log.linesOf('auth').map((line) => line.msg)).toContain('Password reset rejected');
  });

  it('blocks guesses for one account, says when to retry, and records the flood once', async () => {
    const root = await app.signInSuperuser();
    await createUserWithPhrase(app, 'lena');

    const refusals = await Promise.all(
      Array.from({ length: 13 }, () => rejectedResetReason(app, 'lena', wrongPhrase)),
    );

    expect(refusals.filter(({ status }) => status === 401)).toHaveLength(10);
    const late = refusals.filter(({ status }) => status === 429);
    expect(late).toHaveLength(3);
    expect(late[0]?.problem.retryAfter).toBeGreaterThan(0);
    const { entries } = await root.call(listLogs, {
      query: { action: ['password.reset-refused'] },
    });
    const tooManyAttemptsEntries = entries.filter(
      (entry) => entry.details?.['refusal'] === 'too-many-attempts',
    );
    expect(tooManyAttemptsEntries).toHaveLength(1);
  });

  it('lets owners sign in even if they had locked themselves out', async () => {
    const { securityPhrase } = await createUserWithPhrase(app, 'lena');
    const signIn = (typed: string) =>
      app.anonymous.call(login, { body: { username: 'lena', password: typed } });
    for (let attempt = 0; attempt < 11; attempt += 1) {
      await signIn('forgotten').catch(() => undefined);
    }

    await reset(app, 'lena', securityPhrase);

    await expect(signIn(newPassword)).resolves.toMatchObject({ authenticated: true });
  });

  it('accepts only one of two parallel requests with the same phrase', async () => {
    const { securityPhrase } = await createUserWithPhrase(app, 'lena');

    const outcomes = await Promise.allSettled([
      reset(app, 'lena', securityPhrase),
      reset(app, 'lena', securityPhrase),
    ]);

    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(outcomes.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { code: 'RESET_REFUSED' },
    });
  });

  it('rejects invalid input', async () => {
    const faults = {
      '/newPassword': { newPassword: '123456789' },
      '/username': { username: 'x'.repeat(300) },
      '/securityPhrase': { securityPhrase: 'abandon '.repeat(100) },
    };

    for (const [pointer, fault] of Object.entries(faults)) {
      const body = { username: 'lena', securityPhrase: wrongPhrase, newPassword, ...fault };
      await expect(app.anonymous.call(resetPassword, { body })).rejects.toMatchObject({
        problem: { status: 400, errors: [{ pointer }] },
      });
    }
  });
});
