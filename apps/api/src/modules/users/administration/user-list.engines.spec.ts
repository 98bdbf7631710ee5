import {
  listLogs,
  listPermissions,
  listUsers,
  permissionIds,
  readUser,
  readUserFacets,
  type ListUsersQuery,
  type UserFilterQuery,
} from '@stackyard/contracts';
import { countQueries } from '#test/database/query-count.js';
import { startTestApp, type SignedIn, type TestApp } from '#test/test-app.js';

let app: TestApp;
let root: SignedIn;

/** Returns the names of the matching users, except the user who receives announcements. */
async function listNames(query: ListUsersQuery = {}): Promise<string[]> {
  const { users } = await list(query);
  return users.map(({ username }) => username).filter((name) => !name.startsWith('observer'));
}

function list(query: ListUsersQuery) {
  return root.call(listUsers, { query });
}

beforeAll(async () => {
  app = await startTestApp();
  root = await app.signInSuperuser('root');
  const ada = await app.testData.user('Ada', { displayName: 'Gräfin Lovelace' });
  const berta = await app.testData.user('berta', { active: false });
  await app.testData.user('pipeline', { kind: 'service', passwordHash: null });
  await app.testData.user('Özlem');
  await app.testData.group('operators', {
    permissions: ['stacks-redeploy'],
    members: [ada, berta],
  });
  await app.testData.group('Auditors', { permissions: ['logs-access'], members: [ada] });
});

describe('GET /api/users', () => {
  it('lists all users by name, regardless of case', async () => {
    expect(await listNames()).toEqual(['Ada', 'berta', 'pipeline', 'root', 'Özlem']);
  });

  it.each([
    ['part of the user name', { search: 'ERT' }, ['berta']],
    ['part of the shown name', { search: 'GRÄFIN' }, ['Ada']],
    ['letters beyond ASCII', { search: 'öz' }, ['Özlem']],
    ['signs that mean something to the engine', { search: '%' }, []],
    ['activity', { active: false }, ['berta']],
    ['superusers', { superuser: true }, ['root']],
    ['kind', { kind: 'service' as const }, ['pipeline']],
    ['two filters at once', { search: 'a', active: true, kind: 'person' as const }, ['Ada']],
    ['a group that does not exist', { group: 4711 }, []],
    ['what cannot be stored', { search: 'A\0' }, []],
  ])('filters by %s', async (_, query, expected) => {
    expect(await listNames(query)).toEqual(expected);
  });

  it('filters by group', async () => {
    const { users } = await list({ search: 'ada' });
    const [auditors, operators] = users[0]?.groups ?? [];

    expect(users[0]?.groups).toMatchObject([{ name: 'Auditors' }, { name: 'operators' }]);
    expect(await listNames({ group: operators?.id ?? 0 })).toEqual(['Ada', 'berta']);
    expect(await listNames({ group: auditors?.id ?? 0 })).toEqual(['Ada']);
  });

  it('continues where a page ended, with each user once', async () => {
    const all = (await list({})).users;
    const paged: typeof all = [];
    let cursor: string | undefined;
    do {
      const page = await list({ limit: 2, ...(cursor === undefined ? {} : { cursor }) });
      expect(page.users.length).toBeLessThanOrEqual(2);
      paged.push(...page.users);
      cursor = page.nextCursor ?? undefined;
    } while (cursor !== undefined);

    expect(paged).toEqual(all);
  });

  it('refuses cursors of other lists and forged ones', async () => {
    const { nextCursor } = await root.call(listLogs, { query: { limit: 1 } });
    for (const cursor of [
      nextCursor ?? '',
      'x',
      Buffer.from('["users",7]').toString('base64url'),
    ]) {
      await expect(list({ cursor })).rejects.toMatchObject({ code: 'CURSOR_INVALID' });
    }
  });

  it('needs as many queries for many users as for one', async () => {
    const countListQueries = (limit: number) => countQueries(app, () => list({ limit }));

    const forOne = await countListQueries(1);
    expect(forOne).toBeGreaterThan(0);
    expect(await countListQueries(5)).toBe(forOne);
  });
});

describe('GET /api/users/facets', () => {
  const facets = (query: UserFilterQuery) => root.call(readUserFacets, { query });

  beforeAll(async () => {
    const members = [
      await app.testData.user('facet one'),
      await app.testData.user('facet two', { active: false }),
      await app.testData.user('facet three', { active: false, superuser: true }),
      await app.testData.user('facet four', { kind: 'service', passwordHash: null }),
    ];
    await app.testData.group('facets', { members: members.slice(0, 2) });
  });

  it('counts the results of a search by state, kind and superusers', async () => {
    expect(await facets({ search: 'FACET' })).toEqual({
      active: 2,
      inactive: 2,
      kind: { person: 3, service: 1 },
      superuser: 1,
    });
  });

  it('counts zero if no user matches', async () => {
    const emptyCounts = { active: 0, inactive: 0, kind: {}, superuser: 0 };

    expect(await facets({ search: 'no such user' })).toEqual(emptyCounts);
    expect(await facets({ group: 4711 })).toEqual(emptyCounts);
  });

  it('counts the members of a group', async () => {
    const { users } = await list({ search: 'facet one' });

    expect(await facets({ group: users[0]?.groups[0]?.id ?? 0 })).toEqual({
      active: 1,
      inactive: 1,
      kind: { person: 2 },
      superuser: 0,
    });
  });

  it('does not apply a filter to its own counts', async () => {
    expect(await facets({ search: 'facet', active: false })).toEqual({
      active: 2,
      inactive: 2,
      kind: { person: 2 },
      superuser: 1,
    });
    expect(await facets({ search: 'facet', kind: 'service', active: false })).toEqual({
      active: 1,
      inactive: 0,
      kind: { person: 2 },
      superuser: 0,
    });
    expect(await facets({ search: 'facet', superuser: true })).toEqual({
      active: 0,
      inactive: 1,
      kind: { person: 1 },
      superuser: 1,
    });
  });

  it('needs the permission to see users', async () => {
    const lena = await app.signIn('chief of groups', ['groups-access', 'users-edit']);

    await expect(lena.call(readUserFacets)).rejects.toMatchObject({ code: 'PERMISSION_MISSING' });
  });
});

describe('GET /api/users/:id', () => {
  it('combines the permissions of the user and of their groups', async () => {
    const user = await app.testData.user('chris', {
      permissions: ['stacks-access', 'logs-access'],
    });
    await app.testData.group('redeployers', { permissions: ['stacks-redeploy'], members: [user] });
    await app.testData.group('readers', { permissions: ['logs-access'], members: [user] });

    const detail = await root.call(readUser, { params: { id: user.id } });

    expect(detail.granted).toEqual(['stacks-access', 'logs-access']);
    expect(detail.permissions).toEqual(['stacks-access', 'stacks-redeploy', 'logs-access']);
  });

  it('shows a superuser with every permission but no grants', async () => {
    const detail = await root.call(readUser, { params: { id: root.user.id } });

    expect(detail).toMatchObject({ superuser: true, permissions: permissionIds, granted: [] });
    expect(detail.sessions).toBe(1);
  });

  it('refuses a user that does not exist', async () => {
    const read = root.call(readUser, { params: { id: 4711 } });

    await expect(read).rejects.toMatchObject({ code: 'USER_UNKNOWN' });
  });
});

describe('GET /api/permissions', () => {
  it('returns the catalogue with its labels to every signed-in user', async () => {
    const lena = await app.signIn('lena');

    const { permissions } = await lena.call(listPermissions);

    expect(permissions.map(({ id }) => id)).toEqual(permissionIds);
    expect(permissions).toContainEqual({
      id: 'maintenance-superuser-delete',
      area: 'users',
      label: { de: 'Superuser löschen', en: 'Delete superusers' },
    });
    expect(permissions).toContainEqual({
      id: 'maintenance-access',
      area: 'maintenance',
      label: { de: 'Bereich & Navigation (Wartung)', en: 'Start and schedule maintenance' },
    });
  });
});
