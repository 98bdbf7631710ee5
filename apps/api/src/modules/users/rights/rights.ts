import type { Endpoint, Permission, TargetReply } from '@stackyard/contracts';
import { ProblemError } from '#infra/http/problem-error.js';

export interface Rights {
  superuser: boolean;
  permissions: ReadonlySet<Permission>;
}

export interface RightsHolder extends Rights {
  id: number;
  username: string;
}

/**
 * Thrown when an action would grant or revoke permissions that the caller lacks, or change a user
 * who has such permissions.
 */
export class RightsExceededError extends ProblemError {
  constructor(
    readonly target: TargetReply,
    /** The permissions that the caller lacks; empty if the action needs a superuser. */
    readonly missing: readonly Permission[],
  ) {
    super(
      'RIGHTS_EXCEEDED',
      missing.length === 0
        ? 'Only superusers can change superusers.'
        : `You don't have these permissions: ${missing.join(', ')}.`,
    );
  }
}

export function missingPermissions(
  holder: Rights,
  permissions: Iterable<Permission>,
): Permission[] {
  if (holder.superuser) return [];
  return [...new Set(permissions)].filter((permission) => !holder.permissions.has(permission));
}

/** @throws ProblemError PERMISSION_MISSING if the holder lacks the endpoint's permission */
export function assertAccess({ access }: Pick<Endpoint, 'access'>, holder: Rights): void {
  if (
    access === 'public' ||
    access === 'signed-in' ||
    missingPermissions(holder, [access]).length === 0
  )
    return;
  throw new ProblemError('PERMISSION_MISSING', `The permission ${access} is missing.`);
}

export function symmetricDifference<T>(before: Iterable<T>, after: Iterable<T>): T[] {
  const [valuesBefore, valuesAfter] = [new Set(before), new Set(after)];
  return [...valuesBefore]
    .filter((value) => !valuesAfter.has(value))
    .concat([...valuesAfter].filter((value) => !valuesBefore.has(value)));
}

/** @throws RightsExceededError if the holder lacks one of the permissions */
export function assertHasPermissions(
  holder: Rights,
  permissions: Iterable<Permission>,
  target: TargetReply,
): void {
  const missing = missingPermissions(holder, permissions);
  if (missing.length > 0) throw new RightsExceededError(target, missing);
}

/** @throws RightsExceededError if the user is a superuser and the holder is not */
export function assertMayChangeSuperuser(
  holder: Rights,
  user: Pick<RightsHolder, 'id' | 'username' | 'superuser'>,
): void {
  if (user.superuser && !holder.superuser) throw new RightsExceededError(toTarget(user), []);
}

/**
 * @throws RightsExceededError if the user is a superuser and the holder is not, or if the user has
 *   permissions that the holder lacks
 */
export function assertMayChange(holder: Rights, user: RightsHolder): void {
  assertMayChangeSuperuser(holder, user);
  assertHasPermissions(holder, user.permissions, toTarget(user));
}

/** Returns a user as the target of an event log entry. */
export function toTarget(user: { id: number | null; username: string }): TargetReply {
  return { type: 'user', id: user.id, name: user.username };
}
