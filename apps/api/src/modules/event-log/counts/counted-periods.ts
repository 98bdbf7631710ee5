import type { LogBucketSize } from '@stackyard/contracts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

/** Units of time for which the number of entries is stored. */
export type CountUnit = 'hour' | 'day' | 'month';

/**
 * A period, and the unit of the stored counts to use for it. If `unit` is `entries`, no stored counts
 * fit and the entries are counted one by one.
 */
export interface CountedPeriod {
  unit: CountUnit | 'entries';
  /** Start in milliseconds since 1970, inclusive. */
  from: number;
  /** End in milliseconds since 1970, exclusive. */
  to: number;
}

/** Returns the start of the minute, hour, day or month (UTC) that contains a time. */
export function startOf(size: LogBucketSize, moment: number): number {
  if (size === 'minute') return Math.floor(moment / minuteMs) * minuteMs;
  if (size === 'hour') return Math.floor(moment / hourMs) * hourMs;
  if (size === 'day') return Math.floor(moment / dayMs) * dayMs;
  const date = new Date(moment);
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth());
}

export function bucketEnd(size: LogBucketSize, moment: number): number {
  const start = startOf(size, moment);
  if (size === 'minute') return start + minuteMs;
  if (size === 'hour') return start + hourMs;
  if (size === 'day') return start + dayMs;
  const date = new Date(start);
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1);
}

/**
 * Divides a period so that as few counts as possible cover it: months in the middle; days, hours
 * and single entries at both ends.
 */
export function coveringPeriods(from: number, to: number): CountedPeriod[] {
  return splitIntoPeriods(from, to, 'entries', ['hour', 'day', 'month']);
}

function splitIntoPeriods(
  from: number,
  to: number,
  unit: CountedPeriod['unit'],
  largerUnits: CountUnit[],
): CountedPeriod[] {
  if (from >= to) return [];
  const [next, ...rest] = largerUnits;
  if (next === undefined) return [{ unit, from, to }];
  const first = startOf(next, from) === from ? from : bucketEnd(next, from);
  const last = startOf(next, to);
  if (first >= last) return [{ unit, from, to }];
  return [
    ...(from < first ? [{ unit, from, to: first }] : []),
    ...splitIntoPeriods(first, last, next, rest),
    ...(last < to ? [{ unit, from: last, to }] : []),
  ];
}

const bucketSizes: readonly (readonly [LogBucketSize, number])[] = [
  ['minute', 3 * hourMs],
  ['hour', 8 * dayMs],
  ['day', 400 * dayMs],
];

/** Returns the smallest bucket size that divides a period into at most a few hundred buckets. */
export function bucketSize(from: number, to: number): LogBucketSize {
  return bucketSizes.find(([, maxLengthMs]) => to - from <= maxLengthMs)?.[0] ?? 'month';
}

export function bucketStarts(size: LogBucketSize, from: number, to: number): number[] {
  const starts: number[] = [];
  for (let at = startOf(size, from); at < to; at = bucketEnd(size, at)) starts.push(at);
  return starts;
}
