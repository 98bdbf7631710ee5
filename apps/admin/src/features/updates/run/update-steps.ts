import { updateSteps, type UpdateRunReply, type UpdateStep } from '@stackyard/contracts';
import type { RunStepState } from '#shared/run-view/run-step.js';

export interface StepProgress {
  step: UpdateStep;
  state: RunStepState;
  startedAt: string | null;
  finishedAt: string | null;
}

const endStates: Partial<Record<UpdateRunReply['state'], RunStepState>> = {
  failed: 'failed',
  cancelled: 'stopped',
  lost: 'stopped',
};

/** Returns all steps in order, including future ones. */
export function stepsOf({ steps, state, endedAt }: UpdateRunReply): StepProgress[] {
  const last = steps.at(-1);
  return updateSteps.map((step) => {
    const entry = steps.find((candidate) => candidate.step === step);
    if (!entry) {
      const stateIfNotReached = endedAt === null ? 'pending' : 'skipped';
      return { step, state: stateIfNotReached, startedAt: null, finishedAt: null };
    }
    const endState = entry === last ? endStates[state] : undefined;
    const { startedAt, endedAt: finishedAt } = entry;
    return {
      step,
      state: endState ?? (finishedAt === null ? 'running' : 'done'),
      startedAt,
      finishedAt,
    };
  });
}

/** Returns whether the script has started. Until then, nothing on the host has changed. */
export function hasTouchedHost({ steps }: Pick<UpdateRunReply, 'steps'>): boolean {
  return steps.some(({ step }) => step === 'script');
}

/**
 * Returns whether an update can be cancelled. An update can be cancelled until its script has
 * ended; the steps after the script only determine the result.
 */
export function canBeCancelled({ state }: Pick<UpdateRunReply, 'state'>): boolean {
  return state === 'preflight' || state === 'maintenance' || state === 'script';
}
