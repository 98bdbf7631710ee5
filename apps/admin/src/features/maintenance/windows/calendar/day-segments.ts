import type { DayOccurrence, Day } from './calendar.js';
import { daysAfter, toDate } from './calendar.js';

/** The part of an occurrence that falls on one day. All positions are shares of the day. */
export interface DaySegment extends DayOccurrence {
  start: number;
  end: number;
  /**
   * Start of the segment as drawn. Its text may take the room up to `drawnEnd`: up to the next
   * segment in its line or, if it starts late, up to the end of the segment.
   */
  drawnStart: number;
  drawnEnd: number;
  /** Index of the line in which the segment is drawn. Segments in one line do not overlap. */
  lane: number;
}

/** The share of the day that the text of a segment gets at least. */
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
