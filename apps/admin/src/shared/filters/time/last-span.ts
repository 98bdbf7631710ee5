const hourMs = 60 * 60 * 1000;
const dayMs = 24 * hourMs;

/** The lengths of the periods that end now, in milliseconds. */
const recentPeriodLengthsMs = {
  '1h': hourMs,
  '24h': dayMs,
  '7d': 7 * dayMs,
  '30d': 30 * dayMs,
} as const;
export type RecentPeriod = keyof typeof recentPeriodLengthsMs;
export const recentPeriodNames = ['1h', '24h', '7d', '30d'] as const satisfies RecentPeriod[];

/**
 * Returns the start of a period that ends at `now`, rounded down to the minute, in ISO 8601 format.
 */
export function startOfRecentPeriod(span: RecentPeriod, now: number): string {
  const minuteMs = 60_000;
  return new Date(
    Math.floor((now - recentPeriodLengthsMs[span]) / minuteMs) * minuteMs,
  ).toISOString();
}
