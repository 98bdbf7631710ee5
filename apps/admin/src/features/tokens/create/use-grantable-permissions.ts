import type { Permission } from '@stackyard/contracts';
import { useQuery } from '@tanstack/react-query';
import { usePermissionCheck } from '#shared/session/use-has-permission.js';
import { tokenOwner } from '../tokens.queries.js';

/** Permissions that a token can get: those that both its owner and the current user hold. */
export function useGrantablePermissions(ownerId: string): (permission: Permission) => boolean {
  const may = usePermissionCheck();
  const { data } = useQuery({ ...tokenOwner(Number(ownerId)), enabled: ownerId !== '' });
  if (ownerId === '') return may;
  return (permission) => may(permission) && data?.permissions.includes(permission) === true;
}
