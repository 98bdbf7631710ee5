import type { Permission, SessionReply, UserDetailReply } from '@stackyard/contracts';
import { may } from '#shared/session/use-may.js';
import type { UserAct } from '../../users.search.js';

/** Why an action is disabled. */
export type Obstacle = 'self' | 'last-superuser' | 'superusers-only' | 'exceeds' | 'permission';

export interface ActContext {
  me: SessionReply | undefined;
  user: UserDetailReply;
  /** True if no other active superuser exists; false until that is known. */
  lastSuperuser: boolean;
}

export interface OfferedAct {
  act: UserAct;
  obstacle: Obstacle | null;
}

const needs: Record<UserAct, Permission> = {
  phrase: 'users-security-phrase',
  'two-factor': 'users-edit',
  sessions: 'users-edit',
  deactivate: 'users-edit',
  reactivate: 'users-edit',
  remove: 'users-edit',
  'remove-superuser': 'maintenance-superuser-delete',
};
/** Actions that users cannot take on their own account. Stepping down as a superuser is possible. */
const notToOneself: readonly UserAct[] = ['deactivate', 'remove'];
const endsSuperuser: readonly UserAct[] = ['deactivate', 'remove-superuser'];

export function permissionFor(act: UserAct): Permission {
  return needs[act];
}

/** Actions that apply to the user in their current state, each with its obstacle. */
export function offeredActs(context: ActContext): OfferedAct[] {
  const { kind, twoFactor, active, superuser } = context.user;
  const acts: UserAct[] = [
    ...(kind === 'person' ? ['phrase' as const] : []),
    ...(twoFactor ? ['two-factor' as const] : []),
    active ? 'deactivate' : 'reactivate',
    superuser ? 'remove-superuser' : 'remove',
  ];
  // Show no actions at all to someone who may perform none of them.
  if (!acts.some((act) => may(context.me, needs[act]))) return [];
  return acts.map((act) => ({ act, obstacle: obstacleTo(act, context) }));
}

/**
 * The obstacle that all actions share, if there is one. It is shown once instead of for each
 * action.
 */
export function commonObstacle(acts: readonly OfferedAct[]): Obstacle | null {
  const [first, ...others] = acts;
  // A missing permission differs from action to action.
  if (!first || first.obstacle === 'permission') return null;
  return others.every(({ obstacle }) => obstacle === first.obstacle) ? first.obstacle : null;
}

/** Why an action is not possible; null if no obstacle is known. */
export function obstacleTo(act: UserAct, context: ActContext): Obstacle | null {
  const { me, user, lastSuperuser } = context;
  if (!may(me, needs[act])) return 'permission';
  if (notToOneself.includes(act) && me?.user?.id === user.id) return 'self';
  // Removing superusers needs only its own permission.
  if (act !== 'remove-superuser') {
    const touch = untouchable(context);
    if (touch) return touch;
  }
  if (endsSuperuser.includes(act) && lastSuperuser) return 'last-superuser';
  return null;
}

/** Users cannot change accounts with more permissions than their own. */
export function untouchable({
  me,
  user,
}: Pick<ActContext, 'me' | 'user'>): 'superusers-only' | 'exceeds' | null {
  if (me?.user?.superuser === true) return null;
  if (user.superuser) return 'superusers-only';
  return user.permissions.every((permission) => may(me, permission)) ? null : 'exceeds';
}
