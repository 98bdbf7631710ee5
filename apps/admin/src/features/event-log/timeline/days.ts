import type { EventLogEntryReply } from '@stackyard/contracts';

/** The entries of one day in the user's time zone, in list order. */
export interface Day {
  /** Start of the day, in milliseconds since the epoch. */
  at: number;
  entries: readonly EventLogEntryReply[];
}

function midnightBefore(moment: string): number {
  return new Date(moment).setHours(0, 0, 0, 0);
}

/** Groups entries by day. The entries must be sorted by time. */
export function daysOf(entries: readonly EventLogEntryReply[]): Day[] {
  const days: { at: number; entries: EventLogEntryReply[] }[] = [];
  for (const entry of entries) {
    const at = midnightBefore(entry.createdAt);
    const last = days.at(-1);
    if (last?.at === at) last.entries.push(entry);
    else days.push({ at, entries: [entry] });
  }
  return days;
}

/** The entries of a day that are rendered, and the number of entries above and below them. */
export interface VisibleDay {
  day: Day;
  before: number;
  entries: readonly EventLogEntryReply[];
  after: number;
}

/**
 * Returns the visible part of each day. Headings are always rendered, because they are sticky.
 * Lines are numbered across headings and entries: the first heading is line 0, the first entry line
 * 1.
 */
export function visibleDays(days: readonly Day[], first: number, last: number): VisibleDay[] {
  let head = 0;
  return days.map((day) => {
    const count = day.entries.length;
    const from = Math.min(Math.max(first - head - 1, 0), count);
    const to = Math.min(Math.max(last - head, from), count);
    head += count + 1;
    return { day, before: from, entries: day.entries.slice(from, to), after: count - to };
  });
}

/** Returns the line number of an entry, given the entry's index among all entries. */
export function lineOf(days: readonly Day[], entry: number): number {
  let shownCount = 0;
  for (const [index, { entries }] of days.entries()) {
    shownCount += entries.length;
    if (entry < shownCount) return entry + index + 1;
  }
  return Math.max(0, shownCount + days.length - 1);
}
