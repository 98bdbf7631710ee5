import {
  beginTwoFactor,
  confirmTwoFactor,
  listLogs,
  login,
  readAccount,
  resetPassword,
  type LoginRequest,
} from '@stackyard/contracts';
import { Secret, TOTP } from 'otpauth';
import { password } from '#test/given.js';
import { resetUsers } from '#test/access/user-tables.js';
import { startTestApp, type SignedIn, type TestApp } from '#test/test-app.js';
import { UnitOfWork } from '#infra/database/unit-of-work.js';
import { SecurityPhrasesService } from '#modules/users/secrets/security-phrases.service.js';
import { UserAccessService } from '../sign-ins.service.js';
import { UserEntity } from '#modules/users/user.entity.js';

const now = '2026-03-01T10:00:00.000Z';

interface TwoFactorUser {
  lena: SignedIn;
  recoveryCodes: string[];
  /**
   * Returns the code that the authenticator app shows now, or the given number of 30-second steps
   * later.
   */
  code(stepsAhead?: number): string;
}

/** Creates a user who turned on the second factor a minute ago. */
async function createTwoFactorUser(app: TestApp): Promise<TwoFactorUser> {
  const lena = await app.signIn('lena');
  const { secret } = await lena.call(beginTwoFactor, { body: { password } });
  const totp = new TOTP({ secret: Secret.fromBase32(secret) });
  const code = (stepsAhead = 0) =>
    totp.generate({ timestamp: app.clock.now().getTime() + stepsAhead * 30_000 });
  const { recoveryCodes } = await lena.call(confirmTwoFactor, { body: { code: code() } });
  app.clock.advance({ seconds: 60 });
  return { lena, recoveryCodes, code };
}

/** Signs in. Returns `signed in`, or the problem code after a failure. */
function signIn(
  app: TestApp,
  loginFields: Partial<LoginRequest> = {},
): Promise<string | undefined> {
  return app.anonymous.call(login, { body: { username: 'lena', password, ...loginFields } }).then(
    () => 'signed in',
    (problem: { code?: string }) => problem.code,
  );
}

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp({ now });
});

beforeEach(() => resetUsers(app));

describe('sign-in with a second factor', () => {
  it('asks for the code only after the correct password', async () => {
    const { code } = await createTwoFactorUser(app);

    expect(await signIn(app)).toBe('SECOND_FACTOR_REQUIRED');
    expect(await signIn(app, { password: 'not the password' })).toBe('CREDENTIALS_REFUSED');
    expect(await signIn(app, { password: 'not the password', code: code() })).toBe(
      'CREDENTIALS_REFUSED',
    );
    expect(await signIn(app, { code: code() })).toBe('signed in');
  });

  it.each([-1, 0, 1])('accepts the code of %i steps from now', async (steps) => {
    const { code } = await createTwoFactorUser(app);

    expect(await signIn(app, { code: code(steps) })).toBe('signed in');
  });

  it('accepts a code in two groups, as apps show it', async () => {
    const { code } = await createTwoFactorUser(app);

    const shown = `${code().slice(0, 3)} ${code().slice(3)}`;

    expect(await signIn(app, { code: shown })).toBe('signed in');
  });

  it.each([-2, 2, 100])('refuses the code of %i steps from now', async (steps) => {
    const { code } = await createTwoFactorUser(app);

    expect(await signIn(app, { code: code(steps) })).toBe('SECOND_FACTOR_REFUSED');
  });

  it('accepts no code twice, and no earlier code after a later one', async () => {
    const { code } = await createTwoFactorUser(app);

    expect(await signIn(app, { code: code() })).toBe('signed in');

    expect(await signIn(app, { code: code() })).toBe('SECOND_FACTOR_REFUSED');
    expect(await signIn(app, { code: code(-1) })).toBe('SECOND_FACTOR_REFUSED');
    expect(await signIn(app, { code: code(1) })).toBe('signed in');
  });

  it('does not accept the code that turned it on', async () => {
    const { code } = await createTwoFactorUser(app);
    app.clock.advance({ seconds: -30 });

    expect(await signIn(app, { code: code(-1) })).toBe('SECOND_FACTOR_REFUSED');
  });

  it('accepts only one of five parallel requests with the same code', async () => {
    const { code } = await createTwoFactorUser(app);

    const outcomes = await Promise.all(
      Array.from({ length: 5 }, () => signIn(app, { code: code() })),
    );

    expect(outcomes.filter((outcome) => outcome === 'signed in')).toHaveLength(1);
  });

  it('accepts each recovery code once, and says how many are left', async () => {
    const root = await app.signInSuperuser();
    const { lena, recoveryCodes } = await createTwoFactorUser(app);
    const [code = '', other = ''] = recoveryCodes;

    expect(await signIn(app, { code })).toBe('signed in');
    expect(await signIn(app, { code })).toBe('SECOND_FACTOR_REFUSED');
    expect(await signIn(app, { code: other.toUpperCase().replace(/-/g, '') })).toBe('signed in');

    expect(await lena.call(readAccount)).toMatchObject({ recoveryCodes: 8 });
    const action = ['two-factor.recovery-code-used' as const];
    const { entries } = await root.call(listLogs, { query: { action, order: 'asc' } });
    expect(entries).toMatchObject([
      { actor: { name: 'lena' }, details: { left: 9 } },
      { actor: { name: 'lena' }, details: { left: 8 } },
    ]);
    expect(JSON.stringify(entries)).not.toContain(code);
  });

  it('does not accept the recovery code of another user', async () => {
    const { recoveryCodes } = await createTwoFactorUser(app);
    const mika = await app.signIn('mika');
    const { secret } = await mika.call(beginTwoFactor, { body: { password } });
    const totp = new TOTP({ secret: Secret.fromBase32(secret) });
    const code = totp.generate({ timestamp: app.clock.now().getTime() });
    await mika.call(confirmTwoFactor, { body: { code } });

    expect(await signIn(app, { username: 'mika', code: recoveryCodes[0] ?? '' })).toBe(
      'SECOND_FACTOR_REFUSED',
    );
    expect(await signIn(app, { code: recoveryCodes[0] ?? '' })).toBe('signed in');
  });

  it('records what was missing or wrong, never the code', async () => {
    const root = await app.signInSuperuser();
    await createTwoFactorUser(app);
    await signIn(app);
    await signIn(app, { code: '987 654 321' });

    const { entries } = await root.call(listLogs, {
      query: { action: ['session.refused'], order: 'asc' },
    });

    expect(entries.map(({ severity, details }) => [severity, details])).toEqual([
      ['info', { refusal: 'second-factor-required' }],
      ['warning', { refusal: 'second-factor-refused' }],
    ]);
    expect(JSON.stringify(entries)).not.toContain('987 654 321');
    expect(app.log.text).not.toContain('987 654 321');
  });

  it('lets the owner sign in while someone guesses codes from another network', async () => {
    const app = await startTestApp({ now, settings: { TRUSTED_PROXIES: ['127.0.0.1'] } });
    const { code } = await createTwoFactorUser(app);
    const signInFrom = async (ip: string, typed: string) => {
      const answer = await app.send('/api/auth/login', {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-forwarded-for': ip },
        body: JSON.stringify({ username: 'lena', password, code: typed }),
      });
      return ((await answer.json()) as { code?: string }).code;
    };
    for (let guessNumber = 0; guessNumber < 10; guessNumber += 1) {
      expect(await signInFrom('192.0.2.1', 'abcdef')).toBe('SECOND_FACTOR_REFUSED');
    }

    expect(await signInFrom('192.0.2.1', code())).toBe('TOO_MANY_ATTEMPTS');
    expect(await signInFrom('198.51.100.7', code())).toBeUndefined();
  });

  it('does not clear wrong codes after a sign-in without a code', async () => {
    await createTwoFactorUser(app);
    const outcomes: (string | undefined)[] = [];
    for (let guessNumber = 0; guessNumber < 11; guessNumber += 1) {
      await signIn(app);
      outcomes.push(await signIn(app, { code: 'abcdef' }));
    }

    expect(outcomes.filter((code) => code === 'SECOND_FACTOR_REFUSED').length).toBeLessThan(11);
    expect(outcomes.at(-1)).toBe('TOO_MANY_ATTEMPTS');
  });

  it('never counts an attempt if the code follows in a second request', async () => {
    const { code } = await createTwoFactorUser(app);
    for (let round = 0; round < 12; round += 1) {
      expect(await signIn(app)).toBe('SECOND_FACTOR_REQUIRED');
      app.clock.advance({ seconds: 30 });
      expect(await signIn(app, { code: code() })).toBe('signed in');
    }
  });

  it('does not reveal, even with the password, that the account is deactivated', async () => {
    const { lena, code } = await createTwoFactorUser(app);
    const uow = app.get(UnitOfWork);
    await uow.run(() => uow.manager.update(UserEntity, { id: lena.user.id }, { active: false }));

    expect(await signIn(app)).toBe('CREDENTIALS_REFUSED');
    expect(await signIn(app, { code: code() })).toBe('CREDENTIALS_REFUSED');
  });

  it('is also required after a password reset', async () => {
    const { lena, code } = await createTwoFactorUser(app);
    const { securityPhrase, securityPhraseHash } = await app.get(SecurityPhrasesService).create();
    const uow = app.get(UnitOfWork);
    const { id } = lena.user;
    await uow.run(() => uow.manager.update(UserEntity, { id }, { securityPhraseHash }));
    const newPassword = 'a password nobody knows yet';

    await app.anonymous.call(resetPassword, {
      body: { username: 'lena', securityPhrase, newPassword },
    });

    expect(await signIn(app, { password: newPassword })).toBe('SECOND_FACTOR_REQUIRED');
    expect(await signIn(app, { password: newPassword, code: code() })).toBe('signed in');
  });

  it('is no longer required after an administrator has removed it', async () => {
    const { lena } = await createTwoFactorUser(app);
    const signIns = app.get(UserAccessService);

    const removed = await app.get(UnitOfWork).run(() => signIns.removeTwoFactor(lena.user.id));

    expect(removed).toBe(true);
    expect(await signIn(app)).toBe('signed in');
    expect(await signIn(app, { code: '123456' })).toBe('signed in');
  });

  it('still accepts recovery codes if APP_SECRET was lost, which is logged', async () => {
    const { lena, recoveryCodes, code } = await createTwoFactorUser(app);
    const uow = app.get(UnitOfWork);
    await uow.run(() =>
      uow.manager.query(`UPDATE two_factor SET secret = 'v1.AAAA.AAAA.AAAA' WHERE user_id = $1`, [
        lena.user.id,
      ]),
    );

    expect(await signIn(app, { code: code() })).toBe('SECOND_FACTOR_REFUSED');
    expect(await signIn(app, { code: recoveryCodes[0] ?? '' })).toBe('signed in');
    const errors = app.log.linesOf('auth').filter(({ level }) => level === 'error');
    expect(errors.map(({ msg }) => msg).join()).toContain('APP_SECRET');
  });

  it('survives a restart', async () => {
    const { code } = await createTwoFactorUser(app);

    await app.restart();

    expect(await signIn(app)).toBe('SECOND_FACTOR_REQUIRED');
    expect(await signIn(app, { code: code() })).toBe('signed in');
  });
});
