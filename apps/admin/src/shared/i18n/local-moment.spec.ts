import { fromLocalField, toLocalField } from './local-moment.js';

describe('toLocalField', () => {
  it('shows a moment as the field writes it, and the field gives it back', () => {
    const iso = '2026-03-01T10:05:00.000Z';

    expect(toLocalField(iso)).toMatch(/^2026-0[23]-\d\dT\d\d:05$/);
    expect(fromLocalField(toLocalField(iso))).toBe(iso);
  });

  it('shows nothing for what is no moment', () => {
    expect(toLocalField(undefined)).toBe('');
    expect(toLocalField('yesterday')).toBe('');
  });
});

describe('fromLocalField', () => {
  it('takes an incomplete field for none', () => {
    expect(fromLocalField('')).toBeUndefined();
    expect(fromLocalField('soon')).toBeUndefined();
  });
});
