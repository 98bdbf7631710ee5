import { filterOf } from './job-filter.js';

describe('the dates of the history', () => {
  it.each([
    ['2026-03-01T10:00', '2026-03-01T10:00:00.000Z'],
    ['2026-03-01', '2026-03-01T00:00:00.000Z'],
    ['2026-03-01T12:00:00+02:00', '2026-03-01T10:00:00.000Z'],
  ])('are UTC where they name no zone, whatever that of the server is: %s', (from, moment) => {
    expect(filterOf({ from }).from).toBe(moment);
  });

  it.each([
    [undefined, '?to'],
    ['/filter/', '/filter/to'],
  ])('name what cannot be read below %s', (prefix, pointer) => {
    expect(() => filterOf({ to: '2026-W10' }, prefix)).toThrow(
      expect.objectContaining({ extras: { errors: [expect.objectContaining({ pointer })] } }),
    );
  });
});
