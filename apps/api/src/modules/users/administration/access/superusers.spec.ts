import {
  listLogs,
  readSession,
  removeSuperuser,
  removeUser,
  setUserActive,
} from '@stackyard/contracts';
import { nextEvent, startTestApp, type SignedIn, type TestApp } from '#test/test-app.js';
import { resetUsers, readUserTables } from '#test/access/user-tables.js';
import { UnitOfWork } from '#infra/database/unit-of-work.js';
import { UserEntity } from '../../user.entity.js';

function countActiveSuperusers(app: TestApp): Promise<number> {
  const { manager } = app.get(UnitOfWork);
  return manager.countBy(UserEntity, { superuser: true, active: true });
}

function codeOf(act: Promise<unknown>): Promise<string> {
  return act.then(
    () => 'done',
    (problem: { code?: string }) => problem.code ?? 'unknown',
  );
}

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp();
});

beforeEach(() => resetUsers(app));

describe('DELETE /api/auth/superuser/:id', () => {
  it('removes a superuser for a caller with only that permission', async () => {
    const root = await app.signInSuperuser('root');
    const other = await app.signInSuperuser('other');
    const lena = await app.signIn('lena', ['maintenance-superuser-delete']);
    const socket = await app.connect({ token: other.session.token });
    const ended = nextEvent(socket, 'session.ended');

    await lena.call(removeSuperuser, { params: other.user });

    expect(await ended).toEqual({ reason: 'removed' });
    expect(await other.call(readSession)).toMatchObject({ authenticated: false });
    const { entries } = await root.call(listLogs, { query: { action: ['superuser.removed'] } });
    expect(entries).toMatchObject([
      { actor: { name: 'lena' }, target: { type: 'user', id: other.user.id, name: 'other' } },
    ]);
  });

  it('keeps the account on request, with only its own grants', async () => {
    const root = await app.signInSuperuser();
    const other = await app.testData.user('other', {
      superuser: true,
      permissions: ['logs-access'],
    });
    const session = await app.testData.session(other.id);
    const socket = await app.connect({ token: session.token });
    const changed = nextEvent(socket, 'session.changed');

    await root.call(removeSuperuser, { params: { id: other.id }, query: { keepAccount: true } });

    await changed;
    const headers = { authorization: `Bearer ${session.token}` };
    const read = await app.send('/api/auth/session', { headers });
    expect(await read.json()).toMatchObject({
      user: { superuser: false },
      permissions: ['logs-access'],
    });
    const { entries } = await root.call(listLogs, { query: { action: ['superuser.demoted'] } });
    expect(entries).toMatchObject([{ target: { name: 'other' } }]);
  });

  it('never removes the last active superuser', async () => {
    const root = await app.signInSuperuser();
    await app.testData.user('asleep', { superuser: true, active: false });
    const lena = await app.signIn('lena', ['maintenance-superuser-delete']);
    const before = await readUserTables(app);

    for (const keepAccount of [false, true]) {
      const removal = lena.call(removeSuperuser, { params: root.user, query: { keepAccount } });
      await expect(removal).rejects.toMatchObject({ code: 'LAST_SUPERUSER' });
    }
    const demotion = root.call(removeSuperuser, {
      params: root.user,
      query: { keepAccount: true },
    });
    await expect(demotion).rejects.toMatchObject({ code: 'LAST_SUPERUSER' });

    expect(await readUserTables(app)).toEqual(before);
  });

  it('removes a deactivated superuser while another one is active', async () => {
    const root = await app.signInSuperuser();
    const inactive = await app.testData.user('asleep', { superuser: true, active: false });

    await root.call(removeSuperuser, { params: { id: inactive.id } });

    expect(await countActiveSuperusers(app)).toBe(1);
  });

  it('is refused for the caller, for ordinary users and for unknown ones', async () => {
    const root = await app.signInSuperuser();
    await app.signInSuperuser();
    const lena = await app.signIn('lena');
    const before = await readUserTables(app);

    const refusals: [number, string][] = [
      [root.user.id, 'SELF_DEACTIVATION'],
      [lena.user.id, 'USER_IS_NOT_SUPERUSER'],
      [4711, 'USER_UNKNOWN'],
    ];
    for (const [id, code] of refusals) {
      await expect(root.call(removeSuperuser, { params: { id } })).rejects.toMatchObject({ code });
    }

    expect(await readUserTables(app)).toEqual(before);
  });
});

describe('fifty parallel attempts to remove all superusers', () => {
  const removalCalls: ((by: SignedIn, id: number) => Promise<unknown>)[] = [
    (by, id) => by.call(removeSuperuser, { params: { id } }),
    (by, id) => by.call(removeSuperuser, { params: { id }, query: { keepAccount: true } }),
    (by, id) => by.call(setUserActive, { params: { id }, body: { active: false } }),
    (by, id) => by.call(removeUser, { params: { id } }),
  ];

  it('leave exactly one active, for any caller', async () => {
    const roots: SignedIn[] = [];
    for (let count = 0; count < 4; count += 1) roots.push(await app.signInSuperuser());
    const lena = await app.signIn('lena', ['maintenance-superuser-delete', 'users-edit']);
    const callers = [...roots, lena];

    const outcomes = await Promise.all(
      Array.from({ length: 50 }, (_, index) => {
        const by = callers[index % callers.length] ?? lena;
        const target = roots[Math.floor(index / callers.length) % roots.length] ?? lena;
        const removalCall = removalCalls[Math.floor(index / 3) % removalCalls.length];
        return codeOf(removalCall ? removalCall(by, target.user.id) : Promise.resolve());
      }),
    );

    expect(await countActiveSuperusers(app)).toBe(1);
    expect(outcomes.filter((outcome) => outcome === 'done').length).toBeGreaterThanOrEqual(3);
    expect(outcomes).toContain('LAST_SUPERUSER');
    const expected = [
      'done',
      'LAST_SUPERUSER',
      'SELF_DEACTIVATION',
      'UNAUTHENTICATED',
      'PERMISSION_MISSING',
      'RIGHTS_EXCEEDED',
      'USER_UNKNOWN',
      'USER_IS_SUPERUSER',
      'USER_IS_NOT_SUPERUSER',
    ];
    expect(expected).toEqual(expect.arrayContaining(outcomes));
  });

  it.each([0, 1, 2])('do not remove the only one (attack %i)', async (index) => {
    const root = await app.signInSuperuser();
    const others = await app.signIn('lena', ['maintenance-superuser-delete']);
    const removalCall = removalCalls[index];
    const before = await readUserTables(app);

    const outcomes = await Promise.all(
      Array.from({ length: 50 }, (_, number) =>
        codeOf(
          removalCall ? removalCall(number % 2 ? root : others, root.user.id) : Promise.resolve(),
        ),
      ),
    );

    expect(outcomes).not.toContain('done');
    expect(await readUserTables(app)).toEqual(before);
  });

  it('that let two deactivate each other leave one of them active', async () => {
    const [one, two] = [await app.signInSuperuser(), await app.signInSuperuser()];

    const outcomes = await Promise.all(
      Array.from({ length: 50 }, (_, number) => {
        const [by, target] = number % 2 ? [one, two] : [two, one];
        return codeOf(by.call(setUserActive, { params: target.user, body: { active: false } }));
      }),
    );

    expect(await countActiveSuperusers(app)).toBe(1);
    expect(outcomes).toContain('done');
  });
});
