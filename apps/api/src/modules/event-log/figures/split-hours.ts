const hourMs = 3_600_000;

/** Number of entries with a certain action in an hour (UTC) or in a part of an hour. */
export interface PeriodCount {
  /** Start of the hour, or of the part of the hour, in milliseconds since 1970. */
  start: number;
  action: string;
  entries: number;
}

/**
 * Returns the times that are not the start of an hour (UTC) and therefore split an hour. In some
 * time zones, days start at such times.
 */
export function momentsSplittingHours(moments: readonly number[]): number[] {
  return [...new Set(moments)].filter((moment) => moment % hourMs !== 0);
}

export function startOfHour(moment: number): number {
  return Math.floor(moment / hourMs) * hourMs;
}

/**
 * Splits counts of whole hours at the given times.
 *
 * @param hours - counts of whole hours
 * @param partialCounts - for each time, counts from the start of its hour to that time; at most one
 *   time per hour
 */
export function splitHours<Count extends PeriodCount>(
  hours: readonly Count[],
  partialCounts: ReadonlyMap<number, readonly PeriodCount[]>,
): Count[] {
  const splitPointsByHour = new Map(
    [...partialCounts].map(([at, counts]) => [startOfHour(at), { at, counts }]),
  );
  return hours.flatMap((count) => {
    const splitPoint = splitPointsByHour.get(count.start);
    if (splitPoint === undefined) return [count];
    const entriesBefore =
      splitPoint.counts.find(({ action }) => action === count.action)?.entries ?? 0;
    return [
      { ...count, entries: entriesBefore },
      { ...count, start: splitPoint.at, entries: count.entries - entriesBefore },
    ];
  });
}
