import { quietHoursEnd, isTimeZone } from './quiet-hours.js';

const night = { from: '22:00', until: '07:00', timeZone: 'Europe/Berlin' };

describe('quiet hours', () => {
  it.each([
    ['before they start', '2026-11-25T20:59:59.000Z', null],
    ['at their start', '2026-11-25T21:00:00.000Z', '2026-11-26T06:00:00.000Z'],
    ['after midnight', '2026-11-26T03:00:30.000Z', '2026-11-26T06:00:00.000Z'],
    ['at their end', '2026-11-26T06:00:00.000Z', null],
  ])('%s', (_, now, end) => {
    expect(quietHoursEnd(new Date(now), night)?.toISOString() ?? null).toBe(end);
  });

  it('of no length never apply', () => {
    expect(
      quietHoursEnd(new Date('2026-11-25T21:00:00.000Z'), { ...night, until: '22:00' }),
    ).toBeNull();
  });

  it('need a time zone that exists', () => {
    expect(['Europe/Berlin', 'UTC', 'Mars/Olympus', ''].map(isTimeZone)).toEqual([
      true,
      true,
      false,
      false,
    ]);
  });
});
