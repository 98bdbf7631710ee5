import type { RedeployReply, RedeployStep } from '@stackyard/contracts';
import { currentAttempt } from './run-steps.js';

/** With fewer runs, the estimate would be unreliable. */
const minRuns = 2;

/** Returns the median duration of each step in the given runs, in milliseconds. */
export function expectedSteps(
  runs: readonly Pick<RedeployReply, 'steps'>[],
): Partial<Record<RedeployStep, number>> {
  const times = new Map<RedeployStep, number[]>();
  for (const { steps } of runs) {
    for (const { step, startedAt, finishedAt } of currentAttempt(steps)) {
      if (finishedAt === null) continue;
      const durationMs = Date.parse(finishedAt) - Date.parse(startedAt);
      times.set(step, [...(times.get(step) ?? []), durationMs]);
    }
  }
  return Object.fromEntries(
    [...times].flatMap(([step, durations]) =>
      durations.length < minRuns ? [] : [[step, medianOf(durations)] as const],
    ),
  );
}

function medianOf(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const upper = sorted[middle] ?? 0;
  return sorted.length % 2 === 1 ? upper : (upper + (sorted[middle - 1] ?? upper)) / 2;
}
