import {
  momentsSplittingHours,
  splitHours,
  startOfHour,
  type PeriodCount,
} from '#modules/event-log/figures/split-hours.js';
import { daysOf } from './measured-month.js';
import { MonthCalendar } from './month-calendar.adapter.js';

const calendar = new MonthCalendar();
const hourMs = 3_600_000;
const action = 'session.opened';

function countMomentsBetween(moments: readonly number[], from: number, to: number): number {
  return moments.filter((at) => at >= from && at < to).length;
}

/** Counts the times in each hour (UTC), in the form in which the event log stores its counts. */
function countByHour(moments: readonly number[]): PeriodCount[] {
  const hours = new Map<number, number>();
  for (const at of moments) hours.set(startOfHour(at), (hours.get(startOfHour(at)) ?? 0) + 1);
  return [...hours].map(([start, entries]) => ({ start, action, entries }));
}

/**
 * Creates times around the given starts of days: each start, the millisecond before it, and some
 * other times.
 */
function momentsAround(edges: readonly number[]): number[] {
  return edges.flatMap((edge, index) => [
    edge - 1,
    ...(index % 3 === 0 ? [edge, edge] : [edge]),
    edge + 17 * 60_000,
    edge - ((index * 7) % 60) * 60_000,
    edge + ((index * 13) % 24) * hourMs,
  ]);
}

describe.each(['2026-03', '2026-10', '2024-02'])('the days of %s', (month) => {
  it('contain the entries of the day, in every time zone', () => {
    const wrongZones = Intl.supportedValuesOf('timeZone').filter((timeZone) => {
      const stretches = calendar.daysOf(month, timeZone);
      const edges = [...stretches.map(({ from }) => from), stretches.at(-1)?.to ?? 0];
      const moments = momentsAround(edges);
      const countsBeforeEdges = new Map(
        momentsSplittingHours(edges).map((at) => {
          const entries = countMomentsBetween(moments, startOfHour(at), at);
          return [at, [{ start: startOfHour(at), action, entries }]];
        }),
      );

      const days = daysOf(stretches, splitHours(countByHour(moments), countsBeforeEdges));

      const expectedCounts = stretches.map(({ from, to }) =>
        countMomentsBetween(moments, from, to),
      );
      return JSON.stringify(days.map(({ entries }) => entries)) !== JSON.stringify(expectedCounts);
    });

    expect(wrongZones).toEqual([]);
  });
});
