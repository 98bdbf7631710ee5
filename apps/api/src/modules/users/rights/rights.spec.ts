import { permissionIds, type Permission } from '@stackyard/contracts';
import {
  assertAccess,
  assertHasPermissions,
  assertMayChange,
  assertMayChangeSuperuser,
  missingPermissions,
  symmetricDifference,
  type Rights,
} from './rights.js';

const target = { type: 'group', id: 1, name: 'operators' } as const;
const root: Rights = { superuser: true, permissions: new Set(permissionIds) };

function rightsWith(...permissions: Permission[]): Rights {
  return { superuser: false, permissions: new Set(permissions) };
}

function user(rights: Rights) {
  return { id: 7, username: 'ada', ...rights };
}

describe('missing permissions', () => {
  it('are those that the holder lacks, without duplicates', () => {
    const requestedPermissions: Permission[] = ['logs-delete', 'logs-access', 'logs-delete'];

    expect(missingPermissions(rightsWith('logs-access'), requestedPermissions)).toEqual([
      'logs-delete',
    ]);
  });

  it('are none for a superuser', () => {
    expect(missingPermissions(root, permissionIds)).toEqual([]);
  });

  it('are named in the refusal, with the target', () => {
    const grant = () =>
      assertHasPermissions(rightsWith('logs-access'), ['logs-access', 'logs-delete'], target);

    expect(grant).toThrow(
      expect.objectContaining({
        code: 'RIGHTS_EXCEEDED',
        detail: expect.stringMatching(/these permissions: logs-delete\.$/) as unknown,
        target,
        missing: ['logs-delete'],
      }),
    );
  });
});

describe('a user', () => {
  it('can be changed by callers with the same or more permissions', () => {
    const changeUser = () =>
      assertMayChange(rightsWith('logs-access', 'users-edit'), user(rightsWith()));
    const changeWithEqualRights = () =>
      assertMayChange(rightsWith('logs-access'), user(rightsWith('logs-access')));

    expect(changeUser).not.toThrow();
    expect(changeWithEqualRights).not.toThrow();
  });

  it('cannot be changed by callers with fewer permissions', () => {
    const changeUser = () =>
      assertMayChange(rightsWith('users-edit'), user(rightsWith('stacks-redeploy')));

    expect(changeUser).toThrow(/stacks-redeploy/);
  });

  it('who is a superuser can be changed only by superusers', () => {
    const all = rightsWith(...permissionIds);

    expect(() => assertMayChange(all, user(root))).toThrow(/Only superusers/);
    expect(() => assertMayChangeSuperuser(all, user(root))).toThrow(/Only superusers/);
    expect(() => assertMayChange(root, user(root))).not.toThrow();
    expect(() => assertMayChangeSuperuser(all, user(all))).not.toThrow();
  });
});

describe('the permission of an endpoint', () => {
  it('is named if the caller lacks it', () => {
    const endpoint = { access: 'users-edit' } as const;

    expect(() => assertAccess(endpoint, rightsWith('users-access'))).toThrow(
      /users-edit is missing/,
    );
    expect(() => assertAccess(endpoint, rightsWith('users-edit'))).not.toThrow();
    expect(() => assertAccess(endpoint, root)).not.toThrow();
    expect(() => assertAccess({ access: 'signed-in' }, rightsWith())).not.toThrow();
  });
});

describe('the difference of two lists', () => {
  it('contains removed and added values', () => {
    expect(symmetricDifference(['a', 'b', 'b'], ['b', 'c'])).toEqual(['a', 'c']);
    expect(symmetricDifference(['a'], ['a', 'a'])).toEqual([]);
  });
});
