const hour = 3_600_000;

/** How often an action was written down in a stretch of time within an hour of UTC. */
export interface StretchCount {
  /** Milliseconds since 1970. */
  start: number;
  action: string;
  entries: number;
}

/** Moments at which an hour of UTC has to be broken in two, as days of some zones do. */
export function breaksWithinHours(moments: readonly number[]): number[] {
  return [...new Set(moments)].filter((moment) => moment % hour !== 0);
}

export function startOfHour(moment: number): number {
  return Math.floor(moment / hour) * hour;
}

/**
 * Counts of whole hours, broken at some moments; what lies before a moment in its hour is known.
 *
 * @param hours - counts of whole hours
 * @param heads - for each of the moments, counts from the start of its hour until the moment
 */
export function splitHours<Count extends StretchCount>(
  hours: readonly Count[],
  heads: ReadonlyMap<number, readonly StretchCount[]>,
): Count[] {
  const byHour = new Map([...heads].map(([at, counts]) => [startOfHour(at), { at, counts }]));
  return hours.flatMap((count) => {
    const broken = byHour.get(count.start);
    if (broken === undefined) return [count];
    const head = broken.counts.find(({ action }) => action === count.action)?.entries ?? 0;
    return [
      { ...count, entries: head },
      { ...count, start: broken.at, entries: count.entries - head },
    ];
  });
}
