import type { Permission } from '@stackyard/contracts';
import { useQuery } from '@tanstack/react-query';
import { useMayAny } from '#shared/session/use-may.js';
import { tokenOwner } from '../tokens.queries.js';

/** What a token of this owner can get: only what the owner and the person who makes it both hold. */
export function useGrantable(ownerId: string): (permission: Permission) => boolean {
  const may = useMayAny();
  const { data } = useQuery({ ...tokenOwner(Number(ownerId)), enabled: ownerId !== '' });
  if (ownerId === '') return may;
  return (permission) => may(permission) && data?.permissions.includes(permission) === true;
}
