import type { EventLogEntryReply } from '@stackyard/contracts';

const hour = 3_600_000;
export const hoursOfDay = 24;

/** What happened in one hour. */
export interface HourOfEvents {
  /** Milliseconds since the epoch; the hour is exclusive of `to`. */
  from: number;
  to: number;
  count: number;
  /** Failed or denied. */
  bad: number;
}

/** The last 24 full and begun hours, oldest first. */
export function firstHour(now: number): number {
  return Math.floor(now / hour) * hour - (hoursOfDay - 1) * hour;
}

/** Counts entries by the hour they were written in. */
export function eventsByHour(
  entries: readonly Pick<EventLogEntryReply, 'createdAt' | 'outcome'>[],
  now: number,
): HourOfEvents[] {
  const start = firstHour(now);
  const hours = Array.from({ length: hoursOfDay }, (_, index) => ({
    from: start + index * hour,
    to: start + (index + 1) * hour,
    count: 0,
    bad: 0,
  }));
  for (const { createdAt, outcome } of entries) {
    const place = hours[Math.floor((new Date(createdAt).getTime() - start) / hour)];
    if (!place) continue;
    place.count += 1;
    if (outcome === 'failure' || outcome === 'denied') place.bad += 1;
  }
  return hours;
}
