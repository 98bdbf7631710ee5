import type { OccurrenceReply } from '@stackyard/contracts';
import {
  daysAfter,
  findOverlapping,
  listedOccurrencesByDay,
  monthsAfter,
  occurrencesByDay,
  weeksOf,
} from './calendar.js';

function sampleOccurrence(change: Partial<OccurrenceReply>): OccurrenceReply {
  return {
    id: 1,
    windowId: 1,
    message: 'Patches',
    startsAt: new Date(2026, 10, 22, 22).toISOString(),
    endsAt: new Date(2026, 10, 23, 2).toISOString(),
    state: 'planned',
    ...change,
  };
}

describe('the calendar', () => {
  it('shows a month in whole weeks from Monday, and a week from its day', () => {
    const weeks = weeksOf('2026-11-20', 'month');

    expect(weeks).toHaveLength(6);
    expect(weeks[0]?.[0]).toBe('2026-10-26');
    expect(weeks.at(-1)?.[6]).toBe('2026-12-06');
    expect(weeksOf('2026-11-20', 'week')).toEqual([
      [20, 21, 22, 23, 24, 25, 26].map((day) => `2026-11-${day}`),
    ]);
  });

  it('skips no month and no day', () => {
    expect(monthsAfter('2027-01-31', 1)).toBe('2027-02-01');
    expect(daysAfter('2026-10-25', 1)).toBe('2026-10-26');
  });

  it('shows a window past midnight on both days', () => {
    const occurrencesOfDays = occurrencesByDay(
      [sampleOccurrence({})],
      ['2026-11-22', '2026-11-23', '2026-11-24'],
    );

    expect(occurrencesOfDays.get('2026-11-22')).toMatchObject([{ isFirstDay: true }]);
    expect(occurrencesOfDays.get('2026-11-23')).toMatchObject([{ isFirstDay: false }]);
    expect(occurrencesOfDays.get('2026-11-24')).toEqual([]);
  });

  it('shows a window that ends at midnight only on its day', () => {
    const until = sampleOccurrence({ endsAt: new Date(2026, 10, 23).toISOString() });

    expect(occurrencesByDay([until], ['2026-11-23']).get('2026-11-23')).toEqual([]);
  });

  it('lists a window of one night once, and a longer one on each of its days', () => {
    const days = ['2026-11-22', '2026-11-23', '2026-11-24'];
    const weekend = sampleOccurrence({
      windowId: 2,
      endsAt: new Date(2026, 10, 24, 2).toISOString(),
    });
    const byDay = listedOccurrencesByDay([sampleOccurrence({}), weekend], days);

    expect(
      days.map((day) => byDay.get(day)?.map(({ occurrence: { windowId } }) => windowId)),
    ).toEqual([[1, 2], [2], [2]]);
  });

  it('lists an active window of one night on both days', () => {
    const days = ['2026-11-22', '2026-11-23'];
    const byDay = listedOccurrencesByDay([sampleOccurrence({ state: 'active' })], days);

    expect(days.map((day) => byDay.get(day)?.length)).toEqual([1, 1]);
  });

  it('lists a window of one night on its second day if the first is not shown', () => {
    const byDay = listedOccurrencesByDay([sampleOccurrence({})], ['2026-11-23']);

    expect(byDay.get('2026-11-23')).toMatchObject([{ isFirstDay: false }]);
  });

  it('finds overlapping windows, except cancelled and missed ones', () => {
    const others = [
      sampleOccurrence({ windowId: 2 }),
      sampleOccurrence({ windowId: 3, state: 'cancelled' }),
      sampleOccurrence({ windowId: 4, state: 'missed' }),
      sampleOccurrence({ windowId: 1 }),
    ];

    expect(
      findOverlapping(sampleOccurrence({}), others, 1).map(({ windowId }) => windowId),
    ).toEqual([2]);
  });
});
