import type { Permission, SessionReply } from '@stackyard/contracts';
import { useQuery } from '@tanstack/react-query';
import { session } from './session.queries.js';

/** Superusers hold every permission. */
export function may(reply: SessionReply | undefined, permission: Permission): boolean {
  if (!reply?.authenticated) return false;
  return reply.user?.superuser === true || (reply.permissions ?? []).includes(permission);
}

/** Whether the signed-in person holds a permission; false until that is known. */
export function useMay(permission: Permission): boolean {
  const { data } = useQuery(session);
  return may(data, permission);
}

/** Asks for several permissions at once, for lists whose entries differ. */
export function useMayAny(): (permission: Permission) => boolean {
  const { data } = useQuery(session);
  return (permission) => may(data, permission);
}
