import type { ReportDayReply, ReportStackReply } from '@stackyard/contracts';
import type { Figures } from './figure-catalogue.js';

/** Everything that was found out about a month. */
export interface MeasuredMonth {
  figures: Figures;
  days: ReportDayReply[];
  stacks: ReportStackReply[];
}

/** Entries of a stretch of time that lies within one day. */
interface CountedStretch {
  start: number;
  action: string;
  entries: number;
}

interface Stretch {
  date: string;
  from: number;
  to: number;
}

/** Counts the days of a month from its hours, which are broken where a day begins within one. */
export function daysOf(
  stretches: readonly Stretch[],
  hours: readonly CountedStretch[],
): ReportDayReply[] {
  const days = stretches.map(({ date }) => ({
    date,
    redeploysSucceeded: 0,
    redeploysFailed: 0,
    signIns: 0,
    signInsRefused: 0,
    entries: 0,
  }));
  const sorted = [...hours].sort((a, b) => a.start - b.start);
  let index = 0;
  for (const { start, action, entries } of sorted) {
    while (start >= (stretches[index]?.to ?? Infinity)) index += 1;
    const day = days[index];
    if (day === undefined || start < (stretches[index]?.from ?? 0)) continue;
    day.entries += entries;
    if (action === 'redeploy.succeeded') day.redeploysSucceeded += entries;
    if (action === 'redeploy.failed' || action === 'redeploy.lost') day.redeploysFailed += entries;
    if (action === 'session.opened') day.signIns += entries;
    if (action === 'session.refused') day.signInsRefused += entries;
  }
  return days;
}

/** Days without entries that are over and lie behind the beginning of the log. */
export function emptyDays(
  stretches: readonly Stretch[],
  days: readonly ReportDayReply[],
  { begin, until }: { begin: number | null; until: number },
): number {
  if (begin === null) return 0;
  return stretches.filter(
    ({ from, to }, index) => from > begin && to <= until && days[index]?.entries === 0,
  ).length;
}

/** A share in whole percent; null of nothing. */
export function percent(part: number, whole: number): number | null {
  return whole === 0 ? null : Math.round((part * 100) / whole);
}

/** The stack that leads by a number, the first by name of several; null when none has any. */
export function leading(
  stacks: readonly ReportStackReply[],
  by: 'redeploys' | 'failed',
): ReportStackReply | null {
  const [first] = [...stacks].sort((a, b) => b[by] - a[by] || (a.name < b.name ? -1 : 1));
  return first !== undefined && first[by] > 0 ? first : null;
}
