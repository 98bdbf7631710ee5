import { useInfiniteQuery } from '@tanstack/react-query';
import { redeployList } from '#shared/queries/redeploys.queries.js';
import { useHasPermission } from '#shared/session/use-has-permission.js';

/**
 * Returns up to 500 queued and running redeploys, and says which of them wait for the end of
 * maintenance. Returns none for users who may not see redeploys.
 */
export function useOpenRedeploys() {
  const maySeeStacks = useHasPermission('stacks-access');
  const list = useInfiniteQuery({
    ...redeployList({ state: ['queued', 'running'], limit: 500 }),
    enabled: maySeeStacks,
  });
  const openRedeploys = list.data?.pages.flatMap(({ redeploys }) => redeploys) ?? [];
  return {
    enabled: maySeeStacks,
    list,
    queued: openRedeploys.filter(({ state }) => state === 'queued'),
    running: openRedeploys.filter(({ state }) => state === 'running'),
    held: openRedeploys.filter(({ waitsFor }) => waitsFor === 'maintenance'),
  };
}
