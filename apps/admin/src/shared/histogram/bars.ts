import type { LogBucketSize, LogHistogram, LogOutcome } from '@stackyard/contracts';

/** Failures come first, because heights are easiest to compare at the baseline. */
export const stackedOutcomes = ['failure', 'denied', 'unknown', 'success'] as const;

/**
 * A segment of a bar. `outcome` is null for entries without an outcome, and for all entries if the
 * server did not count by outcome.
 */
export interface BarPart {
  outcome: LogOutcome | null;
  count: number;
}

/** The count for a period. `from` (inclusive) and `to` (exclusive) are in milliseconds. */
export interface Bar {
  from: number;
  to: number;
  count: number;
  exact: boolean;
  /** From bottom to top, without empty segments. */
  parts: BarPart[];
}

/** The limits of the filter in milliseconds. Bars are clipped to them. */
export interface TimeLimits {
  from: number;
  to: number;
}

const bucketMs = { minute: 60_000, hour: 3_600_000, day: 86_400_000 } as const;

function endOfBucket(from: number, size: LogBucketSize): number {
  if (size !== 'month') return from + bucketMs[size];
  const date = new Date(from);
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 1);
}

/** Converts the server's counts to bars. A bar that contains a limit of the filter is clipped. */
export function barsOf({ size, buckets }: LogHistogram, limits: Partial<TimeLimits>): Bar[] {
  const startTimesMs = buckets.map(({ from }) => new Date(from).getTime());
  return buckets.map(({ count, exact, outcomes }, index) => {
    const start = startTimesMs[index] ?? 0;
    const end = startTimesMs[index + 1] ?? endOfBucket(start, size);
    // Clip a bar only to a limit inside it: until new counts arrive, the bars belong to the
    // previous filter and may lie outside the new limits.
    const clipToBar = (limit: number | undefined, other: number): number =>
      limit !== undefined && limit > start && limit < end ? limit : other;
    const [from, to] = [clipToBar(limits.from, start), clipToBar(limits.to, end)];
    const knownParts = outcomes
      ? stackedOutcomes.map((outcome) => ({ outcome, count: outcomes[outcome] ?? 0 }))
      : [];
    const otherCount = count - knownParts.reduce((sum, part) => sum + part.count, 0);
    const parts = [...knownParts, { outcome: null, count: otherCount }].filter(
      (part) => part.count > 0,
    );
    return { from, to, count, exact, parts };
  });
}

export function sumOf(bars: readonly Bar[]): Bar | null {
  const [first] = bars;
  const last = bars.at(-1);
  if (!first || !last) return null;
  const outcomes = [...stackedOutcomes, null];
  const countOf = (outcome: LogOutcome | null): number =>
    bars
      .flatMap(({ parts }) => parts)
      .reduce((sum, part) => (part.outcome === outcome ? sum + part.count : sum), 0);
  return {
    from: first.from,
    to: last.to,
    count: bars.reduce((sum, { count }) => sum + count, 0),
    exact: bars.every(({ exact }) => exact),
    parts: outcomes
      .map((outcome) => ({ outcome, count: countOf(outcome) }))
      .filter(({ count }) => count > 0),
  };
}

export function countWithoutOutcome(bars: readonly Bar[]): number {
  return sumOf(bars)?.parts.find(({ outcome }) => outcome === null)?.count ?? 0;
}

/**
 * Returns the heights of the segments in pixels. Each segment is at least six pixels high, so that
 * small counts stay visible.
 */
export function heightsOf({ parts }: Bar, maxCount: number, height: number): number[] {
  return parts.map(({ count }) =>
    Math.max(6, Math.round((count / Math.max(maxCount, 1)) * height)),
  );
}

/**
 * Returns the indexes of the bars that get a time label: at most `maxCount`, evenly spaced. If at
 * least three bars start at midnight, only those are considered.
 */
export function ticksOf(bars: readonly Bar[], maxCount: number): number[] {
  const allIndexes = bars.map((_, index) => index);
  const midnightIndexes = allIndexes.filter((index) => {
    const at = new Date(bars[index]?.from ?? 0);
    return at.getHours() === 0 && at.getMinutes() === 0;
  });
  const candidates = midnightIndexes.length > 2 ? midnightIndexes : allIndexes;
  const interval = Math.max(1, Math.ceil(candidates.length / maxCount));
  return candidates.filter((_, index) => index % interval === 0);
}
