import type { DayOccurrence, Day } from './calendar.js';
import { daysAfter, toDate } from './calendar.js';

/**
 * The part of an occurrence that falls on one day, and its position beside overlapping segments.
 */
export interface DaySegment extends DayOccurrence {
  /** Share of the day before the segment, from 0 to 1. */
  start: number;
  /** Share of the day at which the segment ends, from 0 to 1. */
  end: number;
  /** Index of the lane in which the segment is drawn. */
  lane: number;
  /**
   * Number of lanes in the group of segments to which this one belongs. Segments are in one group
   * if they overlap, directly or through other segments.
   */
  lanes: number;
}

/**
 * A segment is drawn as if it covered at least this share of the day, so that short occurrences
 * stay readable. Overlaps are calculated with the drawn size.
 */
const minShare = 1 / 24;

/**
 * Places the occurrences of a day. Segments that overlap are drawn next to each other. Segments are
 * placed by clock time, so every day has 24 hours, even if the clocks change.
 */
export function segmentsOf(day: Day, entries: readonly DayOccurrence[]): DaySegment[] {
  const midnight = toDate(daysAfter(day, 1));
  const segments = entries
    .map((entry) => {
      const start = entry.isFirstDay ? shareOfDay(new Date(entry.occurrence.startsAt)) : 0;
      const endsAt = new Date(entry.occurrence.endsAt);
      const end = endsAt >= midnight ? 1 : shareOfDay(endsAt);
      return { ...entry, start: Math.min(start, 1 - minShare), end, lane: 0, lanes: 1 };
    })
    .sort((a, b) => a.start - b.start || b.end - a.end);
  for (const cluster of clustersOf(segments)) assignLanes(cluster);
  return segments;
}

function shareOfDay(at: Date): number {
  return (at.getHours() * 60 + at.getMinutes()) / (24 * 60);
}

const drawnEnd = ({ start, end }: DaySegment): number => Math.max(end, start + minShare);

/**
 * Groups segments so that segments of different groups do not overlap. The segments must be sorted
 * by start.
 */
function clustersOf(segments: readonly DaySegment[]): DaySegment[][] {
  const clusters: DaySegment[][] = [];
  let clusterEnd = 0;
  for (const segment of segments) {
    const cluster = clusters.at(-1);
    if (cluster && segment.start < clusterEnd) cluster.push(segment);
    else clusters.push([segment]);
    clusterEnd = Math.max(clusterEnd, drawnEnd(segment));
  }
  return clusters;
}

function assignLanes(cluster: readonly DaySegment[]): void {
  const laneEnds: number[] = [];
  for (const segment of cluster) {
    const freeLane = laneEnds.findIndex((end) => end <= segment.start);
    segment.lane = freeLane === -1 ? laneEnds.length : freeLane;
    laneEnds[segment.lane] = drawnEnd(segment);
  }
  for (const segment of cluster) segment.lanes = laneEnds.length;
}
