import { useInfiniteQuery } from '@tanstack/react-query';
import { useServerScope } from '#shared/filters/use-server-scope.js';
import { stackList } from '#shared/queries/stacks.queries.js';
import { useMay } from '#shared/session/use-may.js';

/** The servers to choose from, and the one that is meant unless another is chosen. */
export function useUpdatableServers() {
  // Who may not see stacks learns of no server; the only one there is needs no name.
  const enabled = useMay('stacks-access');
  const scope = useServerScope();
  const { data, isLoading } = useInfiniteQuery({ ...stackList({ limit: 1 }), enabled });
  const servers = data?.pages[0]?.servers ?? [];
  return { servers, known: !isLoading, first: scope.server?.[0] ?? servers[0]?.id };
}
