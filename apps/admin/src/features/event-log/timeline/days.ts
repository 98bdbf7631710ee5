import type { LogEvent } from '../log-event.js';

/** The events of one day in the user's time zone, in list order. */
export interface Day {
  /** Start of the day, in milliseconds since the epoch. */
  at: number;
  events: readonly LogEvent[];
}

function midnightBefore(moment: string): number {
  return new Date(moment).setHours(0, 0, 0, 0);
}

/** Groups events by day. The events must be sorted by time. */
export function daysOf(events: readonly LogEvent[]): Day[] {
  const days: { at: number; events: LogEvent[] }[] = [];
  for (const event of events) {
    const at = midnightBefore(event.entry.createdAt);
    const lastDay = days.at(-1);
    if (lastDay?.at === at) lastDay.events.push(event);
    else days.push({ at, events: [event] });
  }
  return days;
}

/** The events of a day that are rendered, and the number of events above and below them. */
export interface VisibleDay {
  day: Day;
  countAbove: number;
  events: readonly LogEvent[];
  countBelow: number;
}

/**
 * Returns the visible part of each day. Headings are always rendered, because they are sticky.
 * Lines are numbered across headings and events: the first heading is line 0, the first event line 1.
 */
export function visibleDays(
  days: readonly Day[],
  firstLine: number,
  lastLine: number,
): VisibleDay[] {
  let headingLine = 0;
  return days.map((day) => {
    const count = day.events.length;
    const from = Math.min(Math.max(firstLine - headingLine - 1, 0), count);
    const to = Math.min(Math.max(lastLine - headingLine, from), count);
    headingLine += count + 1;
    return { day, countAbove: from, events: day.events.slice(from, to), countBelow: count - to };
  });
}

/**
 * Returns the line number of an event, given the event's index among all events. An index after the
 * last event gives the last line.
 */
export function lineOf(days: readonly Day[], eventIndex: number): number {
  let shownCount = 0;
  for (const [index, { events }] of days.entries()) {
    shownCount += events.length;
    if (eventIndex < shownCount) return eventIndex + index + 1;
  }
  return Math.max(0, shownCount + days.length - 1);
}
