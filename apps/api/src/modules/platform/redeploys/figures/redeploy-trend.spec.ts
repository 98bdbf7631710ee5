import { daysOf, medianOf } from './redeploy-trend.js';

describe('daysOf', () => {
  it('starts each day at local midnight', () => {
    const now = new Date('2026-03-03T23:30:00.000Z');

    expect(daysOf(now, 2, 0)).toEqual(['2026-03-02T00:00:00.000Z', '2026-03-03T00:00:00.000Z']);
    // In a time zone one hour ahead of UTC, the next day has already begun.
    expect(daysOf(now, 2, 60)).toEqual(['2026-03-02T23:00:00.000Z', '2026-03-03T23:00:00.000Z']);
  });
});

describe('medianOf', () => {
  it('is a value that occurs', () => {
    expect(medianOf([1, 2, 9])).toBe(2);
    expect(medianOf([1, 2, 4, 9])).toBe(2);
    expect(medianOf([])).toBeNull();
  });
});
