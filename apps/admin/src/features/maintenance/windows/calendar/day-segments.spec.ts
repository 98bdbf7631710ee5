import type { OccurrenceReply } from '@stackyard/contracts';
import { segmentsOf } from './day-segments.js';

const day = '2026-11-25';

function entry(from: string, to: string, isFirstDay = true) {
  const occurrence = {
    startsAt: new Date(from).toISOString(),
    endsAt: new Date(to).toISOString(),
  } as OccurrenceReply;
  return { occurrence, isFirstDay };
}

const place = (...entries: ReturnType<typeof entry>[]) =>
  segmentsOf(day, entries).map(({ start, end, lane, lanes }) => ({
    from: start * 24,
    to: end * 24,
    lane,
    lanes,
  }));

describe('segmentsOf', () => {
  it('places an occurrence by its start and its end', () => {
    expect(place(entry('2026-11-25T06:30', '2026-11-25T09:00'))).toEqual([
      { from: 6.5, to: 9, lane: 0, lanes: 1 },
    ]);
  });

  it('draws an occurrence that lasts past midnight to the end and from the start of a day', () => {
    expect(place(entry('2026-11-25T22:00', '2026-11-26T02:00'))).toMatchObject([
      { from: 22, to: 24 },
    ]);
    expect(place(entry('2026-11-24T22:00', '2026-11-25T02:00', false))).toMatchObject([
      { from: 0, to: 2 },
    ]);
  });

  it('ends at midnight when the occurrence does', () => {
    expect(place(entry('2026-11-25T22:00', '2026-11-26T00:00'))).toMatchObject([{ to: 24 }]);
  });

  it('draws overlapping occurrences next to each other', () => {
    expect(
      place(
        entry('2026-11-25T06:00', '2026-11-25T10:00'),
        entry('2026-11-25T08:00', '2026-11-25T12:00'),
        entry('2026-11-25T10:00', '2026-11-25T11:00'),
        entry('2026-11-25T14:00', '2026-11-25T15:00'),
      ),
    ).toMatchObject([
      { lane: 0, lanes: 2 },
      { lane: 1, lanes: 2 },
      { lane: 0, lanes: 2 },
      { lane: 0, lanes: 1 },
    ]);
  });

  it('makes room for short occurrences, which are drawn longer than they are', () => {
    expect(
      place(
        entry('2026-11-25T06:00', '2026-11-25T06:10'),
        entry('2026-11-25T06:30', '2026-11-25T06:40'),
      ),
    ).toMatchObject([{ lane: 0 }, { lane: 1 }]);
  });

  it('keeps a short occurrence just before midnight within the day', () => {
    expect(place(entry('2026-11-25T23:50', '2026-11-26T00:00'))).toMatchObject([
      { from: 23, to: 24 },
    ]);
  });
});
