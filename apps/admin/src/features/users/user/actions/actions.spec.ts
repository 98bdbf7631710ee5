import type { Permission, SessionReply, UserDetailReply } from '@stackyard/contracts';
import { sampleSession, sampleUser, superuserSession } from '#shared/testing/samples.js';
import { commonObstacle, offeredActions } from './actions.js';

function actions(
  me: SessionReply,
  user: Partial<UserDetailReply>,
  lastSuperuser = false,
): Record<string, string | null> {
  const offered = offeredActions({ me, user: sampleUser(user), lastSuperuser });
  return Object.fromEntries(offered.map(({ action, obstacle }) => [action, obstacle]));
}

const administrator = sampleSession('users-access', 'users-edit', 'users-security-phrase');

describe('what can be done with a user', () => {
  it('depends on what they are', () => {
    expect(actions(administrator, {})).toEqual({ phrase: null, deactivate: null, remove: null });
    expect(actions(administrator, { kind: 'service', active: false })).toEqual({
      reactivate: null,
      remove: null,
    });
    expect(actions(administrator, { twoFactor: true })).toHaveProperty('two-factor', null);
  });

  it('is nothing for somebody who may only look', () => {
    expect(actions(sampleSession('users-access'), {})).toEqual({});
  });

  it('names the permission that is missing beside those that are held', () => {
    expect(actions(sampleSession('users-edit'), {})).toMatchObject({ phrase: 'permission' });
  });

  it('does not reach those who may do more', () => {
    const permissions: Permission[] = ['settings-edit'];
    expect(actions(administrator, { permissions })).toEqual({
      phrase: 'exceeds',
      deactivate: 'exceeds',
      remove: 'exceeds',
    });
    expect(actions(superuserSession(), { permissions })).toMatchObject({ deactivate: null });
  });

  it('leaves superusers to superusers, except for who may delete superusers', () => {
    const deleter = sampleSession('users-edit', 'maintenance-superuser-delete');
    expect(actions(deleter, { superuser: true })).toEqual({
      phrase: 'permission',
      deactivate: 'superusers-only',
      'remove-superuser': null,
    });
  });

  it('keeps the last superuser', () => {
    expect(actions(superuserSession(), { superuser: true }, true)).toEqual({
      phrase: null,
      deactivate: 'last-superuser',
      'remove-superuser': 'last-superuser',
    });
  });

  it('keeps people from locking themselves out', () => {
    expect(actions(administrator, { id: 1 })).toEqual({
      phrase: null,
      deactivate: 'self',
      remove: 'self',
    });
    expect(actions(superuserSession(), { id: 1, superuser: true })).toEqual({
      phrase: null,
      deactivate: 'self',
      'remove-superuser': null,
    });
  });

  it('has one reason where one stands in the way of everything', () => {
    const offered = (user: Partial<UserDetailReply>) =>
      offeredActions({ me: administrator, user: sampleUser(user), lastSuperuser: false });

    expect(commonObstacle(offered({ permissions: ['settings-edit'] }))).toBe('exceeds');
    expect(commonObstacle(offered({ id: 1 }))).toBeNull();
    expect(commonObstacle(offered({}))).toBeNull();
  });
});
