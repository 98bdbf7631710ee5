import type { Permission, SessionReply, UserDetailReply } from '@stackyard/contracts';
import { hasPermission } from '#shared/session/use-has-permission.js';
import type { UserAction } from '../../users.search.js';

/** Why an action is disabled. */
export type Obstacle = 'self' | 'last-superuser' | 'superusers-only' | 'exceeds' | 'permission';

export interface ActionContext {
  ownSession: SessionReply | undefined;
  user: UserDetailReply;
  /** True if the user is the only active superuser; false until that is known. */
  isLastSuperuser: boolean;
}

export interface OfferedAction {
  action: UserAction;
  obstacle: Obstacle | null;
}

const requiredPermissions: Record<UserAction, Permission> = {
  phrase: 'users-security-phrase',
  'two-factor': 'users-edit',
  sessions: 'users-edit',
  deactivate: 'users-edit',
  reactivate: 'users-edit',
  remove: 'users-edit',
  'remove-superuser': 'maintenance-superuser-delete',
};
/** Actions that users cannot take on their own account. Stepping down as a superuser is possible. */
const actionsNotAllowedOnSelf: readonly UserAction[] = ['deactivate', 'remove'];
const actionsEndingSuperuserStatus: readonly UserAction[] = ['deactivate', 'remove-superuser'];

export function permissionFor(action: UserAction): Permission {
  return requiredPermissions[action];
}

/**
 * Returns the actions that apply to the user in their current state, each with its obstacle, if
 * any. Empty if the current user may perform none of them.
 */
export function offeredActions(context: ActionContext): OfferedAction[] {
  const { kind, twoFactor, active, superuser } = context.user;
  const actions: UserAction[] = [
    ...(kind === 'person' ? ['phrase' as const] : []),
    ...(twoFactor ? ['two-factor' as const] : []),
    active ? 'deactivate' : 'reactivate',
    superuser ? 'remove-superuser' : 'remove',
  ];
  // Show nothing to users who may perform none of the actions.
  if (!actions.some((action) => hasPermission(context.ownSession, requiredPermissions[action])))
    return [];
  return actions.map((action) => ({ action, obstacle: obstacleTo(action, context) }));
}

/**
 * Returns the obstacle that all actions share, if there is one. It is shown once instead of for
 * each action.
 */
export function commonObstacle(actions: readonly OfferedAction[]): Obstacle | null {
  const [first, ...otherActions] = actions;
  // The missing permission can be a different one for each action, so it is not a common obstacle.
  if (!first || first.obstacle === 'permission') return null;
  return otherActions.every(({ obstacle }) => obstacle === first.obstacle) ? first.obstacle : null;
}

/** Returns why an action is not possible; null if no obstacle is known. */
export function obstacleTo(action: UserAction, context: ActionContext): Obstacle | null {
  const { ownSession, user, isLastSuperuser } = context;
  if (!hasPermission(ownSession, requiredPermissions[action])) return 'permission';
  if (actionsNotAllowedOnSelf.includes(action) && ownSession?.user?.id === user.id) return 'self';
  // To demote or delete a superuser, the current user needs only the permission to delete
  // superusers.
  if (action !== 'remove-superuser') {
    const accountObstacle = accountObstacleOf(context);
    if (accountObstacle) return accountObstacle;
  }
  if (actionsEndingSuperuserStatus.includes(action) && isLastSuperuser) return 'last-superuser';
  return null;
}

/**
 * Returns why the current user may not change an account; null if they may. Only superusers can
 * change superusers. Other accounts can be changed only by users who hold all permissions of the
 * account.
 */
export function accountObstacleOf({
  ownSession,
  user,
}: Pick<ActionContext, 'ownSession' | 'user'>): 'superusers-only' | 'exceeds' | null {
  if (ownSession?.user?.superuser === true) return null;
  if (user.superuser) return 'superusers-only';
  return user.permissions.every((permission) => hasPermission(ownSession, permission))
    ? null
    : 'exceeds';
}
