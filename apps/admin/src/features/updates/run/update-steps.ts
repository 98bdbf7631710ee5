import { updateSteps, type UpdateRunReply, type UpdateStep } from '@stackyard/contracts';
import type { RunStepState } from '#shared/run-view/run-step.js';

/** One step of an update as the step bar shows it. */
export interface StepProgress {
  step: UpdateStep;
  state: RunStepState;
  startedAt: string | null;
  finishedAt: string | null;
}

const endings: Partial<Record<UpdateRunReply['state'], RunStepState>> = {
  failed: 'failed',
  cancelled: 'stopped',
  lost: 'stopped',
};

/** Every step in its order, those to come included. */
export function stepsOf({ steps, state, endedAt }: UpdateRunReply): StepProgress[] {
  const last = steps.at(-1);
  return updateSteps.map((step) => {
    const entry = steps.find((candidate) => candidate.step === step);
    if (!entry) {
      const absent = endedAt === null ? 'pending' : 'skipped';
      return { step, state: absent, startedAt: null, finishedAt: null };
    }
    const ending = entry === last ? endings[state] : undefined;
    const { startedAt, endedAt: finishedAt } = entry;
    return {
      step,
      state: ending ?? (finishedAt === null ? 'running' : 'done'),
      startedAt,
      finishedAt,
    };
  });
}

/** Whether the script had begun: before that, nothing on the host is changed. */
export function hasTouchedHost({ steps }: Pick<UpdateRunReply, 'steps'>): boolean {
  return steps.some(({ step }) => step === 'script');
}

/** A script can be ended, and what comes before it; once it has ended, only the truth is awaited. */
export function canBeCancelled({ state }: Pick<UpdateRunReply, 'state'>): boolean {
  return state === 'preflight' || state === 'maintenance' || state === 'script';
}
