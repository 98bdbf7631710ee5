import { useInfiniteQuery } from '@tanstack/react-query';
import { useServerScope } from '#shared/filters/use-server-scope.js';
import { stackList } from '#shared/queries/stacks.queries.js';
import { useHasPermission } from '#shared/session/use-has-permission.js';

export function useUpdatableServers() {
  // Users who may not see stacks get an empty list here. If there is only one server, they can
  // still update it, because the request can then omit the server.
  const maySeeStacks = useHasPermission('stacks-access');
  const scope = useServerScope();
  const { data, isLoading } = useInfiniteQuery({
    ...stackList({ limit: 1 }),
    enabled: maySeeStacks,
  });
  const servers = data?.pages[0]?.servers ?? [];
  return { servers, isLoaded: !isLoading, defaultServerId: scope.server?.[0] ?? servers[0]?.id };
}
