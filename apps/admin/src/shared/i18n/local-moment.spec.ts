import { fromLocalField, toLocalField } from './local-moment.js';

describe('toLocalField', () => {
  it('round-trips a time through the field', () => {
    const iso = '2026-03-01T10:05:00.000Z';

    expect(toLocalField(iso)).toMatch(/^2026-0[23]-\d\dT\d\d:05$/);
    expect(fromLocalField(toLocalField(iso))).toBe(iso);
  });

  it('returns nothing for an invalid time', () => {
    expect(toLocalField(undefined)).toBe('');
    expect(toLocalField('yesterday')).toBe('');
  });
});

describe('fromLocalField', () => {
  it('treats an incomplete field as empty', () => {
    expect(fromLocalField('')).toBeUndefined();
    expect(fromLocalField('soon')).toBeUndefined();
  });
});
