import type { RedeployReply, StackReply } from '@stackyard/contracts';
import { canBeRolledBack } from '#shared/rollback/can-be-rolled-back.js';
import { unhealthyStates } from '#shared/vocabulary/unhealthy-states.js';

/**
 * Returns what an operator probably wants to do with the stack: deploy its newer images or, if it is
 * unhealthy since its latest run, roll that run back. Null if neither is likely.
 */
export function nextStepOf(
  stack: Pick<StackReply, 'freshness' | 'heldBack' | 'health'>,
  latestRun: RedeployReply | undefined,
): 'redeploy' | 'rollback' | null {
  if (stack.freshness === 'outdated' && !stack.heldBack) return 'redeploy';
  const isUnhealthy = unhealthyStates.some((state) => state === stack.health);
  if (!isUnhealthy || latestRun === undefined || !hasFailed(latestRun)) return null;
  return canBeRolledBack(latestRun) ? 'rollback' : null;
}

/** Returns whether a run failed, or the stack failed after it. */
export function hasFailed({ failure, failedAfter }: RedeployReply): boolean {
  return failure !== null || failedAfter !== null;
}
