import type { MaintenanceWindowReply, OccurrenceReply, WindowState } from '@stackyard/contracts';

/** A day in the user's time zone, such as `2026-11-22`. */
export type Day = string;

const dayMs = 24 * 60 * 60 * 1000;

const twoDigits = (value: number): string => String(value).padStart(2, '0');

export const currentDay = (): Day => dayOf(new Date());

export function dayOf(date: Date): Day {
  return [date.getFullYear(), twoDigits(date.getMonth() + 1), twoDigits(date.getDate())].join('-');
}

export function toDate(day: Day): Date {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return new Date(year, month - 1, date);
}

/** Adds days; negative values subtract. */
export function daysAfter(day: Day, days: number): Day {
  const date = toDate(day);
  date.setDate(date.getDate() + days);
  return dayOf(date);
}

/**
 * Returns the first day of the month that is `months` months after the given day. Keeping the day
 * of the month would skip short months.
 */
export function monthsAfter(day: Day, months: number): Day {
  const date = toDate(day);
  return dayOf(new Date(date.getFullYear(), date.getMonth() + months, 1));
}

function mondayOf(day: Day): Day {
  return daysAfter(day, -((toDate(day).getDay() + 6) % 7));
}

/**
 * Returns the seven days that start with the given day, or all weeks of its month, Monday first.
 * The seven days do not start on Monday, because on a weekend most of that week would be past.
 */
export function weeksOf(day: Day, span: 'month' | 'week'): Day[][] {
  const firstDay = span === 'week' ? day : mondayOf(monthsAfter(day, 0));
  const end = span === 'week' ? daysAfter(firstDay, 7) : monthsAfter(day, 1);
  const weeks: Day[][] = [];
  for (let monday = firstDay; monday < end; monday = daysAfter(monday, 7)) {
    const start = monday;
    weeks.push([0, 1, 2, 3, 4, 5, 6].map((offset) => daysAfter(start, offset)));
  }
  return weeks;
}

/** An occurrence on one of the days it covers. */
export interface DayOccurrence {
  occurrence: OccurrenceReply;
  /** False on the days after the first. */
  isFirstDay: boolean;
}

/**
 * Returns the occurrences of each day. An occurrence that lasts past midnight is listed on every
 * day it covers.
 */
export function occurrencesByDay(
  occurrences: readonly OccurrenceReply[],
  days: readonly Day[],
): Map<Day, DayOccurrence[]> {
  const entriesByDay = new Map<Day, DayOccurrence[]>(days.map((day) => [day, []]));
  for (const occurrence of occurrences) {
    const firstDay = dayOf(new Date(occurrence.startsAt));
    // An occurrence that ends at midnight does not cover the next day.
    const lastDay = dayOf(new Date(new Date(occurrence.endsAt).getTime() - 1));
    for (let day = firstDay; day <= lastDay; day = daysAfter(day, 1)) {
      entriesByDay.get(day)?.push({ occurrence, isFirstDay: day === firstDay });
    }
  }
  return entriesByDay;
}

/**
 * Returns the occurrences to list for each day. An occurrence of less than a day is listed only
 * on its first day, even if it lasts past midnight, unless it is active or its first day is not
 * among the given days.
 */
export function listedOccurrencesByDay(
  occurrences: readonly OccurrenceReply[],
  days: readonly Day[],
): Map<Day, DayOccurrence[]> {
  const entriesByDay = occurrencesByDay(occurrences, days);
  const isListed = ({ occurrence, isFirstDay }: DayOccurrence): boolean =>
    isFirstDay ||
    occurrence.state === 'active' ||
    Date.parse(occurrence.endsAt) - Date.parse(occurrence.startsAt) >= dayMs ||
    !entriesByDay.has(dayOf(new Date(occurrence.startsAt)));
  return new Map([...entriesByDay].map(([day, entries]) => [day, entries.filter(isListed)]));
}

export interface TimeRange {
  startsAt: string;
  endsAt: string;
}

export function overlaps(a: TimeRange, b: TimeRange): boolean {
  return a.startsAt < b.endsAt && b.startsAt < a.endsAt;
}

/**
 * Returns the occurrences of other windows that overlap with the given time, except cancelled and
 * missed occurrences.
 */
export function findOverlapping<Other extends OccurrenceReply>(
  time: TimeRange,
  candidates: readonly Other[],
  windowId: number | undefined,
): Other[] {
  return candidates.filter(
    (other) =>
      other.windowId !== windowId &&
      other.state !== 'cancelled' &&
      other.state !== 'missed' &&
      overlaps(time, other),
  );
}

/**
 * Returns a key that identifies an occurrence. The key does not contain the occurrence's ID,
 * because only stored occurrences have one.
 */
export function keyOf({ windowId, startsAt }: OccurrenceReply): string {
  return `${windowId} ${startsAt}`;
}

/** Returns whether an occurrence is still to come or in progress. */
export function isUpcoming(state: WindowState): boolean {
  return state === 'planned' || state === 'announced' || state === 'active';
}

/** Returns whether an occurrence can be ended or skipped while its window stays planned. */
export function canEnd(
  { id, state }: OccurrenceReply,
  { recurrence }: MaintenanceWindowReply,
): boolean {
  if (id === null || !isUpcoming(state)) return false;
  return state === 'active' || recurrence !== null;
}
