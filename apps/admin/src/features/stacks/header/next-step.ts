import type { RedeployReply, StackReply } from '@stackyard/contracts';
import { canBeRolledBack } from '#shared/rollback/can-be-rolled-back.js';
import { unhealthyStates } from '#shared/vocabulary/unhealthy-states.js';

/**
 * Returns what an operator probably wants to do with the stack: roll its latest run back if the
 * stack is unhealthy since then, or else deploy its newer images. Null if neither is likely.
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
