import { monthsUntil } from './months.js';

describe('monthsUntil', () => {
  it('crosses the turn of the year', () => {
    expect(monthsUntil('2026-02', 3)).toEqual(['2026-02', '2026-01', '2025-12']);
  });
});
