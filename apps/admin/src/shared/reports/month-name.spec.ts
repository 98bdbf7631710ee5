import { monthName } from './month-name.js';

describe('monthName', () => {
  it('uses the language of the report', () => {
    expect(monthName('2026-03', 'de')).toBe('März 2026');
    expect(monthName('2026-03', 'en')).toBe('March 2026');
  });
});
