import type { Permission } from '@stackyard/contracts';
import { useQuery } from '@tanstack/react-query';
import { useMessages } from '#shared/i18n/messages.js';
import { usePermissionCheck } from '#shared/session/use-has-permission.js';
import { tokensMessages } from '../tokens.messages.js';
import { tokenOwner } from '../tokens.queries.js';

/**
 * Returns whether a permission can be granted to a token, and the reason if it cannot. The
 * owner of the token and the current user must both hold the permission. `limits` is undefined
 * until the permissions of the owner are loaded.
 *
 * @param ownerId - empty for the current user
 */
export function useGrantLimits(ownerId: string) {
  const t = useMessages(tokensMessages);
  const hasPermission = usePermissionCheck();
  const query = useQuery({ ...tokenOwner(Number(ownerId)), enabled: ownerId !== '' });
  const { data: owner, error, refetch } = query;
  const limitsOfOwner = owner && {
    mayGrant: (permission: Permission) =>
      hasPermission(permission) && owner.permissions.includes(permission),
    lockHint: t('lockHint', { name: owner.displayName }),
    lockReasonOf: (permission: Permission) =>
      hasPermission(permission) ? t('notHeldByOwner', { name: owner.displayName }) : undefined,
  };
  return {
    limits: ownerId === '' ? { mayGrant: hasPermission } : limitsOfOwner,
    error,
    retry: () => void refetch(),
  };
}
