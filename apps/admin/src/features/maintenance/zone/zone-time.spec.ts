import { daylightSavingNote, localTimeIn, epochMsOf, offsetMinutesIn } from './zone-time.js';

const berlin = 'Europe/Berlin';
const toIso = (moment: number): string => new Date(moment).toISOString();

describe('renderMoment', () => {
  it('converts local times on both sides of a clock change', () => {
    expect(toIso(epochMsOf(berlin, '2026-07-01T22:00'))).toBe('2026-07-01T20:00:00.000Z');
    expect(toIso(epochMsOf(berlin, '2026-11-22T22:00'))).toBe('2026-11-22T21:00:00.000Z');
  });

  it('moves a skipped time by an hour and takes the first of a repeated one', () => {
    expect(toIso(epochMsOf(berlin, '2027-03-28T02:30'))).toBe('2027-03-28T01:30:00.000Z');
    expect(toIso(epochMsOf(berlin, '2026-10-25T02:30'))).toBe('2026-10-25T00:30:00.000Z');
  });

  it('returns NaN for invalid input', () => {
    expect(epochMsOf(berlin, '')).toBeNaN();
  });
});

describe('localTimeIn', () => {
  it('formats a timestamp in a zone', () => {
    expect(localTimeIn(berlin, '2026-11-22T23:30:00.000Z')).toBe('2026-11-23T00:30');
    expect(localTimeIn('America/New_York', '2026-11-22T23:30:00.000Z')).toBe('2026-11-22T18:30');
    expect(offsetMinutesIn('Asia/Kolkata', Date.parse('2026-11-22T23:30:00.000Z'))).toBe(330);
  });
});

describe('daylightSavingNote', () => {
  it('returns the start moved by a clock change', () => {
    const time = { startsAt: '2027-03-28T01:30:00.000Z', endsAt: '2027-03-28T02:30:00.000Z' };

    expect(daylightSavingNote(berlin, '2026-01-04T02:30', time)).toEqual({
      movedTo: '2027-03-28T03:30',
      clockChangeMinutes: 0,
    });
  });

  it('returns a clock change during a window', () => {
    const night = { startsAt: '2026-10-24T20:00:00.000Z', endsAt: '2026-10-25T02:00:00.000Z' };

    expect(daylightSavingNote(berlin, '2026-10-24T22:00', night)).toEqual({
      movedTo: null,
      clockChangeMinutes: -60,
    });
  });
});
