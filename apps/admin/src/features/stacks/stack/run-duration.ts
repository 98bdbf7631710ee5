import type { RedeployReply } from '@stackyard/contracts';

/** How long a run took, in milliseconds; undefined if it never started or still runs. */
export function durationOf({
  startedAt,
  finishedAt,
}: Pick<RedeployReply, 'startedAt' | 'finishedAt'>): number | undefined {
  if (startedAt === null || finishedAt === null) return undefined;
  return Date.parse(finishedAt) - Date.parse(startedAt);
}
