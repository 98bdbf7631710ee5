import type { User } from '#modules/users/accounts.service.js';
import { refusalOf } from './sign-in-refusal.js';

const lena: User = {
  id: 1,
  username: 'lena',
  usernameKey: 'lena',
  displayName: 'Lena',
  searchKey: 'lena\nlena',
  kind: 'person',
  passwordHash: 'hash',
  securityPhraseHash: null,
  superuser: false,
  active: true,
  createdAt: '2026-03-01T10:00:00.000Z',
  lastSignInAt: null,
};

describe('the reason to refuse a sign-in', () => {
  it('is null for an active user with the correct password', () => {
    expect(refusalOf(lena, lena, true)).toBeNull();
  });

  it.each([
    ['unknown-user', null, true],
    ['service-user', { ...lena, kind: 'service' as const }, true],
    ['no-password', { ...lena, passwordHash: null }, true],
    ['wrong-password', lena, false],
    ['wrong-password', { ...lena, active: false }, false],
    ['deactivated', { ...lena, active: false }, true],
  ])('is %s', (refusal, user, matches) => {
    expect(refusalOf(user, user, matches)).toBe(refusal);
  });

  it('is a password that changed during the check', () => {
    expect(refusalOf({ ...lena, passwordHash: 'another' }, lena, true)).toBe('wrong-password');
  });

  it('is a user that was removed during the check', () => {
    expect(refusalOf(null, lena, true)).toBe('unknown-user');
  });
});
