import { permissionIds, type Permission } from '@stackyard/contracts';
import {
  assertAccess,
  assertHeld,
  assertMayTouch,
  assertMayTouchSuperuser,
  beyond,
  difference,
  type Rights,
} from './rights.js';

const target = { type: 'group', id: 1, name: 'operators' } as const;
const root: Rights = { superuser: true, permissions: new Set(permissionIds) };

function holding(...permissions: Permission[]): Rights {
  return { superuser: false, permissions: new Set(permissions) };
}

function user(rights: Rights) {
  return { id: 7, username: 'ada', ...rights };
}

describe('what goes beyond the rights of the caller', () => {
  it('is what they do not hold, each once', () => {
    const wanted: Permission[] = ['logs-delete', 'logs-access', 'logs-delete'];

    expect(beyond(holding('logs-access'), wanted)).toEqual(['logs-delete']);
  });

  it('is nothing for a superuser', () => {
    expect(beyond(root, permissionIds)).toEqual([]);
  });

  it('is named in the refusal, with what it was about', () => {
    const hand = () => assertHeld(holding('logs-access'), ['logs-access', 'logs-delete'], target);

    expect(hand).toThrow(
      expect.objectContaining({
        code: 'RIGHTS_EXCEEDED',
        detail: expect.stringMatching(/You do not hold: logs-delete\.$/) as unknown,
        target,
        exceeding: ['logs-delete'],
      }),
    );
  });
});

describe('a user', () => {
  it('is touched by somebody who may do the same and more', () => {
    const act = () => assertMayTouch(holding('logs-access', 'users-edit'), user(holding()));
    const same = () => assertMayTouch(holding('logs-access'), user(holding('logs-access')));

    expect(act).not.toThrow();
    expect(same).not.toThrow();
  });

  it('is out of reach of somebody who may do less', () => {
    const act = () => assertMayTouch(holding('users-edit'), user(holding('stacks-redeploy')));

    expect(act).toThrow(/stacks-redeploy/);
  });

  it('who is a superuser is touched by superusers alone, whatever others hold', () => {
    const all = holding(...permissionIds);

    expect(() => assertMayTouch(all, user(root))).toThrow(/superusers alone/);
    expect(() => assertMayTouchSuperuser(all, user(root))).toThrow(/superusers alone/);
    expect(() => assertMayTouch(root, user(root))).not.toThrow();
    expect(() => assertMayTouchSuperuser(all, user(all))).not.toThrow();
  });
});

describe('what an endpoint needs', () => {
  it('is missing in those who do not hold it, and named', () => {
    const endpoint = { access: 'users-edit' } as const;

    expect(() => assertAccess(endpoint, holding('users-access'))).toThrow(/users-edit is missing/);
    expect(() => assertAccess(endpoint, holding('users-edit'))).not.toThrow();
    expect(() => assertAccess(endpoint, root)).not.toThrow();
    expect(() => assertAccess({ access: 'signed-in' }, holding())).not.toThrow();
  });
});

describe('the difference of two lists', () => {
  it('is what was taken and what was handed out', () => {
    expect(difference(['a', 'b', 'b'], ['b', 'c'])).toEqual(['a', 'c']);
    expect(difference(['a'], ['a', 'a'])).toEqual([]);
  });
});
