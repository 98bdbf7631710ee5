import {
  endSessionsOfUser,
  listLogs,
  listSessionsOfUser,
  listUsers,
  readSession,
  readUser,
  renewSecurityPhrase,
  resetTwoFactorOfUser,
} from '@stackyard/contracts';
import { nextEvent, startTestApp, type TestApp } from '#test/test-app.js';
import { resetUsers, readUserTables } from '#test/access/user-tables.js';
import { UnitOfWork } from '#infra/database/unit-of-work.js';
import { SecurityPhrasesService } from '../../secrets/security-phrases.service.js';
import { UsersRepository } from '../../users.repository.js';

async function phraseMatches(app: TestApp, id: number, phrase: string): Promise<boolean> {
  const user = await app.get(UsersRepository).find(id);
  return app.get(SecurityPhrasesService).matches(user?.securityPhraseHash ?? null, phrase);
}

/** Stores a second factor with a dummy secret. */
function enableTwoFactor(app: TestApp, userId: number): Promise<unknown> {
  const uow = app.get(UnitOfWork);
  return uow.run(async () => {
    const at = '2026-03-01T10:00:00.000Z';
    await uow.manager.query(
      `INSERT INTO two_factor (user_id, secret, confirmed_at, last_step) VALUES (?, 'x', ?, 0)`,
      [userId, at],
    );
    await uow.manager.query(`INSERT INTO recovery_codes (user_id, code_hash) VALUES (?, 'y')`, [
      userId,
    ]);
  });
}

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp();
});

beforeEach(() => resetUsers(app));

describe('POST /api/users/:id/security-phrase/renew', () => {
  it('shows a new phrase once, and the previous one stops working', async () => {
    const root = await app.signInSuperuser();
    const lena = await app.testData.user('lena');
    const renew = () => root.call(renewSecurityPhrase, { params: { id: lena.id } });

    const first = await renew();
    expect(await phraseMatches(app, lena.id, first.securityPhrase)).toBe(true);
    const second = await renew();

    expect(first.username).toBe('lena');
    expect(second.securityPhrase).toMatch(/^([a-z]+ ){7}[a-z]+$/);
    expect(second.securityPhrase).not.toBe(first.securityPhrase);
    expect(await phraseMatches(app, lena.id, first.securityPhrase)).toBe(false);
    expect(await phraseMatches(app, lena.id, second.securityPhrase)).toBe(true);
    expect(await root.call(readUser, { params: { id: lena.id } })).toMatchObject({
      securityPhrase: true,
    });
  });

  it('is recorded without the phrase', async () => {
    const root = await app.signInSuperuser();
    const lena = await app.testData.user('lena');

    const { securityPhrase } = await root.call(renewSecurityPhrase, { params: { id: lena.id } });

    const { entries } = await root.call(listLogs);
    expect(entries[0]).toMatchObject({
      action: 'user.security-phrase-renewed',
      target: { type: 'user', id: lena.id, name: 'lena' },
    });
    expect(JSON.stringify(entries)).not.toContain(securityPhrase);
    expect(JSON.stringify(await readUserTables(app))).not.toContain(securityPhrase);
    expect(app.log.text).not.toContain(securityPhrase);
  });

  it('is refused for service users and unknown users, and changes nothing', async () => {
    const root = await app.signInSuperuser();
    const service = await app.testData.user('pipeline', { kind: 'service', passwordHash: null });
    const before = await readUserTables(app);

    const refusals: [number, string][] = [
      [service.id, 'USER_IS_SERVICE'],
      [4711, 'USER_UNKNOWN'],
    ];
    for (const [id, code] of refusals) {
      const renewal = root.call(renewSecurityPhrase, { params: { id } });
      await expect(renewal).rejects.toMatchObject({ code });
    }

    expect(await readUserTables(app)).toEqual(before);
  });
});

describe('the sessions of a user', () => {
  it('are listed for an administrator, who cannot use them', async () => {
    const root = await app.signInSuperuser();
    const lena = await app.signIn('lena');

    const reply = await root.call(listSessionsOfUser, { params: lena.user });

    expect(reply.sessions).toMatchObject([
      { id: lena.session.id, ip: '127.0.0.1', userAgent: 'spec', current: false },
    ]);
    expect(JSON.stringify(reply)).not.toContain(lena.session.token);
    const unknown = root.call(listSessionsOfUser, { params: { id: 4711 } });
    await expect(unknown).rejects.toMatchObject({ code: 'USER_UNKNOWN' });
  });

  it('end immediately with their sockets, while the user stays active', async () => {
    const root = await app.signInSuperuser();
    const lena = await app.signIn('lena');
    const socket = await app.connect({ token: lena.session.token });
    const ended = nextEvent(socket, 'session.ended');

    await root.call(endSessionsOfUser, { params: lena.user });

    expect(await ended).toEqual({ reason: 'revoked' });
    expect(await lena.call(readSession)).toMatchObject({ authenticated: false });
    const { entries } = await root.call(listLogs, { query: { action: ['session.revoked'] } });
    expect(entries).toMatchObject([{ target: { name: 'lena' }, details: { sessionsEnded: 1 } }]);
    const again = await app.testData.session(lena.user.id);
    await expect(app.connect({ token: again.token })).resolves.toBeDefined();
  });
});

describe('DELETE /api/users/:id/two-factor', () => {
  it('removes the second factor and its codes, and records it once', async () => {
    const root = await app.signInSuperuser();
    const lena = await app.testData.user('lena');
    await enableTwoFactor(app, lena.id);
    const hasTwoFactor = async () => {
      const { users } = await root.call(listUsers, { query: { search: 'lena' } });
      return users[0]?.twoFactor;
    };
    expect(await hasTwoFactor()).toBe(true);

    await root.call(resetTwoFactorOfUser, { params: { id: lena.id } });
    await root.call(resetTwoFactorOfUser, { params: { id: lena.id } });

    expect(await hasTwoFactor()).toBe(false);
    expect(await readUserTables(app)).toMatchObject({ two_factor: [], recovery_codes: [] });
    const { entries } = await root.call(listLogs, { query: { action: ['two-factor.disabled'] } });
    expect(entries).toMatchObject([{ target: { name: 'lena' } }]);
  });

  it('is refused for unknown users', async () => {
    const root = await app.signInSuperuser();
    const reset = root.call(resetTwoFactorOfUser, { params: { id: 4711 } });
    await expect(reset).rejects.toMatchObject({ code: 'USER_UNKNOWN' });
  });
});
