import type { RedeployReply, StackReply } from '@stackyard/contracts';
import { canBeRolledBack } from '#shared/rollback/can-be-rolled-back.js';
import { unhealthyStates } from '#shared/vocabulary/unhealthy-states.js';

/**
 * Returns the likely next step for a stack: rolling back its latest run if the run failed and
 * the stack is unhealthy, or else deploying newer images. Returns null if neither applies.
 */
export function nextStepOf(
  stack: Pick<StackReply, 'freshness' | 'heldBack' | 'health'>,
  latestRun: RedeployReply | undefined,
): 'redeploy' | 'rollback' | null {
  const isUnhealthy = unhealthyStates.some((state) => state === stack.health);
  if (isUnhealthy && latestRun && hasFailed(latestRun) && canBeRolledBack(latestRun))
    return 'rollback';
  return stack.freshness === 'outdated' && !stack.heldBack ? 'redeploy' : null;
}

/** Returns whether a run failed, or the stack failed after it. */
export function hasFailed({ failure, failedAfter }: RedeployReply): boolean {
  return failure !== null || failedAfter !== null;
}
