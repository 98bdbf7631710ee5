import {
  redeploySteps,
  type RedeployReply,
  type RedeployStep,
  type RedeployStepReply,
} from '@stackyard/contracts';
import type { RunStepState } from '#shared/run-view/run-step.js';

export interface StepProgress {
  step: RedeployStep;
  state: RunStepState;
  startedAt: string | null;
  finishedAt: string | null;
  /**
   * How many times the step was started. Steps are repeated after a crash of Stackyard, and after
   * the platform rejected a request without changing anything.
   */
  attempts: number;
}

/**
 * Returns the steps of the current attempt. An attempt starts where the redeploy goes back to an
 * earlier step.
 */
export function stepsOfCurrentAttempt(
  steps: readonly RedeployStepReply[],
): readonly RedeployStepReply[] {
  const order = (index: number): number => {
    const entry = steps[index];
    return entry ? redeploySteps.indexOf(entry.step) : -1;
  };
  let start = 0;
  for (let index = 1; index < steps.length; index += 1) {
    // Repeating the current step does not start a new attempt.
    if (order(index) < order(index - 1)) start = index;
  }
  return steps.slice(start);
}

const endStates: Partial<Record<RedeployReply['state'], RunStepState>> = {
  failed: 'failed',
  cancelled: 'stopped',
  lost: 'stopped',
  rollback_failed: 'failed',
};

/**
 * Returns the steps that apply to the redeploy, in order, including steps that have not started.
 */
export function stepsOf(redeploy: RedeployReply): StepProgress[] {
  const currentSteps = stepsOfCurrentAttempt(redeploy.steps);
  const lastStep = currentSteps.at(-1);
  const pullsImages = redeploy.action === 'redeploy' || redeploy.action === 'rollback';
  const isOpen = redeploy.state === 'queued' || redeploy.state === 'running';
  const isRollingBack = currentSteps.some(({ step }) => step === 'rolling-back');
  // Starts, stops and restarts do not pull images, and only some failed redeploys are rolled back.
  const steps = redeploySteps.filter((step) =>
    step === 'rolling-back' ? isRollingBack : pullsImages || step !== 'pulling',
  );
  // A redeploy is rolled back because the step before the rollback failed.
  const failedStep = currentSteps.findLast(({ step }) => step !== 'rolling-back')?.step;
  return steps.map((step) => {
    const entry = currentSteps.findLast((candidate) => candidate.step === step);
    const attempts = redeploy.steps.filter((candidate) => candidate.step === step).length;
    if (!entry) {
      const state = isOpen ? 'pending' : 'skipped';
      return { step, state, startedAt: null, finishedAt: null, attempts };
    }
    const { startedAt, finishedAt } = entry;
    const hasCausedRollback = isRollingBack && step === failedStep;
    const endState =
      entry === lastStep ? endStates[redeploy.state] : hasCausedRollback ? 'failed' : undefined;
    const state = endState ?? (finishedAt === null ? 'running' : 'done');
    return { step, state, startedAt, finishedAt, attempts };
  });
}
