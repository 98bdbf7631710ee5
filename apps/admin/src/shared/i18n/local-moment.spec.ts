import { fromDateTimeInputValue, toDateTimeInputValue } from './local-moment.js';

describe('toDateTimeInputValue', () => {
  it('round-trips a time through the field', () => {
    const iso = '2026-03-01T10:05:00.000Z';

    expect(toDateTimeInputValue(iso)).toMatch(/^2026-0[23]-\d\dT\d\d:05$/);
    expect(fromDateTimeInputValue(toDateTimeInputValue(iso))).toBe(iso);
  });

  it('returns nothing for an invalid time', () => {
    expect(toDateTimeInputValue(undefined)).toBe('');
    expect(toDateTimeInputValue('yesterday')).toBe('');
  });
});

describe('fromDateTimeInputValue', () => {
  it('treats an incomplete field as empty', () => {
    expect(fromDateTimeInputValue('')).toBeUndefined();
    expect(fromDateTimeInputValue('soon')).toBeUndefined();
  });
});
