import { jest } from '@jest/globals';
import {
  addMember,
  createGroup,
  createUser,
  editGroup,
  editUser,
  endSessionsOfUser,
  listLogs,
  permissionIds,
  removeGroup,
  removeMember,
  removeSuperuser,
  removeUser,
  renewSecurityPhrase,
  resetTwoFactorOfUser,
  setUserActive,
  type Permission,
} from '@stackyard/contracts';
import { startTestApp, type SignedIn, type TestApp } from '#test/test-app.js';
import { readUserTables } from '#test/access/user-tables.js';
import { UnitOfWork } from '#infra/database/unit-of-work.js';
import { AdministrationService } from '../rights/administration.service.js';
import { UserPermissionEntity } from '../rights/user-permission.entity.js';
import { UserEntity } from '../user.entity.js';

/** The permissions of an administrator who is not a superuser. */
const adminPermissions: Permission[] = [
  'users-access',
  'users-edit',
  'users-security-phrase',
  'groups-access',
  'groups-edit',
  'logs-access',
];

let app: TestApp;
let sceneCount = 0;

beforeAll(async () => {
  app = await startTestApp();
});

/**
 * Creates an administrator, a user with more permissions, a superuser, and groups with fewer and
 * more permissions.
 */
async function createScene() {
  const no = (sceneCount += 1);
  const root = await app.signInSuperuser(`root${no}`);
  const admin = await app.signIn(`admin${no}`, adminPermissions);
  const privilegedUser = await app.testData.user(`strong${no}`, { permissions: ['logs-access'] });
  const limitedUser = await app.testData.user(`weak${no}`, { permissions: ['logs-access'] });
  const privilegedGroup = await app.testData.group(`above${no}`, {
    permissions: ['logs-access', 'logs-delete'],
    members: [privilegedUser],
  });
  const limitedGroup = await app.testData.group(`below${no}`, {
    permissions: ['users-access'],
    members: [privilegedUser],
  });
  return {
    no,
    root,
    admin,
    privilegedUser,
    limitedUser,
    privilegedGroup,
    limitedGroup,
  };
}

type Scene = Awaited<ReturnType<typeof createScene>>;
type Attempt = (by: SignedIn, scene: Scene) => Promise<unknown>;

const userActions: [string, (by: SignedIn, id: number) => Promise<unknown>][] = [
  ['renaming', (by, id) => by.call(editUser, { params: { id }, body: { displayName: 'X' } })],
  ['an edit of nothing', (by, id) => by.call(editUser, { params: { id }, body: {} })],
  ['taking grants', (by, id) => by.call(editUser, { params: { id }, body: { permissions: [] } })],
  ['taking groups', (by, id) => by.call(editUser, { params: { id }, body: { groupIds: [] } })],
  ['deactivation', (by, id) => by.call(setUserActive, { params: { id }, body: { active: false } })],
  ['a new phrase', (by, id) => by.call(renewSecurityPhrase, { params: { id } })],
  ['ending sessions', (by, id) => by.call(endSessionsOfUser, { params: { id } })],
  ['resetting two-factor', (by, id) => by.call(resetTwoFactorOfUser, { params: { id } })],
];
const removal = [
  'removal',
  (by: SignedIn, id: number) => by.call(removeUser, { params: { id } }),
] as const;

/** Ways to grant or revoke permissions that the caller lacks. */
const excessiveGrants: [string, Attempt][] = [
  [
    'a new user with a grant',
    (by, { no }) =>
      by.call(createUser, {
        body: { username: `new${no}`, kind: 'service', permissions: ['logs-delete'] },
      }),
  ],
  [
    'a new user in a group',
    (by, { no, privilegedGroup: above }) =>
      by.call(createUser, {
        body: { username: `new${no}`, kind: 'service', groupIds: [above.id] },
      }),
  ],
  [
    'a grant to somebody else',
    (by, { limitedUser: weak }) =>
      by.call(editUser, {
        params: { id: weak.id },
        body: { permissions: ['logs-access', 'logs-delete'] },
      }),
  ],
  [
    'a grant to oneself',
    (by) =>
      by.call(editUser, {
        params: by.user,
        body: { permissions: [...adminPermissions, 'logs-delete'] },
      }),
  ],
  [
    'a group for somebody else',
    (by, { limitedUser: weak, privilegedGroup: above }) =>
      by.call(editUser, { params: { id: weak.id }, body: { groupIds: [above.id] } }),
  ],
  [
    'a group for oneself',
    (by, { privilegedGroup: above }) =>
      by.call(addMember, { params: { id: above.id, userId: by.user.id } }),
  ],
  [
    'a member for a group',
    (by, { limitedUser: weak, privilegedGroup: above }) =>
      by.call(addMember, { params: { id: above.id, userId: weak.id } }),
  ],
  [
    'a member out of a group',
    (by, { privilegedUser: strong, privilegedGroup: above }) =>
      by.call(removeMember, { params: { id: above.id, userId: strong.id } }),
  ],
  [
    'a superuser into a group',
    (by, { root, limitedGroup: below }) =>
      by.call(addMember, { params: { id: below.id, userId: root.user.id } }),
  ],
  [
    'a new group',
    (by, { no }) =>
      by.call(createGroup, { body: { name: `new${no}`, permissions: ['logs-delete'] } }),
  ],
  [
    'more for a group',
    (by, { limitedGroup: below }) =>
      by.call(editGroup, { params: { id: below.id }, body: { permissions: ['logs-delete'] } }),
  ],
  [
    'less for a group',
    (by, { privilegedGroup: above }) =>
      by.call(editGroup, { params: { id: above.id }, body: { permissions: ['logs-access'] } }),
  ],
  [
    'another name for a group',
    (by, { no, privilegedGroup: above }) =>
      by.call(editGroup, { params: { id: above.id }, body: { name: `mine${no}` } }),
  ],
  [
    'the end of a group',
    (by, { privilegedGroup: above }) =>
      by.call(removeGroup, { params: { id: above.id }, query: { withMembers: true } }),
  ],
];

describe('granting or revoking more permissions than one has', () => {
  it.each(excessiveGrants)(
    '%s is refused and recorded, and changes nothing',
    async (_, attempt) => {
      const scene = await createScene();
      const before = await readUserTables(app);

      await expect(attempt(scene.admin, scene)).rejects.toMatchObject({
        code: 'RIGHTS_EXCEEDED',
      });

      expect(await readUserTables(app)).toEqual(before);
      const query = { action: ['access.denied' as const], actor: [scene.admin.user.username] };
      const { entries } = await scene.root.call(listLogs, { query });
      expect(entries).toMatchObject([{ outcome: 'denied' }]);
    },
  );

  it.each(excessiveGrants)('%s is allowed for a superuser', async (_, attempt) => {
    const scene = await createScene();

    await attempt(scene.root, scene);
  });

  it('names what is missing', async () => {
    const { admin, limitedUser: weak } = await createScene();
    const permissions: Permission[] = ['logs-access', 'logs-delete', 'settings-edit'];

    const edit = admin.call(editUser, { params: { id: weak.id }, body: { permissions } });

    await expect(edit).rejects.toMatchObject({
      problem: { detail: expect.stringMatching(/: logs-delete, settings-edit\.$/) as unknown },
    });
  });
});

describe('acting on a user with more permissions', () => {
  it.each([...userActions, removal])('%s is refused and changes nothing', async (_, act) => {
    const { admin, privilegedUser: strong } = await createScene();
    const before = await readUserTables(app);

    await expect(act(admin, strong.id)).rejects.toMatchObject({
      code: 'RIGHTS_EXCEEDED',
      problem: { detail: expect.stringContaining('logs-delete') as unknown },
    });

    expect(await readUserTables(app)).toEqual(before);
  });

  it.each(userActions)('%s of a superuser needs a superuser', async (_, act) => {
    const { no, root } = await createScene();
    const userWithAllPermissions = await app.signIn(`almighty${no}`, permissionIds);
    const other = await app.signInSuperuser(`other${no}`);
    const before = await readUserTables(app);

    await expect(act(userWithAllPermissions, other.user.id)).rejects.toMatchObject({
      code: 'RIGHTS_EXCEEDED',
    });

    expect(await readUserTables(app)).toEqual(before);
    await act(root, other.user.id);
  });

  it.each([...userActions, removal])(
    '%s is allowed if the user has fewer permissions',
    async (_, act) => {
      const { admin, limitedUser: weak } = await createScene();

      await act(admin, weak.id);
    },
  );
});

describe('permissions revoked while a request was waiting', () => {
  /**
   * Lets an action pass the guards, then changes rights before the unit of work of the action runs.
   */
  async function runWithRightsChanged<T>(
    act: () => Promise<T>,
    changeRights: (uow: UnitOfWork) => Promise<unknown>,
  ) {
    const uow = app.get(UnitOfWork);
    const runAuthorizedSpy = jest.spyOn(app.get(AdministrationService), 'runAuthorized');
    let release: () => void = () => undefined;
    const gate = new Promise<void>((resolve) => (release = resolve));
    const rightsChange = uow.run(async () => {
      await gate;
      await changeRights(uow);
    });
    const outcome = act().then(
      () => 'done',
      (problem: { code?: string }) => problem.code,
    );
    while (runAuthorizedSpy.mock.calls.length === 0)
      await new Promise((resolve) => setImmediate(resolve));
    release();
    await rightsChange;
    runAuthorizedSpy.mockRestore();
    return outcome;
  }

  it('can no longer be granted or used', async () => {
    const { admin, limitedUser: weak } = await createScene();

    const outcome = await runWithRightsChanged(
      () => admin.call(setUserActive, { params: { id: weak.id }, body: { active: false } }),
      ({ manager }) =>
        manager.delete(UserPermissionEntity, { userId: admin.user.id, permission: 'logs-access' }),
    );

    expect(outcome).toBe('RIGHTS_EXCEEDED');
    const { manager } = app.get(UnitOfWork);
    expect((await manager.findOneByOrFail(UserEntity, { id: weak.id })).active).toBe(true);
  });

  it('do not allow a former superuser to remove a superuser', async () => {
    const { no, root } = await createScene();
    const other = await app.signInSuperuser(`other${no}`);

    const outcome = await runWithRightsChanged(
      () => other.call(removeSuperuser, { params: root.user }),
      ({ manager }) => manager.update(UserEntity, { id: other.user.id }, { superuser: false }),
    );

    expect(outcome).toBe('PERMISSION_MISSING');
    const query = { action: ['access.denied' as const], actor: [other.user.username] };
    expect((await root.call(listLogs, { query })).entries).toHaveLength(1);
  });

  it('do not allow a deactivated user to act', async () => {
    const { admin, limitedUser: weak } = await createScene();

    const outcome = await runWithRightsChanged(
      () => admin.call(removeUser, { params: { id: weak.id } }),
      ({ manager }) => manager.update(UserEntity, { id: admin.user.id }, { active: false }),
    );

    expect(outcome).toBe('UNAUTHENTICATED');
  });
});
