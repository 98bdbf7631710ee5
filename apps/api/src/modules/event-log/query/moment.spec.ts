import { readMoment } from './moment.js';

describe('moments of a query', () => {
  it.each([
    ['2026-03-01T10:00:00.000Z', '2026-03-01T10:00:00.000Z'],
    ['2026-03-01T12:00:00+02:00', '2026-03-01T10:00:00.000Z'],
    ['2026-03-01T12:00:00+0200', '2026-03-01T10:00:00.000Z'],
    ['2026-03-01T10:00', '2026-03-01T10:00:00.000Z'],
    ['2026-03-01', '2026-03-01T00:00:00.000Z'],
  ])('%s is read in UTC', (text, moment) => {
    expect(new Date(readMoment(text) ?? NaN).toISOString()).toBe(moment);
  });

  it.each([
    '',
    'yesterday',
    '2026-W10',
    '2026-061',
    '2026-02-30T25:00:00Z',
    '2026-13-01',
    '1772359200',
  ])('"%s" is refused', (text) => {
    expect(readMoment(text)).toBeNull();
  });
});
