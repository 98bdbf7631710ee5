import type { RedeployReply } from '@stackyard/contracts';

/**
 * Returns the duration of a run in milliseconds; undefined if the run never started or has not
 * ended.
 */
export function durationOf({
  startedAt,
  finishedAt,
}: Pick<RedeployReply, 'startedAt' | 'finishedAt'>): number | undefined {
  if (startedAt === null || finishedAt === null) return undefined;
  return Date.parse(finishedAt) - Date.parse(startedAt);
}
