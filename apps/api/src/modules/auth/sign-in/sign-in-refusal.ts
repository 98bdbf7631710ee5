import type { User } from '#modules/users/accounts.service.js';

/** Why someone was not signed in. It is written down; the answer tells less. */
export type SignInRefusal =
  | 'unknown-user'
  | 'service-user'
  | 'no-password'
  | 'wrong-password'
  | 'deactivated'
  | 'second-factor-required'
  | 'second-factor-refused'
  | 'too-many-attempts';

/**
 * What speaks against a user, before any second factor. `checked` is the user as they were when the
 * password was compared: one that was changed meanwhile opens nothing.
 */
export function refusalOf(
  user: User | null,
  checked: User | null,
  matches: boolean,
): SignInRefusal | null {
  if (user === null) return 'unknown-user';
  if (user.kind === 'service') return 'service-user';
  if (user.passwordHash === null) return 'no-password';
  if (!matches || user.passwordHash !== checked?.passwordHash) return 'wrong-password';
  return user.active ? null : 'deactivated';
}
