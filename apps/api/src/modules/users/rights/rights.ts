import type { Endpoint, Permission, TargetReply } from '@stackyard/contracts';
import { ProblemError } from '#infra/http/problem-error.js';

/** What someone may do at a moment. */
export interface Rights {
  superuser: boolean;
  permissions: ReadonlySet<Permission>;
}

/** A user with what they may do. */
export interface RightsHolder extends Rights {
  id: number;
  username: string;
}

/** The refusal to hand out or touch more rights than one holds. */
export class RightsExceeded extends ProblemError {
  constructor(
    readonly target: TargetReply,
    /** What the caller does not hold; empty where it takes a superuser. */
    readonly exceeding: readonly Permission[],
  ) {
    super(
      'RIGHTS_EXCEEDED',
      exceeding.length === 0
        ? 'Superusers are in the hands of superusers alone.'
        : `This goes beyond what you may do yourself. You do not hold: ${exceeding.join(', ')}.`,
    );
  }
}

/** What is among the wanted permissions and not among those held. */
export function beyond(holder: Rights, wanted: Iterable<Permission>): Permission[] {
  if (holder.superuser) return [];
  return [...new Set(wanted)].filter((permission) => !holder.permissions.has(permission));
}

/** @throws ProblemError PERMISSION_MISSING without what the endpoint needs */
export function assertAccess({ access }: Pick<Endpoint, 'access'>, holder: Rights): void {
  if (access === 'public' || access === 'signed-in' || beyond(holder, [access]).length === 0)
    return;
  throw new ProblemError('PERMISSION_MISSING', `The permission ${access} is missing.`);
}

/** What one of two lists holds and the other does not. */
export function difference<T>(before: Iterable<T>, after: Iterable<T>): T[] {
  const [had, has] = [new Set(before), new Set(after)];
  return [...had].filter((one) => !has.has(one)).concat([...has].filter((one) => !had.has(one)));
}

/** @throws RightsExceeded when a permission is handed out or taken that the caller does not hold */
export function assertHeld(
  holder: Rights,
  permissions: Iterable<Permission>,
  target: TargetReply,
): void {
  const exceeding = beyond(holder, permissions);
  if (exceeding.length > 0) throw new RightsExceeded(target, exceeding);
}

/** @throws RightsExceeded when the user is a superuser and the caller is none */
export function assertMayTouchSuperuser(
  holder: Rights,
  user: Pick<RightsHolder, 'id' | 'username' | 'superuser'>,
): void {
  if (user.superuser && !holder.superuser) throw new RightsExceeded(asTarget(user), []);
}

/** @throws RightsExceeded when the user may do something that the caller may not */
export function assertMayTouch(holder: Rights, user: RightsHolder): void {
  assertMayTouchSuperuser(holder, user);
  assertHeld(holder, user.permissions, asTarget(user));
}

/** A user as the event log names them. */
export function asTarget(user: { id: number | null; username: string }): TargetReply {
  return { type: 'user', id: user.id, name: user.username };
}
