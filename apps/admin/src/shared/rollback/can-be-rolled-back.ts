import type { RedeployReply } from '@stackyard/contracts';

/**
 * Returns whether a redeploy can be rolled back. Only a redeploy that has started to apply changes
 * has a saved state to return to.
 */
export function canBeRolledBack({ action, state, steps, stack }: RedeployReply): boolean {
  const isOver = state !== 'queued' && state !== 'running' && state !== 'rolled_back';
  const hasStartedApplying = steps.some(({ step }) => step === 'applying');
  return action === 'redeploy' && isOver && hasStartedApplying && stack.id !== null;
}
