import { useAllRedeploys } from '#shared/queries/redeploys.queries.js';
import { useHasPermission } from '#shared/session/use-has-permission.js';

/**
 * Returns the queued and running redeploys, and says which of them wait for the end of maintenance.
 * `redeploys` is undefined until all of them are loaded, and for users who may not see redeploys.
 */
export function useOpenRedeploys() {
  const maySeeStacks = useHasPermission('stacks-access');
  const { rows, hasNextPage, error, refetch } = useAllRedeploys(
    { state: ['queued', 'running'] },
    maySeeStacks,
  );
  return {
    enabled: maySeeStacks,
    error,
    retry: () => void refetch(),
    redeploys:
      rows === undefined || hasNextPage
        ? undefined
        : {
            queued: rows.filter(({ state }) => state === 'queued'),
            running: rows.filter(({ state }) => state === 'running'),
            held: rows.filter(({ waitsFor }) => waitsFor === 'maintenance'),
          },
  };
}
