import type { EventLogEntryReply } from '@stackyard/contracts';

const hourMs = 3_600_000;
const hoursPerDay = 24;

export interface EventSpan {
  /** Start of the column in milliseconds since the epoch. The end, `to`, is exclusive. */
  from: number;
  to: number;
  count: number;
  /** The number of failed or denied entries. */
  failureCount: number;
}

/**
 * Returns when the first of the 24 clock hours starts, in milliseconds since the epoch. The current
 * hour is the last one.
 */
export function firstHourStartMs(now: number): number {
  return Math.floor(now / hourMs) * hourMs - (hoursPerDay - 1) * hourMs;
}

/**
 * Counts all entries, and the failed or denied ones, in each column of the chart. A column covers
 * `hoursPerSpan` hours.
 */
export function eventsBySpan(
  entries: readonly Pick<EventLogEntryReply, 'createdAt' | 'outcome'>[],
  now: number,
  hoursPerSpan = 1,
): EventSpan[] {
  const start = firstHourStartMs(now);
  const spanMs = hoursPerSpan * hourMs;
  const spans = Array.from({ length: hoursPerDay / hoursPerSpan }, (_, index) => ({
    from: start + index * spanMs,
    to: start + (index + 1) * spanMs,
    count: 0,
    failureCount: 0,
  }));
  for (const { createdAt, outcome } of entries) {
    const span = spans[Math.floor((new Date(createdAt).getTime() - start) / spanMs)];
    if (!span) continue;
    span.count += 1;
    if (outcome === 'failure' || outcome === 'denied') span.failureCount += 1;
  }
  return spans;
}
