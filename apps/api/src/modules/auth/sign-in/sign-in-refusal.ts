import type { User } from '#modules/users/accounts.service.js';

/** Why a sign-in failed. The event log contains this reason; the response reveals less. */
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
 * The reason to reject a user, before any second factor. `checked` is the user at the time of the
 * password check: if the user has changed since, that check no longer counts.
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
