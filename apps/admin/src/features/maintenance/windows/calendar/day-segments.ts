import type { DayOccurrence, Day } from './calendar.js';
import { daysAfter, toDate } from './calendar.js';

/** The part of an occurrence that falls on one day. All positions are shares of the day. */
export interface DaySegment extends DayOccurrence {
  start: number;
  end: number;
  /**
   * Start of the area for the segment and its text. It is before `start` if the segment starts so
   * late that its text would not fit. The area ends at `drawnEnd`: at the next segment in the line
   * or at the end of the day.
   */
  drawnStart: number;
  drawnEnd: number;
  /** Index of the line in which the segment is drawn. Segments in one line do not overlap. */
  lane: number;
}

/** The minimum share of the day that is available for the text of a segment. */
const minShareForText = 7 / 24;

/**
 * Places the occurrences of a day. Segments that would overlap, including their texts, are
 * drawn in separate lines. Positions follow the clock time, so every day has 24 hours, even if
 * the clocks change.
 */
export function segmentsOf(day: Day, entries: readonly DayOccurrence[]): DaySegment[] {
  const midnight = toDate(daysAfter(day, 1));
  const segments = entries
    .map((entry) => {
      const start = entry.isFirstDay ? shareOfDay(new Date(entry.occurrence.startsAt)) : 0;
      const endsAt = new Date(entry.occurrence.endsAt);
      const end = endsAt >= midnight ? 1 : shareOfDay(endsAt);
      const drawnStart = Math.min(start, 1 - minShareForText);
      const drawnEnd = Math.max(end, drawnStart + minShareForText);
      return { ...entry, start, end, drawnStart, drawnEnd, lane: 0 };
    })
    .sort((a, b) => a.drawnStart - b.drawnStart || b.drawnEnd - a.drawnEnd);
  const lastOfLanes: DaySegment[] = [];
  for (const segment of segments) {
    const freeLane = lastOfLanes.findIndex(({ drawnEnd }) => drawnEnd <= segment.drawnStart);
    segment.lane = freeLane === -1 ? lastOfLanes.length : freeLane;
    const previous = lastOfLanes[segment.lane];
    if (previous) previous.drawnEnd = segment.drawnStart;
    lastOfLanes[segment.lane] = segment;
  }
  for (const segment of lastOfLanes) segment.drawnEnd = 1;
  return segments;
}

function shareOfDay(at: Date): number {
  return (at.getHours() * 60 + at.getMinutes()) / (24 * 60);
}
