import type { User } from '#modules/users/accounts.service.js';

/**
 * The reasons for a failed sign-in. The event log contains the reason; the response reveals less.
 */
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
 * Returns the reason to reject a sign-in before the second factor is checked; null if there is
 * none. `checkedUser` is the user at the time of the password check. If the password has changed since,
 * the check no longer counts.
 */
export function refusalOf(
  user: User | null,
  checkedUser: User | null,
  isPasswordCorrect: boolean,
): SignInRefusal | null {
  if (user === null) return 'unknown-user';
  if (user.kind === 'service') return 'service-user';
  if (user.passwordHash === null) return 'no-password';
  if (!isPasswordCorrect || user.passwordHash !== checkedUser?.passwordHash)
    return 'wrong-password';
  return user.active ? null : 'deactivated';
}
