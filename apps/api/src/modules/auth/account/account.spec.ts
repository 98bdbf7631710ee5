import { editProfile, listLogs, readAccount, readSession } from '@stackyard/contracts';
import { nextEvent, startTestApp, type TestApp } from '#test/test-app.js';

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp({ now: '2026-03-01T10:00:00.000Z', isObserved: true });
});

beforeEach(() => app.reset());

describe('GET /api/auth/account', () => {
  it('returns the user, their permissions and how the account is protected', async () => {
    const lena = await app.signIn('lena', ['logs-access']);

    expect(await lena.call(readAccount)).toEqual({
      id: lena.user.id,
      username: 'lena',
      displayName: 'lena',
      kind: 'person',
      superuser: false,
      active: true,
      lastSignInAt: null,
      createdAt: '2026-03-01T10:00:00.000Z',
      groups: [],
      twoFactor: false,
      granted: ['logs-access'],
      permissions: ['logs-access'],
      securityPhrase: false,
      external: false,
      sessions: 1,
      tokens: 0,
      recoveryCodes: 0,
    });
  });
});

describe('PATCH /api/auth/account', () => {
  it('changes the display name and notifies other tabs and the list of users', async () => {
    const root = await app.signInSuperuser();
    const lena = await app.signIn('lena');
    const socket = await app.connect({ token: lena.session.token });
    const sessionChanged = nextEvent(socket, 'session.changed');
    const listed = app.nextEvent('users.changed');

    const account = await lena.call(editProfile, { body: { displayName: 'Lena 🚂 Müller' } });

    expect(account.displayName).toBe('Lena 🚂 Müller');
    expect(await sessionChanged).toEqual({});
    expect(await listed).toEqual({ userIds: [lena.user.id] });
    expect(await lena.call(readSession)).toMatchObject({
      user: { username: 'lena', displayName: 'Lena 🚂 Müller' },
    });
    const { entries } = await root.call(listLogs, { query: { action: ['profile.changed'] } });
    expect(entries).toMatchObject([
      {
        actor: { name: 'lena' },
        details: { before: { displayName: 'lena' }, after: { displayName: 'Lena 🚂 Müller' } },
      },
    ]);
  });

  it('records nothing when nothing changes', async () => {
    const root = await app.signInSuperuser();
    const lena = await app.signIn('lena');

    await lena.call(editProfile, { body: { displayName: 'lena' } });

    const { entries } = await root.call(listLogs, { query: { action: ['profile.changed'] } });
    expect(entries).toEqual([]);
  });

  it('rejects invalid names and keeps the previous one', async () => {
    const lena = await app.signIn('lena');

    for (const displayName of ['', '   ', ' lena', 'x'.repeat(300), 'le\u200bna', 'le\nna']) {
      await expect(lena.call(editProfile, { body: { displayName } })).rejects.toMatchObject({
        problem: { status: 400, errors: [{ pointer: '/displayName' }] },
      });
    }

    expect(await lena.call(readAccount)).toMatchObject({ displayName: 'lena' });
  });
});
