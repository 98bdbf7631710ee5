import type { RedeployReply, RedeployStep } from '@stackyard/contracts';
import { stepsOfCurrentAttempt } from './run-steps.js';

/** The minimum number of durations per step. With fewer, the estimate would be unreliable. */
const minRuns = 2;

/**
 * Returns the median duration of each step in the given runs, in milliseconds. Steps with too few
 * finished runs are left out.
 */
export function expectedSteps(
  runs: readonly Pick<RedeployReply, 'steps'>[],
): Partial<Record<RedeployStep, number>> {
  const durationsByStep = new Map<RedeployStep, number[]>();
  for (const { steps } of runs) {
    for (const { step, startedAt, finishedAt } of stepsOfCurrentAttempt(steps)) {
      if (finishedAt === null) continue;
      const durationMs = Date.parse(finishedAt) - Date.parse(startedAt);
      durationsByStep.set(step, [...(durationsByStep.get(step) ?? []), durationMs]);
    }
  }
  return Object.fromEntries(
    [...durationsByStep].flatMap(([step, durationsMs]) =>
      durationsMs.length < minRuns ? [] : [[step, medianOf(durationsMs)] as const],
    ),
  );
}

function medianOf(values: readonly number[]): number {
  const sortedValues = values.toSorted((a, b) => a - b);
  const middle = Math.floor(sortedValues.length / 2);
  const upperMedian = sortedValues[middle] ?? 0;
  return sortedValues.length % 2 === 1
    ? upperMedian
    : (upperMedian + (sortedValues[middle - 1] ?? upperMedian)) / 2;
}
