import type {
  RedeployFailure,
  RedeployState,
  RedeployStep,
  RedeployStepReply,
} from '@stackyard/contracts';
import type { Look } from './judging/look.js';

/** The part of a redeploy that its rules decide on. */
export interface Redeploy {
  state: RedeployState;
  step: RedeployStep | null;
  steps: readonly RedeployStepReply[];
  applyStartedAt: string | null;
  cancelRequested: boolean;
}

/** How a redeploy ended. */
export type Ending =
  | {
      state: 'succeeded';
      /** False when the platform did not answer, and the containers alone say so. */
      confirmed: boolean;
      /** Null when it is not watched any further. */
      watch: { look: Look; minutes: number } | null;
    }
  | { state: 'cancelled' }
  | { state: 'failed'; code: RedeployFailure; detail: string; output: string | null }
  | { state: 'lost'; code: RedeployFailure; detail: string };

/** Steps that may follow; `null` is the moment before the first. */
const nextSteps: Readonly<Record<RedeployStep | 'start', readonly RedeployStep[]>> = {
  start: ['preflight'],
  // After a crash a step that asked nothing of the platform begins again.
  preflight: ['preflight', 'pulling'],
  pulling: ['preflight', 'applying'],
  // The platform refused before it did anything: look again before the next try.
  applying: ['preflight', 'verifying'],
  verifying: ['verifying'],
};

/** Enters a step: from the queue, from the step before, or again after a crash. */
export function enterStep(redeploy: Redeploy, step: RedeployStep, now: Date) {
  const from = redeploy.step ?? 'start';
  const open =
    redeploy.state === 'running' || (redeploy.state === 'queued' && step === 'preflight');
  if (!open || !nextSteps[from].includes(step)) throw illegal(redeploy, step);
  const at = now.toISOString();
  return {
    state: 'running' as const,
    step,
    steps: [...closeStep(redeploy.steps, at), { step, startedAt: at, finishedAt: null }],
    applyStartedAt:
      step === 'preflight' ? null : step === 'applying' ? at : redeploy.applyStartedAt,
  };
}

/** Ends an open redeploy. */
export function finish(redeploy: Redeploy, ending: Ending, now: Date) {
  const early = redeploy.applyStartedAt === null;
  const possible =
    ending.state === 'cancelled'
      ? early && (redeploy.state === 'queued' || redeploy.state === 'running')
      : redeploy.state === 'running';
  // Nobody can know of a success before the platform was asked.
  if (!possible || (ending.state === 'succeeded' && early)) throw illegal(redeploy, ending.state);
  const at = now.toISOString();
  const failure = 'code' in ending ? ending : null;
  const watch = 'watch' in ending ? ending.watch : null;
  return {
    state: ending.state,
    step: null,
    steps: closeStep(redeploy.steps, at),
    finishedAt: at,
    failureCode: failure?.code ?? null,
    failureDetail: failure?.detail ?? null,
    watch: watch && { look: watch.look, strikes: {} },
    watchedUntil: watch && new Date(now.getTime() + watch.minutes * 60_000).toISOString(),
  };
}

/** Whether a cancel still has an effect: not once the platform was asked to apply. */
export function canBeCancelled(redeploy: Redeploy): boolean {
  const open = redeploy.state === 'queued' || redeploy.state === 'running';
  return open && redeploy.applyStartedAt === null;
}

function closeStep(steps: readonly RedeployStepReply[], at: string): RedeployStepReply[] {
  return steps.map((step) => ({ ...step, finishedAt: step.finishedAt ?? at }));
}

function illegal(redeploy: Redeploy, wanted: string): Error {
  return new Error(`A redeploy cannot go from ${redeploy.state}/${redeploy.step} to ${wanted}`);
}
