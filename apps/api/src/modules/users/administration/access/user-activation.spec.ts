import { jest } from '@jest/globals';
import {
  listLogs,
  readMaintenanceMode,
  readSession,
  readUser,
  removeUser,
  setUserActive,
  type SetUserActiveRequest,
} from '@stackyard/contracts';
import { issueToken } from '#test/access/api-token.js';
import { nextEvent, startTestApp, type TestApp } from '#test/test-app.js';
import { resetUsers, readUserTables } from '#test/access/user-tables.js';
import { Identification } from '#infra/http/access/identification.js';

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp({ isObserved: true });
});

beforeEach(() => resetUsers(app));

describe('PUT /api/users/:id/active', () => {
  it('immediately disconnects a user: HTTP, every session and every socket', async () => {
    const root = await app.signInSuperuser();
    const lena = await app.signIn('lena');
    const phone = await app.testData.session(lena.user.id);
    const mika = await app.signIn('mika');
    const sockets = [
      await app.connect({ token: lena.session.token }),
      await app.connect({ token: phone.token }),
    ];
    const others = await app.connect({ token: mika.session.token });
    const endedEvents = sockets.map((socket) => nextEvent(socket, 'session.ended'));
    const closed = sockets.map(
      (socket) => new Promise((resolve) => socket.once('disconnect', resolve)),
    );

    const user = await root.call(setUserActive, { params: lena.user, body: { active: false } });

    expect(user).toMatchObject({ active: false, sessions: 0 });
    await expect(lena.call(readMaintenanceMode)).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
    expect(await Promise.all(endedEvents)).toEqual([
      { reason: 'deactivated' },
      { reason: 'deactivated' },
    ]);
    expect(await Promise.all(closed)).toEqual(['io server disconnect', 'io server disconnect']);
    expect(others.connected).toBe(true);
    await expect(app.connect({ token: lena.session.token })).rejects.toThrow('UNAUTHENTICATED');
  });

  it('stops API tokens and their sockets too, until the user is active again', async () => {
    const root = await app.signInSuperuser();
    const lena = await app.signIn('lena', ['tokens-manage', 'logs-access']);
    const { client } = await issueToken(app, lena);
    const socket = await app.connect({ token: client.secret });
    const ended = nextEvent(socket, 'session.ended');
    const setActive = (active: boolean) =>
      root.call(setUserActive, { params: lena.user, body: { active } });

    await setActive(false);

    expect(await ended).toEqual({ reason: 'deactivated' });
    await expect(client.call(listLogs)).rejects.toMatchObject({ problem: { status: 401 } });
    await expect(app.connect({ token: client.secret })).rejects.toThrow();
    await setActive(true);
    await expect(client.call(listLogs)).resolves.toBeDefined();
  });

  it('closes sockets that are just connecting', async () => {
    const root = await app.signInSuperuser();
    const lena = await app.signIn('lena');
    const identification = app.get(Identification);
    const identify = identification.identify.bind(identification);
    jest.spyOn(identification, 'identify').mockImplementationOnce(async (credentials, from) => {
      const identity = await identify(credentials, from);
      await root.call(setUserActive, { params: lena.user, body: { active: false } });
      return identity;
    });

    const socket = await app.connect({ token: lena.session.token });

    if (socket.connected) await new Promise((resolve) => socket.once('disconnect', resolve));
    expect(socket.connected).toBe(false);
  });

  it('does not revive old sessions when the user is active again', async () => {
    const root = await app.signInSuperuser();
    const lena = await app.signIn('lena', ['logs-access']);
    await root.call(setUserActive, { params: lena.user, body: { active: false } });

    const user = await root.call(setUserActive, { params: lena.user, body: { active: true } });

    expect(user).toMatchObject({ active: true, permissions: ['logs-access'] });
    expect(await lena.call(readSession)).toMatchObject({ authenticated: false });
  });

  it('is recorded, and repeating it changes nothing', async () => {
    const root = await app.signInSuperuser();
    const lena = await app.signIn('lena');
    for (const active of [false, false, true, true]) {
      await root.call(setUserActive, { params: lena.user, body: { active } });
    }

    const { entries } = await root.call(listLogs, {
      query: { action: ['user.activated', 'user.deactivated'] },
    });

    expect(entries).toMatchObject([
      { action: 'user.activated', details: { before: { active: false }, after: { active: true } } },
      { action: 'user.deactivated', details: { after: { active: false }, sessionsEnded: 1 } },
    ]);
  });

  it('is refused for the caller and for invalid values, and changes nothing', async () => {
    const root = await app.signInSuperuser();
    await app.signInSuperuser();
    const lena = await app.signIn('lena', ['users-edit']);
    const before = await readUserTables(app);

    for (const by of [root, lena]) {
      const self = by.call(setUserActive, { params: by.user, body: { active: false } });
      await expect(self).rejects.toMatchObject({ code: 'SELF_DEACTIVATION' });
    }
    for (const text of ['{"active":"false"}', '{"active":0}', '{"active":null}', '{}']) {
      const body = JSON.parse(text) as SetUserActiveRequest;
      const act = root.call(setUserActive, { params: lena.user, body });
      await expect(act).rejects.toMatchObject({ code: 'VALIDATION_FAILED' });
    }
    const unknown = root.call(setUserActive, { params: { id: 4711 }, body: { active: false } });
    await expect(unknown).rejects.toMatchObject({ code: 'USER_UNKNOWN' });

    expect(await readUserTables(app)).toEqual(before);
  });
});

describe('DELETE /api/users/:id', () => {
  it('removes the user with all their data and sockets', async () => {
    const root = await app.signInSuperuser();
    const lena = await app.signIn('lena', ['logs-access']);
    const operators = await app.testData.group('operators', { members: [lena.user] });
    const socket = await app.connect({ token: lena.session.token });
    const ended = nextEvent(socket, 'session.ended');
    const announced = app.nextEvent('groups.changed');

    await root.call(removeUser, { params: lena.user });

    expect(await ended).toEqual({ reason: 'removed' });
    expect(await announced).toEqual({ groupIds: [operators.id] });
    await expect(lena.call(readMaintenanceMode)).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
    const read = root.call(readUser, { params: lena.user });
    await expect(read).rejects.toMatchObject({ code: 'USER_UNKNOWN' });
    const tables = await readUserTables(app);
    for (const table of ['user_permissions', 'group_members', 'sessions']) {
      expect(tables[table]).not.toContainEqual(expect.objectContaining({ user_id: lena.user.id }));
    }
  });

  it('keeps their entries in the event log with their name', async () => {
    const root = await app.signInSuperuser();
    const lena = await app.signIn('lena', ['users-edit']);
    const berta = await app.testData.user('berta');
    await lena.call(setUserActive, { params: { id: berta.id }, body: { active: false } });

    await root.call(removeUser, { params: lena.user });

    const { entries } = await root.call(listLogs, {
      query: { action: ['user.deactivated', 'user.removed'] },
    });
    expect(entries).toMatchObject([
      {
        action: 'user.removed',
        target: { name: 'lena' },
        details: { before: { permissions: ['users-edit'], groups: [] } },
      },
      { action: 'user.deactivated', actor: { name: 'lena' }, target: { name: 'berta' } },
    ]);
  });

  it('is refused for the caller, a superuser and unknown users, and changes nothing', async () => {
    const root = await app.signInSuperuser();
    const other = await app.signInSuperuser();
    const lena = await app.signIn('lena', ['users-edit']);
    const before = await readUserTables(app);

    const refusals: [number, string][] = [
      [root.user.id, 'SELF_DEACTIVATION'],
      [other.user.id, 'USER_IS_SUPERUSER'],
      [4711, 'USER_UNKNOWN'],
    ];
    for (const [id, code] of refusals) {
      await expect(root.call(removeUser, { params: { id } })).rejects.toMatchObject({ code });
    }
    const self = lena.call(removeUser, { params: lena.user });
    await expect(self).rejects.toMatchObject({ code: 'SELF_DEACTIVATION' });

    expect(await readUserTables(app)).toEqual(before);
  });
});
