import { jest } from '@jest/globals';
import {
  addMember,
  createGroup,
  editGroup,
  listGroups,
  listLogs,
  listMembers,
  readGroup,
  readSession,
  removeGroup,
  removeMember,
} from '@stackyard/contracts';
import { nextEvent, startTestApp, type TestApp } from '#test/test-app.js';
import { resetUsers, readUserTables } from '#test/access/user-tables.js';
import { Outbox } from '#infra/outbox/outbox.js';

const now = '2026-03-01T10:00:00.000Z';

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp({ now, isObserved: true });
});

beforeEach(() => resetUsers(app));

describe('POST /api/groups', () => {
  it('creates a group, announces and records it', async () => {
    const root = await app.signInSuperuser();
    const announced = app.nextEvent('groups.changed');

    const group = await root.call(createGroup, {
      body: {
        name: 'Betrieb 🚀',
        description: 'Nachtschicht',
        permissions: ['stacks-redeploy', 'stacks-access', 'stacks-redeploy'],
      },
    });

    expect(group).toEqual({
      id: group.id,
      name: 'Betrieb 🚀',
      description: 'Nachtschicht',
      permissions: ['stacks-access', 'stacks-redeploy'],
      members: 0,
      createdAt: now,
    });
    expect(await announced).toEqual({ groupIds: [group.id] });
    expect(await root.call(readGroup, { params: group })).toEqual(group);
    const { entries } = await root.call(listLogs, { query: { action: ['group.created'] } });
    expect(entries).toMatchObject([{ target: { type: 'group', id: group.id } }]);
  });
});

describe('invalid input about groups', () => {
  it('is refused by name and changes nothing', async () => {
    const root = await app.signInSuperuser();
    await app.testData.group('operators');
    const other = await app.testData.group('auditors');
    const before = await readUserTables(app);
    const bad: [object, string][] = [
      [{ name: ' ' }, 'VALIDATION_FAILED'],
      [{ name: '' }, 'VALIDATION_FAILED'],
      [{ name: 'x ' }, 'VALIDATION_FAILED'],
      [{ name: 'x\u200d' }, 'VALIDATION_FAILED'],
      [{ name: 'x'.repeat(300) }, 'VALIDATION_FAILED'],
      [{ name: 7 }, 'VALIDATION_FAILED'],
      [{ name: 'x', description: 'y'.repeat(501) }, 'VALIDATION_FAILED'],
      [{ name: 'x', permissions: ['everything'] }, 'VALIDATION_FAILED'],
      [{ name: 'x', permissions: 'logs-access' }, 'VALIDATION_FAILED'],
      [{ name: 'operators' }, 'GROUP_NAME_TAKEN'],
      [{ name: 'OPERATORS' }, 'GROUP_NAME_TAKEN'],
      [{ name: 'ｏｐｅｒａｔｏｒｓ' }, 'GROUP_NAME_TAKEN'],
    ];

    for (const [invalidBody, code] of bad) {
      const body = invalidBody as { name: string };
      await expect(root.call(createGroup, { body })).rejects.toMatchObject({ code });
      await expect(root.call(editGroup, { params: other, body })).rejects.toMatchObject({ code });
    }

    expect(await readUserTables(app)).toEqual(before);
  });

  it('is a group or a user that does not exist', async () => {
    const root = await app.signInSuperuser();
    const operators = await app.testData.group('operators');
    const unknownGroup = { id: 4711 };
    const before = await readUserTables(app);

    for (const act of [
      () => root.call(readGroup, { params: unknownGroup }),
      () => root.call(listMembers, { params: unknownGroup }),
      () => root.call(editGroup, { params: unknownGroup, body: { name: 'x' } }),
      () => root.call(removeGroup, { params: unknownGroup }),
      () => root.call(addMember, { params: { ...unknownGroup, userId: root.user.id } }),
      () => root.call(removeMember, { params: { ...unknownGroup, userId: root.user.id } }),
    ]) {
      await expect(act()).rejects.toMatchObject({ code: 'GROUP_UNKNOWN' });
    }
    for (const member of [addMember, removeMember]) {
      const act = root.call(member, { params: { id: operators.id, userId: 4711 } });
      await expect(act).rejects.toMatchObject({ code: 'USER_UNKNOWN' });
    }

    expect(await readUserTables(app)).toEqual(before);
  });
});

describe('PATCH /api/groups/:id', () => {
  it('immediately changes the permissions of all members, with one announcement', async () => {
    const root = await app.signInSuperuser();
    const lena = await app.signIn('lena');
    const mika = await app.signIn('mika', ['logs-access']);
    const inactive = await app.testData.user('asleep', { active: false });
    const group = await app.testData.group('auditors', {
      permissions: ['logs-access'],
      members: [lena.user, mika.user, inactive],
    });
    const sockets = [
      await app.connect({ token: lena.session.token }),
      await app.connect({ token: mika.session.token }),
    ];
    const changed = sockets.map((socket) => nextEvent(socket, 'session.changed'));
    const add = jest.spyOn(app.get(Outbox), 'add');

    await root.call(editGroup, { params: group, body: { permissions: ['users-access'] } });

    await Promise.all(changed);
    expect(await lena.call(readSession)).toMatchObject({ permissions: ['users-access'] });
    expect(await mika.call(readSession)).toMatchObject({
      permissions: ['logs-access', 'users-access'],
    });
    const sessionEvents = add.mock.calls.filter(([event]) => event === 'session.changed');
    expect(sessionEvents.map(([, , rooms]) => rooms)).toEqual([
      [`user:${lena.user.id}`, `user:${mika.user.id}`],
    ]);
  });

  it('records what changed, and nothing if nothing did', async () => {
    const root = await app.signInSuperuser();
    const group = await app.testData.group('auditors', { permissions: ['logs-access'] });
    const unchanged = { name: 'auditors', permissions: ['logs-access' as const] };

    await root.call(editGroup, { params: group, body: unchanged });
    await root.call(editGroup, { params: group, body: { name: 'Auditors', permissions: [] } });

    const { entries } = await root.call(listLogs, { query: { action: ['group.changed'] } });
    expect(entries.map(({ details }) => details)).toEqual([
      {
        before: { name: 'auditors', permissions: ['logs-access'] },
        after: { name: 'Auditors', permissions: [] },
      },
    ]);
  });
});

describe('DELETE /api/groups/:id', () => {
  it('refuses to remove a group with members unless confirmed', async () => {
    const root = await app.signInSuperuser();
    const lena = await app.signIn('lena');
    const group = await app.testData.group('auditors', {
      permissions: ['logs-access'],
      members: [lena.user],
    });
    const before = await readUserTables(app);
    const socket = await app.connect({ token: lena.session.token });

    await expect(root.call(removeGroup, { params: group })).rejects.toMatchObject({
      code: 'GROUP_IN_USE',
      problem: { detail: '1 user belongs to auditors.' },
    });
    expect(await readUserTables(app)).toEqual(before);

    const changed = nextEvent(socket, 'session.changed');
    await root.call(removeGroup, { params: group, query: { withMembers: true } });

    await changed;
    expect(await lena.call(readSession)).toMatchObject({ permissions: [] });
    expect(await readUserTables(app)).toMatchObject({ group_members: [], group_permissions: [] });
    const { entries } = await root.call(listLogs, { query: { action: ['group.removed'] } });
    expect(entries).toMatchObject([
      {
        target: { type: 'group', name: 'auditors' },
        details: { before: { permissions: ['logs-access'], members: 1 } },
      },
    ]);
  });

  it('removes a group without members', async () => {
    const root = await app.signInSuperuser();
    const group = await app.testData.group('auditors');

    await root.call(removeGroup, { params: group });

    expect((await root.call(listGroups)).groups).toEqual([]);
  });
});

describe('the members of a group', () => {
  it('change immediately, are recorded, and repeating it changes nothing', async () => {
    const root = await app.signInSuperuser();
    const lena = await app.signIn('lena');
    const group = await app.testData.group('auditors', { permissions: ['logs-access'] });
    const params = { id: group.id, userId: lena.user.id };
    const socket = await app.connect({ token: lena.session.token });

    const joinedEvent = nextEvent(socket, 'session.changed');
    await root.call(addMember, { params });
    await joinedEvent;
    await root.call(addMember, { params });
    expect(await lena.call(readSession)).toMatchObject({ permissions: ['logs-access'] });
    expect((await root.call(listMembers, { params: group })).users).toMatchObject([
      { username: 'lena', groups: [{ id: group.id, name: 'auditors' }] },
    ]);

    const leftEvent = nextEvent(socket, 'session.changed');
    await root.call(removeMember, { params });
    await leftEvent;
    await root.call(removeMember, { params });
    expect(await lena.call(readSession)).toMatchObject({ permissions: [] });

    const { entries } = await root.call(listLogs, { query: { action: ['user.changed'] } });
    expect(entries.map(({ details }) => details)).toEqual([
      { before: { groups: ['auditors'] }, after: { groups: [] } },
      { before: { groups: [] }, after: { groups: ['auditors'] } },
    ]);
  });
});

describe('GET /api/groups', () => {
  it('lists them by name with their members, page by page', async () => {
    const root = await app.signInSuperuser();
    const [ada, berta] = [await app.testData.user('ada'), await app.testData.user('berta')];
    await app.testData.group('Öffentlich');
    await app.testData.group('zuletzt', { members: [ada, berta] });
    await app.testData.group('Auditors', { permissions: ['logs-access'], members: [berta] });

    const first = await root.call(listGroups, { query: { limit: 2 } });
    const second = await root.call(listGroups, {
      query: { limit: 2, cursor: first.nextCursor ?? '' },
    });
    const found = await root.call(listGroups, { query: { search: 'ÖFF' } });

    expect(first.groups).toMatchObject([
      { name: 'Auditors', permissions: ['logs-access'], members: 1 },
      { name: 'zuletzt', permissions: [], members: 2 },
    ]);
    expect(second).toMatchObject({ groups: [{ name: 'Öffentlich' }], nextCursor: null });
    expect(found.groups).toMatchObject([{ name: 'Öffentlich' }]);
  });

  it('pages through members, and refuses cursors of other groups', async () => {
    const root = await app.signInSuperuser();
    const members = [await app.testData.user('ada'), await app.testData.user('berta')];
    const group = await app.testData.group('all', { members });
    const other = await app.testData.group('other', { members });

    const first = await root.call(listMembers, { params: group, query: { limit: 1 } });
    const query = { limit: 1, cursor: first.nextCursor ?? '' };

    expect(first.users).toMatchObject([{ username: 'ada' }]);
    expect(await root.call(listMembers, { params: group, query })).toMatchObject({
      users: [{ username: 'berta' }],
      nextCursor: null,
    });
    await expect(root.call(listMembers, { params: other, query })).rejects.toMatchObject({
      code: 'CURSOR_INVALID',
    });
  });
});
