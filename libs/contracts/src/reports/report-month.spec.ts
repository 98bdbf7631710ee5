import { headlineWithoutMonth, monthName } from './report-month.js';

describe('monthName', () => {
  it('uses the language of the report', () => {
    expect(monthName('2026-03', 'de')).toBe('März 2026');
    expect(monthName('2026-03', 'en')).toBe('March 2026');
  });
});

describe('headlineWithoutMonth', () => {
  it.each([
    ['March 2026: all 12 redeploys succeeded', 'All 12 redeploys succeeded'],
    ['A quiet month', 'A quiet month'],
  ])('shortens "%s" to "%s"', (headline, shortHeadline) => {
    expect(headlineWithoutMonth(headline, 'March 2026')).toBe(shortHeadline);
  });
});
