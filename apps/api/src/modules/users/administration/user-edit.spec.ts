import {
  editUser,
  listLogs,
  listUsers,
  readSession,
  type EditUserRequest,
} from '@stackyard/contracts';
import { nextEvent, startTestApp, type TestApp } from '#test/test-app.js';
import { resetUsers, readUserTables } from '#test/access/user-tables.js';

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp();
});

beforeEach(() => resetUsers(app));

describe('PATCH /api/users/:id', () => {
  it('replaces groups and permissions, and keeps omitted fields', async () => {
    const root = await app.signInSuperuser();
    const ada = await app.testData.user('ada', { permissions: ['logs-access'] });
    const old = await app.testData.group('old', { members: [ada] });
    const keptGroup = await app.testData.group('kept', { members: [ada] });
    const added = await app.testData.group('added', { permissions: ['stacks-access'] });
    const params = { id: ada.id };

    const userWithNewGroups = await root.call(editUser, {
      params,
      body: { groupIds: [keptGroup.id, added.id] },
    });
    const userWithNewPermissions = await root.call(editUser, {
      params,
      body: { permissions: ['users-access'] },
    });
    const renamedUser = await root.call(editUser, { params, body: { displayName: 'Gräfin' } });

    expect(userWithNewGroups.groups.map(({ name }) => name)).toEqual(['added', 'kept']);
    expect(userWithNewGroups).toMatchObject({ displayName: 'ada', granted: ['logs-access'] });
    expect(userWithNewPermissions).toMatchObject({
      permissions: ['stacks-access', 'users-access'],
    });
    expect(renamedUser).toEqual({ ...userWithNewPermissions, displayName: 'Gräfin' });
    const { users } = await root.call(listUsers, {
      query: { search: 'GRÄF', group: keptGroup.id },
    });
    expect(users.map(({ id }) => id)).toEqual([ada.id]);
    expect(users[0]?.groups).not.toContainEqual({ id: old.id, name: 'old' });
  });

  it('is recorded with only the changed fields, before and after', async () => {
    const root = await app.signInSuperuser();
    const ada = await app.testData.user('ada', { permissions: ['logs-access'] });
    const operators = await app.testData.group('operators');

    await root.call(editUser, {
      params: { id: ada.id },
      body: { displayName: 'ada', groupIds: [operators.id], permissions: [] },
    });

    const { entries } = await root.call(listLogs, { query: { action: ['user.changed'] } });
    expect(entries).toMatchObject([{ target: { type: 'user', id: ada.id, name: 'ada' } }]);
    expect(entries[0]?.details).toEqual({
      before: { groups: [], permissions: ['logs-access'] },
      after: { groups: ['operators'], permissions: [] },
    });
  });

  it('changes and records nothing if nothing is different', async () => {
    const root = await app.signInSuperuser();
    const ada = await app.testData.user('ada', { permissions: ['logs-access'] });
    const operators = await app.testData.group('operators', { members: [ada] });
    const body: EditUserRequest = {
      displayName: 'ada',
      groupIds: [operators.id, operators.id],
      permissions: ['logs-access', 'logs-access'],
    };
    const before = await readUserTables(app);

    await root.call(editUser, { params: { id: ada.id }, body });
    await root.call(editUser, { params: { id: ada.id }, body: {} });

    expect(await readUserTables(app)).toEqual(before);
    const { entries } = await root.call(listLogs, { query: { action: ['user.changed'] } });
    expect(entries).toEqual([]);
  });

  it('takes effect immediately for requests and open sockets', async () => {
    const root = await app.signInSuperuser();
    const lena = await app.signIn('lena', ['logs-access', 'users-access']);
    const socket = await app.connect({ token: lena.session.token });
    const changed = nextEvent(socket, 'session.changed');

    await root.call(editUser, { params: lena.user, body: { permissions: ['users-access'] } });

    await changed;
    expect(await lena.call(readSession)).toMatchObject({ permissions: ['users-access'] });
    await expect(lena.call(listLogs)).rejects.toMatchObject({ code: 'PERMISSION_MISSING' });
    await expect(lena.call(listUsers)).resolves.toBeDefined();
  });

  it('names invalid input, and changes nothing', async () => {
    const root = await app.signInSuperuser();
    const ada = await app.testData.user('ada', { permissions: ['logs-access'] });
    const before = await readUserTables(app);
    const bad: [object, string][] = [
      [{ displayName: ' ' }, 'VALIDATION_FAILED'],
      [{ displayName: 'a'.repeat(300) }, 'VALIDATION_FAILED'],
      [{ displayName: 'ada\u202e' }, 'VALIDATION_FAILED'],
      [{ permissions: ['logs-access', 'root'] }, 'VALIDATION_FAILED'],
      [{ permissions: 'users-edit' }, 'VALIDATION_FAILED'],
      [{ groupIds: [0.5] }, 'VALIDATION_FAILED'],
      [{ groupIds: [4711], displayName: 'Ada', permissions: [] }, 'GROUP_UNKNOWN'],
      [{ username: 'berta' }, 'VALIDATION_FAILED'],
      [{ superuser: true }, 'VALIDATION_FAILED'],
    ];

    for (const [body, code] of bad) {
      const edit = root.call(editUser, { params: { id: ada.id }, body });
      await expect(edit).rejects.toMatchObject({ code });
    }
    const unknown = root.call(editUser, { params: { id: 4711 }, body: { permissions: [] } });
    await expect(unknown).rejects.toMatchObject({ code: 'USER_UNKNOWN' });

    expect(await readUserTables(app)).toEqual(before);
  });

  it('refuses null where it has no meaning, and changes nothing', async () => {
    const root = await app.signInSuperuser();
    const ada = await app.testData.user('ada', { permissions: ['logs-access'] });
    await app.testData.group('operators', { members: [ada] });
    const body: object = { displayName: null, groupIds: null, permissions: null };
    const before = await readUserTables(app);

    const refusedCall = root.call(editUser, { params: { id: ada.id }, body });

    await expect(refusedCall).rejects.toMatchObject({ code: 'VALIDATION_FAILED' });
    expect(await readUserTables(app)).toEqual(before);
  });
});
