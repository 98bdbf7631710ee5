import type { Permission, SessionReply, UserDetailReply } from '@stackyard/contracts';
import { may } from '#shared/session/use-may.js';
import type { UserAct } from '../../users.search.js';

/** Why an act is not possible although its button is there. */
export type Obstacle = 'self' | 'last-superuser' | 'superusers-only' | 'exceeds' | 'permission';

export interface ActContext {
  me: SessionReply | undefined;
  user: UserDetailReply;
  /** Whether nobody else could act as a superuser; false until that is known. */
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
/** What nobody can do to themselves; stepping down as a superuser they can. */
const notToOneself: readonly UserAct[] = ['deactivate', 'remove'];
const endsSuperuser: readonly UserAct[] = ['deactivate', 'remove-superuser'];

export function permissionFor(act: UserAct): Permission {
  return needs[act];
}

/** Acts that make sense for the user as they are, each with what stands in its way. */
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

/** The one reason that stands in the way of all of them; it need not be said for each. */
export function commonObstacle(acts: readonly OfferedAct[]): Obstacle | null {
  const [first, ...others] = acts;
  // A missing permission is another one for each act.
  if (!first || first.obstacle === 'permission') return null;
  return others.every(({ obstacle }) => obstacle === first.obstacle) ? first.obstacle : null;
}

/** What stands in the way of an act; null when nothing is known that does. */
export function obstacleTo(act: UserAct, context: ActContext): Obstacle | null {
  const { me, user, lastSuperuser } = context;
  if (!may(me, needs[act])) return 'permission';
  if (notToOneself.includes(act) && me?.user?.id === user.id) return 'self';
  // Removing superusers takes a permission of its own, and with it no other right.
  if (act !== 'remove-superuser') {
    const touch = untouchable(context);
    if (touch) return touch;
  }
  if (endsSuperuser.includes(act) && lastSuperuser) return 'last-superuser';
  return null;
}

/** Nobody touches someone who may do more than they may themselves. */
export function untouchable({
  me,
  user,
}: Pick<ActContext, 'me' | 'user'>): 'superusers-only' | 'exceeds' | null {
  if (me?.user?.superuser === true) return null;
  if (user.superuser) return 'superusers-only';
  return user.permissions.every((permission) => may(me, permission)) ? null : 'exceeds';
}
