import { daysOf, median } from './redeploy-trend.js';

describe('daysOf', () => {
  it('starts each day at local midnight', () => {
    const now = new Date('2026-03-03T23:30:00.000Z');

    expect(daysOf(now, 2, 0)).toEqual(['2026-03-02T00:00:00.000Z', '2026-03-03T00:00:00.000Z']);
    // In a time zone one hour ahead of UTC, the next day has already begun.
    expect(daysOf(now, 2, 60)).toEqual(['2026-03-02T23:00:00.000Z', '2026-03-03T23:00:00.000Z']);
  });
});

describe('median', () => {
  it('is a value that occurs', () => {
    expect(median([90, 10, 20])).toBe(20);
    expect(median([1, 2, 4, 9])).toBe(2);
    expect(median([])).toBeNull();
  });
});
