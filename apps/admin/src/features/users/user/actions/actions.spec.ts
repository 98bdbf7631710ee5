import type { Permission, SessionReply, UserDetailReply } from '@stackyard/contracts';
import { sampleSession, sampleUser, superuserSession } from '#shared/testing/samples.js';
import { commonObstacle, offeredActions } from './actions.js';

function actions(
  ownSession: SessionReply,
  user: Partial<UserDetailReply>,
  isLastSuperuser = false,
): Record<string, string | null> {
  const offered = offeredActions({ ownSession, user: sampleUser(user), isLastSuperuser });
  return Object.fromEntries(offered.map(({ action, obstacle }) => [action, obstacle]));
}

const administrator = sampleSession('users-access', 'users-edit', 'users-security-phrase');

describe('the actions for a user', () => {
  it('depend on the user’s state', () => {
    expect(actions(administrator, {})).toEqual({ phrase: null, deactivate: null, remove: null });
    expect(actions(administrator, { kind: 'service', active: false })).toEqual({
      reactivate: null,
      remove: null,
    });
    expect(actions(administrator, { twoFactor: true })).toHaveProperty('two-factor', null);
  });

  it('are empty for read-only users', () => {
    expect(actions(sampleSession('users-access'), {})).toEqual({});
  });

  it('name the missing permission next to available actions', () => {
    expect(actions(sampleSession('users-edit'), {})).toMatchObject({ phrase: 'permission' });
  });

  it('are blocked for users with more permissions', () => {
    const permissions: Permission[] = ['settings-edit'];
    expect(actions(administrator, { permissions })).toEqual({
      phrase: 'exceeds',
      deactivate: 'exceeds',
      remove: 'exceeds',
    });
    expect(actions(superuserSession(), { permissions })).toMatchObject({ deactivate: null });
  });

  it('are limited to superusers for superusers, except with the permission to remove them', () => {
    const superuserDeleterSession = sampleSession('users-edit', 'maintenance-superuser-delete');
    expect(actions(superuserDeleterSession, { superuser: true })).toEqual({
      phrase: 'permission',
      deactivate: 'superusers-only',
      'remove-superuser': null,
    });
  });

  it('keep the last superuser', () => {
    expect(actions(superuserSession(), { superuser: true }, true)).toEqual({
      phrase: null,
      deactivate: 'last-superuser',
      'remove-superuser': 'last-superuser',
    });
  });

  it('do not let users lock themselves out', () => {
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

  it('show a shared obstacle once', () => {
    const offeredTo = (user: Partial<UserDetailReply>) =>
      offeredActions({ ownSession: administrator, user: sampleUser(user), isLastSuperuser: false });

    expect(commonObstacle(offeredTo({ permissions: ['settings-edit'] }))).toBe('exceeds');
    expect(commonObstacle(offeredTo({ id: 1 }))).toBeNull();
    expect(commonObstacle(offeredTo({}))).toBeNull();
  });
});
