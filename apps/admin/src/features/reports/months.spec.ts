import { monthsUntil } from './months.js';

describe('monthsUntil', () => {
  it('goes back over the turn of a year', () => {
    expect(monthsUntil(new Date(2026, 1, 28), 3)).toEqual(['2026-02', '2026-01', '2025-12']);
  });

  it('skips no month at the end of a long one', () => {
    expect(monthsUntil(new Date(2026, 2, 31), 2)).toEqual(['2026-03', '2026-02']);
  });
});
