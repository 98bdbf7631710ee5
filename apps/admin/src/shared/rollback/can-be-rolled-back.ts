import type { RedeployReply } from '@stackyard/contracts';

/**
 * Returns whether a redeploy can be rolled back: it has ended, has not been rolled back yet,
 * and its stack still exists. It must also have started to apply changes, because Stackyard
 * stores the snapshot to return to only then.
 */
export function canBeRolledBack({ action, state, steps, stack }: RedeployReply): boolean {
  const hasEndedWithoutRollback =
    state !== 'queued' && state !== 'running' && state !== 'rolled_back';
  const hasStartedApplying = steps.some(({ step }) => step === 'applying');
  return (
    action === 'redeploy' && hasEndedWithoutRollback && hasStartedApplying && stack.id !== null
  );
}
