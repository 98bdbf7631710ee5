import type { ReportDayReply, ReportStackReply } from '@stackyard/contracts';
import type { Figures } from './figure-catalogue.js';

export interface MeasuredMonth {
  figures: Figures;
  days: ReportDayReply[];
  stacks: ReportStackReply[];
}

/** Number of entries with the same action in a period that lies within one day. */
interface CountedPeriod {
  start: number;
  action: string;
  entries: number;
}

interface DayRange {
  date: string;
  from: number;
  to: number;
}

const unsuccessfulActions: ReadonlySet<string> = new Set([
  'redeploy.failed',
  'redeploy.lost',
  'redeploy.rolled-back',
  'redeploy.rollback-failed',
]);

/**
 * Counts entries per day from counts per hour. An hour in which a day starts must be split into two
 * counts.
 */
export function daysOf(
  dayRanges: readonly DayRange[],
  hours: readonly CountedPeriod[],
): ReportDayReply[] {
  const days = dayRanges.map(({ date }) => ({
    date,
    redeploysSucceeded: 0,
    redeploysFailed: 0,
    signIns: 0,
    signInsRefused: 0,
    entries: 0,
  }));
  const sortedHours = [...hours].sort((a, b) => a.start - b.start);
  let index = 0;
  for (const { start, action, entries } of sortedHours) {
    while (start >= (dayRanges[index]?.to ?? Infinity)) index += 1;
    const day = days[index];
    if (day === undefined || start < (dayRanges[index]?.from ?? 0)) continue;
    day.entries += entries;
    if (action === 'redeploy.succeeded') day.redeploysSucceeded += entries;
    if (unsuccessfulActions.has(action)) day.redeploysFailed += entries;
    if (action === 'session.opened') day.signIns += entries;
    if (action === 'session.refused') day.signInsRefused += entries;
  }
  return days;
}

/**
 * Returns the number of past days without entries. Days before the first entry of the log are not
 * counted.
 */
export function countEmptyDays(
  dayRanges: readonly DayRange[],
  days: readonly ReportDayReply[],
  { firstEntryAt, until }: { firstEntryAt: number | null; until: number },
): number {
  if (firstEntryAt === null) return 0;
  return dayRanges.filter(
    ({ from, to }, index) => from > firstEntryAt && to <= until && days[index]?.entries === 0,
  ).length;
}

/** Returns a share as a whole percentage; null if the total is 0. */
export function percent(part: number, total: number): number | null {
  return total === 0 ? null : Math.round((part * 100) / total);
}

/**
 * Returns the stack with the highest number; null if all numbers are 0. Of several stacks with the
 * same number, returns the first by name.
 */
export function topStack(
  stacks: readonly ReportStackReply[],
  by: 'redeploys' | 'failed',
): ReportStackReply | null {
  const [first] = [...stacks].sort((a, b) => b[by] - a[by] || (a.name < b.name ? -1 : 1));
  return first !== undefined && first[by] > 0 ? first : null;
}
