import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useServerScope } from '#shared/filters/use-server-scope.js';
import { redeployList } from '#shared/queries/redeploys.queries.js';
import { expiringTokens } from '#shared/queries/tokens.queries.js';
import { stackFacets, stackList } from '#shared/queries/stacks.queries.js';
import { useMay } from '#shared/session/use-may.js';
import { attentionOf } from './attention/attention.js';

/** How far back a failure that nobody has settled is looked for. */
const recentRedeploys = 200;

/** All that the overview shows of stacks and redeploys. */
export function useOverview() {
  const enabled = useMay('stacks-access');
  const scope = useServerScope();
  const recent = useInfiniteQuery({
    ...redeployList({ ...scope, limit: recentRedeploys }),
    enabled,
  });
  const open = useInfiniteQuery({
    ...redeployList({ ...scope, state: ['queued', 'running'], limit: 500 }),
    enabled,
  });
  const stacks = useInfiniteQuery({ ...stackList({ limit: 1 }), enabled });
  const facets = useQuery({ ...stackFacets(scope), enabled });
  const tokens = useQuery({ ...expiringTokens, enabled: useMay('tokens-manage') });
  const parts = [stacks, facets, recent, open];
  const openRedeploys = open.data?.pages[0]?.redeploys ?? [];
  const servers = stacks.data?.pages[0]?.servers ?? [];
  return {
    loading: enabled && parts.some(({ isPending }) => isPending),
    /** Whether all of it was read once; what was stays, also when it cannot be read again. */
    known: enabled && parts.every(({ data }) => data !== undefined),
    error: parts.find(({ error }) => error)?.error ?? null,
    retry: () => parts.forEach(({ refetch }) => void refetch()),
    open: openRedeploys,
    total: facets.data?.total ?? 0,
    attention: attentionOf({
      recent: recent.data?.pages[0]?.redeploys ?? [],
      open: openRedeploys,
      servers: servers.filter(({ id }) => scope.server?.includes(id) ?? true),
      facets: facets.data,
      expiringTokens: tokens.data ?? [],
    }),
  };
}
