import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useServerScope } from '#shared/filters/use-server-scope.js';
import { redeployList } from '#shared/queries/redeploys.queries.js';
import { expiringTokens } from '#shared/queries/tokens.queries.js';
import {
  duplicates,
  stackFacets,
  stackList,
  unhealthyStacks,
} from '#shared/queries/stacks.queries.js';
import { useHasPermission } from '#shared/session/use-has-permission.js';
import { attentionOf } from './attention/attention.js';

/** The number of recent redeploys that are searched for unresolved failures. */
const maxRecentRedeploys = 200;

export function useOverview() {
  const maySeeStacks = useHasPermission('stacks-access');
  const scope = useServerScope();
  const isInScope = ({ id }: { id: number }) => scope.server?.includes(id) ?? true;
  const recentQuery = useInfiniteQuery({
    ...redeployList({ ...scope, limit: maxRecentRedeploys }),
    enabled: maySeeStacks,
  });
  const openQuery = useInfiniteQuery({
    ...redeployList({ ...scope, state: ['queued', 'running'], limit: 500 }),
    enabled: maySeeStacks,
  });
  const stacksQuery = useInfiniteQuery({ ...stackList({ limit: 1 }), enabled: maySeeStacks });
  const unhealthyQuery = useInfiniteQuery({ ...unhealthyStacks(scope), enabled: maySeeStacks });
  const duplicatesQuery = useQuery({ ...duplicates, enabled: maySeeStacks });
  const mayRedeployAll = [
    useHasPermission('stacks-redeploy'),
    useHasPermission('stacks-redeploy-all'),
  ].every(Boolean);
  // The request to redeploy outdated stacks covers all servers, regardless of the server picker.
  const redeployableQuery = useQuery({
    ...stackFacets({ redeployable: true, neverInBulk: false }),
    enabled: maySeeStacks && mayRedeployAll,
  });
  const facetsQuery = useQuery({ ...stackFacets(scope), enabled: maySeeStacks });
  const tokensQuery = useQuery({ ...expiringTokens, enabled: useHasPermission('tokens-manage') });
  const queries = [stacksQuery, facetsQuery, recentQuery, openQuery, unhealthyQuery];
  const openRedeploys = openQuery.data?.pages[0]?.redeploys ?? [];
  const servers = (stacksQuery.data?.pages[0]?.servers ?? []).filter(isInScope);
  return {
    loading: maySeeStacks && queries.some(({ isPending }) => isPending),
    /**
     * True once every query in `queries` has loaded, even if a later refetch fails. Always false
     * for users who may not see stacks.
     */
    hasData: maySeeStacks && queries.every(({ data }) => data !== undefined),
    error: queries.find(({ error }) => error)?.error ?? null,
    retry: () => queries.forEach(({ refetch }) => void refetch()),
    open: openRedeploys,
    facets: facetsQuery.data,
    servers,
    redeployableCount: redeployableQuery.data
      ? redeployableQuery.data.outdated - redeployableQuery.data.heldBack
      : 0,
    attention: attentionOf({
      recentRedeploys: recentQuery.data?.pages[0]?.redeploys ?? [],
      openRedeploys,
      servers,
      facets: facetsQuery.data,
      unhealthyStacks: unhealthyQuery.data?.pages[0]?.stacks ?? [],
      duplicateGroups: (duplicatesQuery.data?.groups ?? []).filter(({ server }) =>
        isInScope(server),
      ),
      expiringTokens: tokensQuery.data ?? [],
    }),
  };
}
