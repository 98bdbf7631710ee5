import {
  beginTwoFactor,
  confirmTwoFactor,
  disableTwoFactor,
  listLogs,
  readAccount,
  renewRecoveryCodes,
} from '@stackyard/contracts';
import { TOTP, URI } from 'otpauth';
import { password } from '#test/given.js';
import { resetUsers } from '#test/access/user-tables.js';
import { startTestApp, type SignedIn, type TestApp } from '#test/test-app.js';
import { UnitOfWork } from '#infra/database/unit-of-work.js';
import { RecoveryCodeEntity } from './recovery-code.entity.js';
import { TwoFactorEntity } from './two-factor.entity.js';

const now = '2026-03-01T10:00:00.000Z';
const passwordInput = { body: { password } };

function codeAt(app: TestApp, uri: string): string {
  const totp = URI.parse(uri);
  if (!(totp instanceof TOTP)) throw new Error('The address is not that of a time-based secret');
  return totp.generate({ timestamp: app.clock.now().getTime() });
}

async function enableTwoFactor(app: TestApp, user: SignedIn): Promise<string[]> {
  const { uri } = await user.call(beginTwoFactor, passwordInput);
  const answer = await user.call(confirmTwoFactor, { body: { code: codeAt(app, uri) } });
  return answer.recoveryCodes;
}

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp({ now, isObserved: true });
});

beforeEach(() => resetUsers(app));

describe('setting up a second factor', () => {
  it('requires the password and returns a secret for any authenticator app', async () => {
    const lena = await app.signIn('lena');

    const { secret, uri } = await lena.call(beginTwoFactor, passwordInput);

    expect(secret).toMatch(/^[A-Z2-7]{32}$/);
    const totp = URI.parse(uri);
    expect(totp).toMatchObject({
      issuer: 'Stackyard',
      label: 'lena',
      algorithm: 'SHA1',
      digits: 6,
      period: 30,
    });
    expect(totp.secret.base32).toBe(secret);
    await expect(
      lena.call(beginTwoFactor, { body: { password: 'not the password' } }),
    ).rejects.toMatchObject({ code: 'PASSWORD_WRONG' });
  });

  it('changes nothing until a code is confirmed', async () => {
    const lena = await app.signIn('lena');

    await lena.call(beginTwoFactor, passwordInput);

    expect(await lena.call(readAccount)).toMatchObject({ twoFactor: false, recoveryCodes: 0 });
    const notBegunProblem = { code: 'TWO_FACTOR_NOT_BEGUN' };
    await expect(lena.call(disableTwoFactor, passwordInput)).rejects.toMatchObject(notBegunProblem);
    await expect(lena.call(renewRecoveryCodes, passwordInput)).rejects.toMatchObject(
      notBegunProblem,
    );
  });

  it('is completed with a code, and shows ten recovery codes only once', async () => {
    const lena = await app.signIn('lena');

    const codes = await enableTwoFactor(app, lena);

    expect(new Set(codes).size).toBe(10);
    expect(await lena.call(readAccount)).toMatchObject({ twoFactor: true, recoveryCodes: 10 });
  });

  it('stores neither the secret nor a recovery code in plain text', async () => {
    const lena = await app.signIn('lena');
    const { secret, uri } = await lena.call(beginTwoFactor, passwordInput);
    const body = { code: codeAt(app, uri) };
    const { recoveryCodes } = await lena.call(confirmTwoFactor, { body });

    const { manager } = app.get(UnitOfWork);
    const secrets = await manager.find(TwoFactorEntity);
    const codes = await manager.find(RecoveryCodeEntity);

    const stored = JSON.stringify([secrets, codes]);
    expect(secrets).toHaveLength(1);
    expect(codes.every(({ codeHash }) => /^[0-9a-f]{64}$/.test(codeHash))).toBe(true);
    for (const shown of [secret, ...recoveryCodes]) {
      expect(stored).not.toContain(shown);
      expect(stored).not.toContain(shown.replace(/-/g, ''));
      expect(app.log.text).not.toContain(shown);
    }
  });

  it('rejects a wrong code, and a code of the previous secret', async () => {
    const root = await app.signInSuperuser();
    const lena = await app.signIn('lena');
    const before = await lena.call(beginTwoFactor, passwordInput);
    const { uri } = await lena.call(beginTwoFactor, passwordInput);
    const right = codeAt(app, uri);
    const wrongCodes = ['abcdef', right.replace(/./, (digit) => String((Number(digit) + 1) % 10))];

    for (const code of [...wrongCodes, codeAt(app, before.uri)]) {
      await expect(lena.call(confirmTwoFactor, { body: { code } })).rejects.toMatchObject({
        code: 'SECOND_FACTOR_REFUSED',
        problem: { status: 401 },
      });
    }

    expect(await lena.call(readAccount)).toMatchObject({ twoFactor: false });
    const { entries } = await root.call(listLogs, { query: { action: ['two-factor.enabled'] } });
    expect(entries.map(({ outcome }) => outcome)).toEqual(['denied', 'denied', 'denied']);
    const spacedCode = `${right.slice(0, 3)} ${right.slice(3)}`;
    await lena.call(confirmTwoFactor, { body: { code: spacedCode } });
  });

  it('limits guesses at the code', async () => {
    const lena = await app.signIn('lena');
    await lena.call(beginTwoFactor, passwordInput);
    const tryWrongCode = () =>
      lena.call(confirmTwoFactor, { body: { code: 'abcdef' } }).then(
        () => 'confirmed',
        (problem: { code?: string }) => problem.code,
      );

    const outcomes = await Promise.all(Array.from({ length: 12 }, tryWrongCode));

    expect(outcomes.filter((code) => code === 'SECOND_FACTOR_REFUSED')).toHaveLength(10);
    expect(outcomes.filter((code) => code === 'TOO_MANY_ATTEMPTS')).toHaveLength(2);
  });

  it('is rejected if it was not started, or if the second factor is already on', async () => {
    const lena = await app.signIn('lena');
    const confirm = () => lena.call(confirmTwoFactor, { body: { code: '123456' } });

    await expect(confirm()).rejects.toMatchObject({ code: 'TWO_FACTOR_NOT_BEGUN' });
    await enableTwoFactor(app, lena);

    await expect(confirm()).rejects.toMatchObject({ code: 'TWO_FACTOR_ENABLED' });
    await expect(lena.call(beginTwoFactor, passwordInput)).rejects.toMatchObject({
      code: 'TWO_FACTOR_ENABLED',
      problem: { status: 409 },
    });
  });
});

describe('a second factor that is turned on', () => {
  it('is removed with the password, together with its recovery codes', async () => {
    const lena = await app.signIn('lena');
    await enableTwoFactor(app, lena);

    await expect(
      lena.call(disableTwoFactor, { body: { password: 'not the password' } }),
    ).rejects.toMatchObject({ code: 'PASSWORD_WRONG' });
    expect(await lena.call(readAccount)).toMatchObject({ twoFactor: true, recoveryCodes: 10 });
    await lena.call(disableTwoFactor, passwordInput);

    expect(await lena.call(readAccount)).toMatchObject({ twoFactor: false, recoveryCodes: 0 });
    expect(await app.get(UnitOfWork).manager.find(RecoveryCodeEntity)).toEqual([]);
  });

  it('gets new recovery codes with the password', async () => {
    const lena = await app.signIn('lena');
    const codes = await enableTwoFactor(app, lena);

    const { recoveryCodes } = await lena.call(renewRecoveryCodes, passwordInput);

    expect(new Set([...codes, ...recoveryCodes]).size).toBe(20);
    expect(await lena.call(readAccount)).toMatchObject({ recoveryCodes: 10 });
  });

  it('records every change and announces it to the list of users', async () => {
    const root = await app.signInSuperuser();
    const lena = await app.signIn('lena');
    const announced = app.nextEvent('users.changed');
    const codes = await enableTwoFactor(app, lena);
    await lena.call(renewRecoveryCodes, passwordInput);
    await lena.call(disableTwoFactor, passwordInput);

    const { entries } = await root.call(listLogs, { query: { actor: ['lena'], order: 'asc' } });

    expect(await announced).toEqual({ userIds: [lena.user.id] });
    expect(entries.map(({ action }) => action)).toEqual([
      'two-factor.enabled',
      'two-factor.recovery-codes-renewed',
      'two-factor.disabled',
    ]);
    for (const secret of [...codes, password]) {
      expect(JSON.stringify(entries)).not.toContain(secret);
    }
  });
});
