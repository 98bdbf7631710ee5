import type { EventLogEntryReply } from '@stackyard/contracts';

/** Entries of one day of the reader's zone, in the order of the list. */
export interface Day {
  /** Midnight at which it begins, in milliseconds. */
  at: number;
  entries: readonly EventLogEntryReply[];
}

function midnightBefore(moment: string): number {
  return new Date(moment).setHours(0, 0, 0, 0);
}

/** Groups entries that stand in the order of time. */
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

/** A day with the entries of it that are worth drawing, and how many lie above and below them. */
export interface DrawnDay {
  day: Day;
  before: number;
  entries: readonly EventLogEntryReply[];
  after: number;
}

/**
 * What a window of the list shows of each day; heads are always drawn, so that they can stick.
 * Heads and entries are counted through: the first head is line 0, the first entry line 1.
 */
export function drawnDays(days: readonly Day[], first: number, last: number): DrawnDay[] {
  let head = 0;
  return days.map((day) => {
    const count = day.entries.length;
    const from = Math.min(Math.max(first - head - 1, 0), count);
    const to = Math.min(Math.max(last - head, from), count);
    head += count + 1;
    return { day, before: from, entries: day.entries.slice(from, to), after: count - to };
  });
}

/** The line on which an entry stands, by its place among all entries. */
export function lineOf(days: readonly Day[], entry: number): number {
  let seen = 0;
  for (const [index, { entries }] of days.entries()) {
    seen += entries.length;
    if (entry < seen) return entry + index + 1;
  }
  return Math.max(0, seen + days.length - 1);
}
