import { useInfiniteQuery } from '@tanstack/react-query';
import { redeployList } from '../../shared/queries/redeploys.queries.js';
import { useMay } from '../../shared/session/use-may.js';

/** Redeploys that starting or ending maintenance touches; zeros for people who may not see them. */
export function useOpenRedeploys() {
  const enabled = useMay('stacks-access');
  const { data } = useInfiniteQuery({
    ...redeployList({ state: ['queued', 'running'], limit: 500 }),
    enabled,
  });
  const open = data?.pages.flatMap(({ redeploys }) => redeploys) ?? [];
  return {
    queued: open.filter(({ state }) => state === 'queued').length,
    running: open.filter(({ state }) => state === 'running').length,
    held: open.filter(({ waitsFor }) => waitsFor === 'maintenance').length,
  };
}
