import type { StackReply } from '@stackyard/contracts';
import { useQuery } from '@tanstack/react-query';
import { useHasPermission } from '#shared/session/use-has-permission.js';
import { planOf } from '../redeploy/plan/use-forecast.js';

/**
 * Returns whether the newer image of an outdated stack was rolled back, so that a redeploy would
 * start it again. False for users who may not redeploy, because they may not see the plan.
 */
export function useHeldBack({ id, redeployable, freshness }: StackReply): boolean {
  const mayRedeploy = useHasPermission('stacks-redeploy');
  const isPossible = mayRedeploy && redeployable && freshness === 'outdated';
  const { data } = useQuery(planOf(isPossible ? { stackIds: [id] } : null));
  return data?.byStack.get(id)?.warnings.includes('image-rolled-back') ?? false;
}
