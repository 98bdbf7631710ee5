import type { Permission } from '@stackyard/contracts';
import { useQuery } from '@tanstack/react-query';
import { usePermissionCheck } from '#shared/session/use-has-permission.js';
import { tokenOwner } from '../tokens.queries.js';

/**
 * Returns a function that tells whether a token can get a permission: the owner of the token and
 * the current user must both hold the permission.
 */
export function useGrantCheck(ownerId: string): (permission: Permission) => boolean {
  const hasPermission = usePermissionCheck();
  const { data } = useQuery({ ...tokenOwner(Number(ownerId)), enabled: ownerId !== '' });
  if (ownerId === '') return hasPermission;
  return (permission) =>
    hasPermission(permission) && data?.permissions.includes(permission) === true;
}
