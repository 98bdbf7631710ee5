import type {
  UpdateBackup,
  UpdateCheck,
  UpdateState,
  UpdateStep,
  UpdateStepTimes,
} from '@stackyard/contracts';

export interface UpdateRun {
  state: UpdateState;
  steps: readonly UpdateStepTimes[];
  checks: readonly UpdateCheck[];
  backup: UpdateBackup | null;
  versionBefore: string | null;
  versionAfter: string | null;
  /** Whether the end of the script was not observed, so that its exit code is unknown. */
  interrupted: boolean;
  reason: string | null;
  endedAt: string | null;
}

export type UpdateOutcome = 'succeeded' | 'failed' | 'cancelled' | 'lost';

const stepOrder: readonly UpdateStep[] = [
  'preflight',
  'maintenance',
  'script',
  'waiting',
  'verifying',
];

export function beginUpdate(now: Date): UpdateRun {
  const startedAt = now.toISOString();
  return {
    state: 'preflight',
    steps: [{ step: 'preflight', startedAt, endedAt: null }],
    checks: [],
    backup: null,
    versionBefore: null,
    versionAfter: null,
    interrupted: false,
    reason: null,
    endedAt: null,
  };
}

/** Moves an update to a later step. An update never returns to an earlier step. */
export function enterStep(run: UpdateRun, step: UpdateStep, now: Date): UpdateRun {
  if (stepOrder.indexOf(step) <= stepOrder.findIndex((candidate) => candidate === run.state)) {
    throw new Error(`An update does not go from ${run.state} to ${step}`);
  }
  const startedAt = now.toISOString();
  return {
    ...run,
    state: step,
    steps: [...endOpenSteps(run.steps, startedAt), { step, startedAt, endedAt: null }],
  };
}

export function endUpdate(
  run: UpdateRun,
  outcome: UpdateOutcome,
  reason: string | null,
  now: Date,
): UpdateRun {
  const endedAt = now.toISOString();
  return { ...run, state: outcome, steps: endOpenSteps(run.steps, endedAt), reason, endedAt };
}

/**
 * Returns the step at which to resume an update whose process has exited, or why the update has
 * failed.
 */
export function recoveryOf(
  run: UpdateRun,
): { resume: 'waiting' | 'verifying' } | { failed: string } {
  switch (run.state) {
    case 'preflight':
    case 'maintenance':
      return { failed: 'Stackyard was restarted before anything on the host changed.' };
    case 'script':
      return { resume: 'waiting' };
    case 'waiting':
    case 'verifying':
      return { resume: run.state };
    case 'succeeded':
    case 'failed':
    case 'cancelled':
    case 'lost':
      throw new Error('The update has ended');
  }
}

/**
 * Returns the outcome of an update after which the platform responds again. If the end of the
 * script was not observed, a version that differs from the previous one proves that the script
 * succeeded; otherwise, the outcome is unknown.
 */
export function outcomeOfRun({ interrupted, versionBefore, versionAfter }: UpdateRun): {
  outcome: UpdateOutcome;
  reason: string | null;
} {
  if (!interrupted || (versionBefore !== null && versionBefore !== versionAfter)) {
    return { outcome: 'succeeded', reason: null };
  }
  const detail =
    versionBefore === null
      ? 'and the previous version of Portainer is unknown'
      : 'and Portainer still has the previous version';
  return {
    outcome: 'lost',
    reason: `The end of the script was not observed, ${detail}. Check the host before you try again.`,
  };
}

/**
 * Whether the script may have changed the host, in which case maintenance stays on after a failure.
 */
export function mayHaveChangedHost({ steps }: Pick<UpdateRun, 'steps'>): boolean {
  return steps.some(({ step }) => step === 'script');
}

/**
 * Whether an update can be cancelled, which is possible until its script has finished. After that,
 * the update only waits for the result.
 */
export function isCancellable({ state }: Pick<UpdateRun, 'state'>): boolean {
  return state === 'preflight' || state === 'maintenance' || state === 'script';
}

function endOpenSteps(steps: readonly UpdateStepTimes[], at: string): UpdateStepTimes[] {
  return steps.map((step) => (step.endedAt === null ? { ...step, endedAt: at } : step));
}
