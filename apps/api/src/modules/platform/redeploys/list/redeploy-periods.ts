import type { RedeployPeriodReply, RedeployPeriodSize, RedeployState } from '@stackyard/contracts';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
/** Maximum number of hourly bars in the chart. More would be hard to tell apart. */
const maxHourlyBars = 72;
const maxDailyBars = 130;

/**
 * Span of the chart in milliseconds since 1970. `to` is exclusive unless it is the time of the last
 * request.
 */
export interface ChartSpan {
  from: number;
  to: number;
}

interface TimedCount {
  startsAt: number;
  state: RedeployState;
  count: number;
}

/** Returns the shortest period length that does not produce too many periods. */
export function sizeOf({ from, to }: ChartSpan): RedeployPeriodSize {
  if (to - from <= maxHourlyBars * hourMs) return 'hour';
  return to - from <= maxDailyBars * dayMs ? 'day' : 'month';
}

/**
 * Returns the length of the periods in which the database counts redeploys. Months differ in
 * length, so they are counted by day and then added up.
 */
export function bucketSecondsOf(size: RedeployPeriodSize): number {
  return (size === 'hour' ? hourMs : dayMs) / 1000;
}

/**
 * Returns all periods within the span with their redeploys counted by state, in order, including
 * periods without redeploys.
 */
export function periodsOf(
  size: RedeployPeriodSize,
  { from, to }: ChartSpan,
  counts: readonly TimedCount[],
): RedeployPeriodReply[] {
  const periods = new Map<number, RedeployPeriodReply>();
  for (
    let start = startOf(size, from);
    start < Math.max(to, from + 1);
    start = startOfNextPeriod(size, start)
  ) {
    periods.set(start, { from: new Date(start).toISOString(), state: {} });
  }
  for (const { startsAt, state, count } of counts) {
    const start = startOf(size, startsAt);
    const period = periods.get(start) ?? { from: new Date(start).toISOString(), state: {} };
    period.state[state] = (period.state[state] ?? 0) + count;
    periods.set(start, period);
  }
  return [...periods.entries()].sort(([a], [b]) => a - b).map(([, period]) => period);
}

function startOf(size: RedeployPeriodSize, at: number): number {
  if (size === 'hour') return Math.floor(at / hourMs) * hourMs;
  if (size === 'day') return Math.floor(at / dayMs) * dayMs;
  const date = new Date(at);
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth(), 1);
}

function startOfNextPeriod(size: RedeployPeriodSize, start: number): number {
  if (size === 'hour') return start + hourMs;
  if (size === 'day') return start + dayMs;
  const date = new Date(start);
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 1);
}
