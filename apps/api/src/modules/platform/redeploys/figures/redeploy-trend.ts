import type { TrendState } from '@stackyard/contracts';

const dayMs = 86_400_000;

export interface DailyCount {
  /** Index of the day within the period, starting at 0. */
  day: number;
  state: TrendState;
  count: number;
}

/**
 * Returns when each of the last `count` days began in local time, including today, in ISO 8601
 * format, oldest first.
 *
 * @param offsetMinutes - how far local time is ahead of UTC
 */
export function daysOf(now: Date, count: number, offsetMinutes: number): string[] {
  const offsetMs = offsetMinutes * 60_000;
  const today = Math.floor((now.getTime() + offsetMs) / dayMs) * dayMs - offsetMs;
  return Array.from({ length: count }, (_, index) =>
    new Date(today - (count - 1 - index) * dayMs).toISOString(),
  );
}

/**
 * Returns the median; null for an empty list. With an even count, this is the lower of the two
 * middle values, so that it is a real duration.
 */
export function median(values: readonly number[]): number | null {
  const sortedValues = values.toSorted((one, other) => one - other);
  return sortedValues[Math.ceil(sortedValues.length / 2) - 1] ?? null;
}
