import { useQuery } from '@tanstack/react-query';
import { allStacks } from '#shared/queries/stacks.queries.js';
import { useHasPermission } from '#shared/session/use-has-permission.js';

/**
 * Returns the names of stacks by ID, including the server if there are several servers.
 * Undefined if the user may not see stacks.
 */
export function useStackNames(isNeeded = true): ReadonlyMap<number, string> | undefined {
  const maySeeStacks = useHasPermission('stacks-access');
  const { data } = useQuery({ ...allStacks, enabled: maySeeStacks && isNeeded });
  if (!maySeeStacks) return undefined;
  const hasSeveralServers = (data?.servers.length ?? 0) > 1;
  return new Map(
    data?.stacks.map(({ id, name, server }) => [
      id,
      hasSeveralServers ? `${name} (${server.name})` : name,
    ]),
  );
}
