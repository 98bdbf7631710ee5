import type { OccurrenceReply } from '@stackyard/contracts';
import { segmentsOf } from './day-segments.js';

const day = '2026-11-25';

function dayOccurrence(from: string, to: string, isFirstDay = true) {
  const occurrence = {
    startsAt: new Date(from).toISOString(),
    endsAt: new Date(to).toISOString(),
  } as OccurrenceReply;
  return { occurrence, isFirstDay };
}

const hoursOf = (share: number): number => Math.round(share * 24 * 60) / 60;

const segmentsInHours = (...entries: ReturnType<typeof dayOccurrence>[]) =>
  segmentsOf(day, entries).map(({ start, end, drawnStart, drawnEnd, lane }) => ({
    from: hoursOf(start),
    to: hoursOf(end),
    drawnFrom: hoursOf(drawnStart),
    drawnTo: hoursOf(drawnEnd),
    lane,
  }));

describe('segmentsOf', () => {
  it('places an occurrence by its start and its end', () => {
    expect(segmentsInHours(dayOccurrence('2026-11-25T06:30', '2026-11-25T15:00'))).toEqual([
      { from: 6.5, to: 15, drawnFrom: 6.5, drawnTo: 24, lane: 0 },
    ]);
  });

  it('draws an occurrence that lasts past midnight to the end and from the start of a day', () => {
    expect(segmentsInHours(dayOccurrence('2026-11-25T22:00', '2026-11-26T02:00'))).toMatchObject([
      { from: 22, to: 24 },
    ]);
    expect(
      segmentsInHours(dayOccurrence('2026-11-24T22:00', '2026-11-25T02:00', false)),
    ).toMatchObject([{ from: 0, to: 2 }]);
  });

  it('ends at midnight when the occurrence does', () => {
    expect(segmentsInHours(dayOccurrence('2026-11-25T22:00', '2026-11-26T00:00'))).toMatchObject([
      { to: 24 },
    ]);
  });

  it('draws overlapping occurrences below each other', () => {
    expect(
      segmentsInHours(
        dayOccurrence('2026-11-25T00:00', '2026-11-25T08:00'),
        dayOccurrence('2026-11-25T06:00', '2026-11-25T12:00'),
        dayOccurrence('2026-11-25T08:00', '2026-11-25T09:00'),
        dayOccurrence('2026-11-25T16:00', '2026-11-25T17:00'),
      ).map(({ lane }) => lane),
    ).toEqual([0, 1, 0, 0]);
  });

  it('gives the text of an occurrence the room up to the next one in its line', () => {
    expect(
      segmentsInHours(
        dayOccurrence('2026-11-25T06:00', '2026-11-25T06:10'),
        dayOccurrence('2026-11-25T10:00', '2026-11-25T10:10'),
        dayOccurrence('2026-11-25T14:00', '2026-11-25T14:10'),
      ),
    ).toMatchObject([
      { lane: 0, drawnFrom: 6, drawnTo: 14 },
      { lane: 1, drawnFrom: 10, drawnTo: 24 },
      { lane: 0, drawnFrom: 14, drawnTo: 24 },
    ]);
  });

  it('keeps the text of a late occurrence within the day', () => {
    expect(segmentsInHours(dayOccurrence('2026-11-25T23:30', '2026-11-26T01:30'))).toMatchObject([
      { from: 23.5, to: 24, drawnFrom: 17, drawnTo: 24 },
    ]);
  });
});
