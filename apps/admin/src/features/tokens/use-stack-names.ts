import { useInfiniteQuery } from '@tanstack/react-query';
import { stackList } from '#shared/queries/stacks.queries.js';
import { useHasPermission } from '#shared/session/use-has-permission.js';

const maxStacks = 500;

/**
 * Returns the names of stacks by ID, with their server if there are several. Undefined if the
 * user may not see stacks.
 */
export function useStackNames(isNeeded = true): ReadonlyMap<number, string> | undefined {
  const maySeeStacks = useHasPermission('stacks-access');
  const { data } = useInfiniteQuery({
    ...stackList({ limit: maxStacks }),
    enabled: maySeeStacks && isNeeded,
  });
  if (!maySeeStacks) return undefined;
  const [firstPage] = data?.pages ?? [];
  const hasSeveralServers = (firstPage?.servers.length ?? 0) > 1;
  return new Map(
    firstPage?.stacks.map(({ id, name, server }) => [
      id,
      hasSeveralServers ? `${name} (${server.name})` : name,
    ]),
  );
}
