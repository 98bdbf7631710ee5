import {
  InvalidScheduleError,
  WindowCalendar,
  type WindowRule,
} from './window-calendar.adapter.js';

const calendar = new WindowCalendar();

function rule(changes: Partial<WindowRule> = {}): WindowRule {
  return {
    startsAt: '2026-03-28T23:30',
    durationMinutes: 240,
    timeZone: 'Europe/Berlin',
    recurrence: null,
    ...changes,
  };
}

function timesOf(changes: Partial<WindowRule>, after: string, limit = 3): string[][] {
  return calendar
    .listUpcoming(rule(changes), new Date(after), limit)
    .map(({ startsAt, endsAt }) => [startsAt.toISOString(), endsAt.toISOString()]);
}

function faultOf(changes: Partial<WindowRule>): string {
  try {
    calendar.check(rule(changes));
  } catch (error) {
    if (error instanceof InvalidScheduleError) return error.field;
    throw error;
  }
  return 'none';
}

describe('when a window takes place', () => {
  it('keeps its duration across midnight and the change to summer time', () => {
    expect(timesOf({}, '2026-01-01T00:00:00Z')).toEqual([
      ['2026-03-28T22:30:00.000Z', '2026-03-29T02:30:00.000Z'],
    ]);
  });

  it('keeps its duration across the change to winter time', () => {
    expect(timesOf({ startsAt: '2026-10-24T23:30' }, '2026-01-01T00:00:00Z')).toEqual([
      ['2026-10-24T21:30:00.000Z', '2026-10-25T01:30:00.000Z'],
    ]);
  });

  it('has the same local time before and after a clock change', () => {
    const weekly = { startsAt: '2026-03-22T22:00', durationMinutes: 60, recurrence: 'FREQ=WEEKLY' };

    expect(timesOf(weekly, '2026-03-20T00:00:00Z').map(([start]) => start)).toEqual([
      '2026-03-22T21:00:00.000Z',
      '2026-03-29T20:00:00.000Z',
      '2026-04-05T20:00:00.000Z',
    ]);
  });

  it('moves a skipped local time one hour later, and uses a repeated one once', () => {
    const spring = { startsAt: '2026-03-28T02:30', durationMinutes: 30, recurrence: 'FREQ=DAILY' };
    const autumn = { ...spring, startsAt: '2026-10-24T02:30' };

    expect(timesOf(spring, '2026-03-28T00:00:00Z').map(([start]) => start)).toEqual([
      '2026-03-28T01:30:00.000Z',
      '2026-03-29T01:30:00.000Z',
      '2026-03-30T00:30:00.000Z',
    ]);
    expect(timesOf(autumn, '2026-10-24T00:00:00Z').map(([start]) => start)).toEqual([
      '2026-10-24T00:30:00.000Z',
      '2026-10-25T00:30:00.000Z',
      '2026-10-26T01:30:00.000Z',
    ]);
  });

  it('finds the third Sunday of each month', () => {
    const monthly = {
      startsAt: '2026-11-15T22:00',
      durationMinutes: 60,
      timeZone: 'America/New_York',
      recurrence: 'FREQ=MONTHLY;BYDAY=3SU;COUNT=2',
    };

    expect(timesOf(monthly, '2026-11-01T00:00:00Z').map(([start]) => start)).toEqual([
      '2026-11-16T03:00:00.000Z',
      '2026-12-21T03:00:00.000Z',
    ]);
  });

  it('includes an occurrence in progress until it ends', () => {
    expect(calendar.findNext(rule(), new Date('2026-03-29T02:29:59Z'))).not.toBeNull();
    expect(calendar.findNext(rule(), new Date('2026-03-29T02:30:00Z'))).toBeNull();
  });

  it('finds occurrences decades ahead without walking all of them', () => {
    const daily = { startsAt: '2026-01-01T10:00', durationMinutes: 60, recurrence: 'FREQ=DAILY' };

    expect(timesOf(daily, '2044-06-01T00:00:00Z', 1)).toEqual([
      ['2044-06-01T08:00:00.000Z', '2044-06-01T09:00:00.000Z'],
    ]);
  });
});

describe('an invalid plan', () => {
  it.each([
    ['timeZone', { timeZone: 'Mars/Base' }],
    ['startsAt', { startsAt: '2026-02-30T10:00' }],
    ['recurrence', { recurrence: 'FREQ=HOURLY' }],
    ['recurrence', { recurrence: 'every sunday' }],
    ['recurrence', { recurrence: 'FREQ=DAILY;BYDAY=XX' }],
    ['recurrence', { recurrence: 'FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30' }],
    ['recurrence', { recurrence: 'FREQ=MONTHLY;BYDAY=6MO' }],
    ['recurrence', { recurrence: 'FREQ=DAILY;BYSETPOS=5' }],
    ['recurrence', { recurrence: 'FREQ=DAILY;INTERVAL=99999999' }],
    ['durationMinutes', { durationMinutes: 1441, recurrence: 'FREQ=DAILY' }],
  ])('is refused for its %s: %j', (field, changes) => {
    expect(faultOf(changes)).toBe(field);
  });

  it('is one that can otherwise', () => {
    expect(faultOf({ durationMinutes: 1380, recurrence: 'FREQ=DAILY' })).toBe('none');
    expect(faultOf({ recurrence: 'FREQ=WEEKLY;UNTIL=20270101T000000Z' })).toBe('none');
  });
});

describe('the rule of a request', () => {
  const berlin = 'Europe/Berlin';

  it.each([
    ['an offset', '2026-12-01T20:00:00+01:00', berlin, '2026-12-01T20:00'],
    ['another offset', '2026-12-01T20:00:00-05:00', berlin, '2026-12-02T02:00'],
    ['UTC in summer', '2026-07-01T20:00:00Z', berlin, '2026-07-01T22:00'],
    ['seconds and their fraction', '2026-12-01T20:00:59.999Z', 'UTC', '2026-12-01T20:00'],
    ['a half-hour zone', '2026-12-01T20:00:00Z', 'Asia/Kolkata', '2026-12-02T01:30'],
    ['a quarter-hour zone', '2026-12-01T20:00:00Z', 'Asia/Kathmandu', '2026-12-02T01:45'],
    ['the minute before a gap', '2027-03-28T00:59:59Z', berlin, '2027-03-28T01:59'],
    ['the minute after a gap', '2027-03-28T01:00:00Z', berlin, '2027-03-28T03:00'],
    ['the first of two equal hours', '2027-10-31T00:30:00Z', berlin, '2027-10-31T02:30'],
    ['the hour after both', '2027-10-31T02:00:00Z', berlin, '2027-10-31T03:00'],
    ['a change of half an hour', '2027-04-03T14:45:00Z', 'Australia/Lord_Howe', '2027-04-04T01:45'],
  ])('converts an instant with %s to a local start', (_, startsAt, timeZone, local) => {
    const windowFields = { startsAt, durationMinutes: 60, timeZone };
    const plan = calendar.ruleOf(windowFields);

    expect(plan).toEqual({ ...windowFields, startsAt: local, recurrence: null });
    const minute = Math.floor(Date.parse(startsAt) / 60_000) * 60_000;
    expect(calendar.findNext(plan, new Date(0))?.startsAt).toEqual(new Date(minute));
  });

  it.each([
    ['two instants', '2026-12-01T20:00:00Z', '2026-12-01T21:30:00Z', 90],
    ['an end rounded up', '2026-12-01T20:00:59Z', '2026-12-01T21:00:01Z', 61],
    ['different offsets', '2026-12-01T20:00:00+01:00', '2026-12-01T20:00:00Z', 60],
    ['a local start and an instant', '2026-12-01T20:00', '2026-12-01T20:00:00Z', 60],
    ['an instant and a local end', '2026-12-01T19:00:00Z', '2026-12-01T21:00', 60],
    ['an end in the second hour', '2027-10-31T00:30:00Z', '2027-10-31T01:30:00Z', 60],
  ])('counts the minutes between %s', (_, startsAt, endsAt, minutes) => {
    const { durationMinutes } = calendar.ruleOf({ startsAt, endsAt, timeZone: berlin });

    expect(durationMinutes).toBe(minutes);
  });

  it('keeps a local start that a clock change leaves out', () => {
    const windowFields = { startsAt: '2027-03-28T02:30', durationMinutes: 60, timeZone: berlin };

    expect(calendar.ruleOf(windowFields).startsAt).toBe('2027-03-28T02:30');
  });

  const instant = '2026-12-01T20:00:00Z';
  it.each([
    ['startsAt', 'UTC', { startsAt: '2027-10-31T01:30:00Z' }],
    ['startsAt', 'UTC', { startsAt: '2027-04-03T15:00:00Z', timeZone: 'Australia/Lord_Howe' }],
    ['startsAt', 'local time', { startsAt: instant, recurrence: 'FREQ=DAILY' }],
    ['endsAt', 'local time', { endsAt: instant, recurrence: 'FREQ=DAILY' }],
    ['endsAt', 'after the start', { startsAt: instant, endsAt: instant }],
    ['startsAt', 'date', { startsAt: '2026-02-30T20:00:00Z' }],
    ['startsAt', 'date', { startsAt: '2026-12-01T20:00:00+25:00' }],
    ['startsAt', 'date', { startsAt: '9999-12-31T23:30:00Z' }],
    ['timeZone', 'Europe/Berlin', { startsAt: instant, timeZone: 'Mars/Base' }],
  ])('is refused for %s, saying "%s": %j', (field, words, changes) => {
    const length = 'endsAt' in changes ? {} : { durationMinutes: 60 };
    const windowFields = { startsAt: '2026-12-01T20:00', timeZone: berlin, ...length, ...changes };

    expect(() => calendar.ruleOf(windowFields)).toThrow(
      expect.objectContaining({ field, message: expect.stringContaining(words) }),
    );
  });
});
