import { filterOf } from './job-filter.js';

describe('the dates of the history', () => {
  it.each([
    ['2026-03-01T10:00', '2026-03-01T10:00:00.000Z'],
    ['2026-03-01', '2026-03-01T00:00:00.000Z'],
    ['2026-03-01T12:00:00+02:00', '2026-03-01T10:00:00.000Z'],
  ])(
    'are in UTC if they contain no zone, regardless of the zone of the server: %s',
    (from, moment) => {
      expect(filterOf({ from }).from).toBe(moment);
    },
  );

  it.each([
    [undefined, '?to'],
    ['/filter/', '/filter/to'],
  ])('reports invalid dates with a pointer below %s', (prefix, pointer) => {
    expect(() => filterOf({ to: '2026-W10' }, prefix)).toThrow(
      expect.objectContaining({ extras: { errors: [expect.objectContaining({ pointer })] } }),
    );
  });
});
