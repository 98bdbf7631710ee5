import type { Permission, SessionReply } from '@stackyard/contracts';
import { useQuery } from '@tanstack/react-query';
import { session } from './session.queries.js';

/** Returns whether the user holds a permission. Superusers hold every permission. */
export function hasPermission(reply: SessionReply | undefined, permission: Permission): boolean {
  if (!reply?.authenticated) return false;
  return reply.user?.superuser === true || (reply.permissions ?? []).includes(permission);
}

/** Returns whether the current user holds a permission; false until the session is loaded. */
export function useHasPermission(permission: Permission): boolean {
  const { data } = useQuery(session);
  return hasPermission(data, permission);
}

/**
 * Returns a function that checks whether the current user holds a permission, for components that
 * check several permissions.
 */
export function usePermissionCheck(): (permission: Permission) => boolean {
  const { data } = useQuery(session);
  return (permission) => hasPermission(data, permission);
}
