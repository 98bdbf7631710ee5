import type {
  RedeployFailure,
  RedeployState,
  RedeployStep,
  RedeployStepReply,
  StackAction,
} from '@stackyard/contracts';
import type { StackSnapshot } from './outcome/stack-snapshot.js';
import type { SnapshotAfter } from './snapshots/redeploy-snapshot.js';

/** The fields of a redeploy that its state transitions depend on. */
export interface Redeploy {
  action: StackAction;
  state: RedeployState;
  step: RedeployStep | null;
  steps: readonly RedeployStepReply[];
  applyStartedAt: string | null;
  cancelRequested: boolean;
  startedAt: string | null;
}

export type RedeployEnding =
  | {
      state: 'succeeded';
      /** False if the platform did not respond and only the containers confirm the success. */
      isConfirmed: boolean;
      /** The observation to start after the redeploy; null if the stack is not observed. */
      watch: { look: StackSnapshot; minutes: number } | null;
      /** The state of the stack after the run. Set only for redeploys and rollbacks. */
      after?: SnapshotAfter | undefined;
    }
  /** The code is set if the batch cancelled the redeploy, and missing if a user cancelled it. */
  | { state: 'cancelled'; code?: 'BATCH_STOPPED'; detail?: string }
  | { state: 'failed'; code: RedeployFailure; detail: string; output: string | null }
  | { state: 'lost'; code: RedeployFailure; detail: string }
  /** The code and the detail explain why the redeploy failed. */
  | { state: 'rolled_back'; code: RedeployFailure; detail: string }
  | {
      state: 'rollback_failed';
      code: RedeployFailure;
      detail: string;
      rollback: { code: RedeployFailure; detail: string };
      output: string | null;
    };

const nextSteps: Readonly<Record<RedeployStep | 'start', readonly RedeployStep[]>> = {
  start: ['preflight'],
  // After a crash, steps that change nothing on the platform are repeated.
  preflight: ['preflight', 'pulling'],
  pulling: ['preflight', 'applying'],
  // If the platform rejected the request without changing anything, the stack is checked again
  // before the next attempt.
  applying: ['preflight', 'verifying', 'rolling-back'],
  verifying: ['verifying', 'rolling-back'],
  'rolling-back': ['rolling-back'],
};

/** Starts, stops and restarts do not pull images and are never rolled back. */
const nextStepsWithoutPull: typeof nextSteps = {
  ...nextSteps,
  preflight: ['preflight', 'applying'],
  pulling: [],
};

const nextStepsByAction: Readonly<Record<StackAction, typeof nextSteps>> = {
  redeploy: nextSteps,
  rollback: nextSteps,
  start: nextStepsWithoutPull,
  stop: nextStepsWithoutPull,
  restart: nextStepsWithoutPull,
};

/**
 * Returns the fields that change when a redeploy enters a step. The redeploy comes from the queue or
 * from the previous step, or repeats a step after a crash.
 *
 * @throws Error if the step cannot follow the current one
 */
export function enterStep(redeploy: Redeploy, step: RedeployStep, now: Date) {
  const from = redeploy.step ?? 'start';
  const next = nextStepsByAction[redeploy.action][from];
  const isOpen =
    redeploy.state === 'running' || (redeploy.state === 'queued' && step === 'preflight');
  if (!isOpen || !next.includes(step)) throw illegalTransitionError(redeploy, step);
  const at = now.toISOString();
  return {
    state: 'running' as const,
    step,
    steps: [...closeOpenSteps(redeploy.steps, at), { step, startedAt: at, finishedAt: null }],
    applyStartedAt:
      step === 'preflight' ? null : step === 'applying' ? at : redeploy.applyStartedAt,
  };
}

export function finishRedeploy(redeploy: Redeploy, ending: RedeployEnding, now: Date) {
  const isBeforeApply = redeploy.applyStartedAt === null;
  const isPossible =
    ending.state === 'cancelled'
      ? isBeforeApply && (redeploy.state === 'queued' || redeploy.state === 'running')
      : redeploy.state === 'running';
  if (!isPossible || (ending.state === 'succeeded' && isBeforeApply))
    throw illegalTransitionError(redeploy, ending.state);
  const at = now.toISOString();
  const failure = 'code' in ending && ending.code !== undefined ? ending : null;
  const watch = 'watch' in ending ? ending.watch : null;
  const rollback = 'rollback' in ending ? ending.rollback : null;
  return {
    state: ending.state,
    step: null,
    steps: closeOpenSteps(redeploy.steps, at),
    finishedAt: at,
    durationMs:
      redeploy.startedAt === null
        ? -1
        : Math.max(0, now.getTime() - Date.parse(redeploy.startedAt)),
    failureCode: failure?.code ?? null,
    failureDetail: failure?.detail ?? null,
    rollbackFailureCode: rollback?.code ?? null,
    rollbackFailureDetail: rollback?.detail ?? null,
    watch: watch && { look: watch.look, strikes: {} },
    watchedUntil: watch && new Date(now.getTime() + watch.minutes * 60_000).toISOString(),
  };
}

/**
 * Whether a redeploy can still be cancelled. A cancellation is possible until the apply request is
 * sent.
 */
export function canBeCancelled(redeploy: Redeploy): boolean {
  const isOpen = redeploy.state === 'queued' || redeploy.state === 'running';
  return isOpen && redeploy.applyStartedAt === null;
}

function closeOpenSteps(steps: readonly RedeployStepReply[], at: string): RedeployStepReply[] {
  return steps.map((step) => ({ ...step, finishedAt: step.finishedAt ?? at }));
}

function illegalTransitionError(redeploy: Redeploy, targetState: string): Error {
  return new Error(
    `A redeploy cannot go from ${redeploy.state}/${redeploy.step} to ${targetState}`,
  );
}
