import { foldEvents } from '#shared/events/folded-events.js';
import { logEntry } from '../testing/log-entry.js';
import { daysOf, visibleDays, lineOf } from './days.js';

/** Returns noon, local time, on a day in March. */
const noonOn = (day: number): string => new Date(2026, 2, day, 12).toISOString();
const events = foldEvents([
  logEntry({ id: 6, createdAt: noonOn(3) }),
  logEntry({ id: 5, createdAt: noonOn(3), message: 'another' }),
  logEntry({ id: 4, createdAt: noonOn(2) }),
  logEntry({ id: 3, createdAt: noonOn(1) }),
  logEntry({ id: 2, createdAt: noonOn(1), message: 'another' }),
]);

describe('daysOf', () => {
  it('groups by day in the user’s time zone', () => {
    const days = daysOf(events);
    expect(days.map(({ events: own }) => own.map(({ entry }) => entry.id))).toEqual([
      [6, 5],
      [4],
      [3, 2],
    ]);
    expect(days[0]?.at).toBe(new Date(2026, 2, 3).getTime());
  });

  it('keeps a late entry of an earlier day in a separate group', () => {
    const lateTime = new Date(2026, 2, 1, 23, 59, 59, 999).toISOString();
    const earlyTime = new Date(2026, 2, 2).toISOString();
    const lateAndEarly = [logEntry({ createdAt: earlyTime }), logEntry({ createdAt: lateTime })];
    expect(daysOf(foldEvents(lateAndEarly))).toHaveLength(2);
  });
});

describe('visibleDays', () => {
  const days = daysOf(events);
  const visibleIds = (first: number, last: number) =>
    visibleDays(days, first, last).map(({ countAbove, events: own, countBelow }) => [
      countAbove,
      own.map(({ entry }) => entry.id),
      countBelow,
    ]);

  it('renders everything if everything is visible', () => {
    expect(visibleIds(0, 7)).toEqual([
      [0, [6, 5], 0],
      [0, [4], 0],
      [0, [3, 2], 0],
    ]);
  });

  it('reserves space for entries that are not visible', () => {
    expect(visibleIds(2, 3)).toEqual([
      [1, [5], 0],
      [0, [], 1],
      [0, [], 2],
    ]);
    expect(visibleIds(7, 7)).toEqual([
      [2, [], 0],
      [1, [], 0],
      [1, [2], 0],
    ]);
  });
});

describe('lineOf', () => {
  it('counts the headings of the days', () => {
    const days = daysOf(events);
    expect([0, 1, 2, 3, 4].map((index) => lineOf(days, index))).toEqual([1, 2, 4, 6, 7]);
  });
});
