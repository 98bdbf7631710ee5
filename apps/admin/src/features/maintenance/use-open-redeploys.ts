import { useInfiniteQuery } from '@tanstack/react-query';
import { redeployList } from '#shared/queries/redeploys.queries.js';
import { useHasPermission } from '#shared/session/use-has-permission.js';

/** Returns up to 500 queued and running redeploys. Returns none for users who may not see them. */
export function useOpenRedeploys() {
  const isEnabled = useHasPermission('stacks-access');
  const list = useInfiniteQuery({
    ...redeployList({ state: ['queued', 'running'], limit: 500 }),
    enabled: isEnabled,
  });
  const openRedeploys = list.data?.pages.flatMap(({ redeploys }) => redeploys) ?? [];
  return {
    enabled: isEnabled,
    list,
    queued: openRedeploys.filter(({ state }) => state === 'queued'),
    running: openRedeploys.filter(({ state }) => state === 'running'),
    held: openRedeploys.filter(({ waitsFor }) => waitsFor === 'maintenance'),
  };
}
