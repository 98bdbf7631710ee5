import { fromRule, noRecurrence, positionInMonth, toRule, type Recurrence } from './recurrence.js';

/** The third, but not the last, Sunday of its month. */
const start = '2026-11-15T22:00';
const recurrenceWith = (recurrence: Partial<Recurrence>): Recurrence => ({
  ...noRecurrence,
  ...recurrence,
});

describe('toRule', () => {
  it('returns no rule for a single occurrence', () => {
    expect(toRule(noRecurrence, start)).toBeNull();
  });

  it('uses the weekday of the start if none is selected', () => {
    expect(toRule(recurrenceWith({ repeat: 'weekly' }), start)).toBe('FREQ=WEEKLY;BYDAY=SU');
  });

  it('sorts weekdays', () => {
    expect(
      toRule(recurrenceWith({ repeat: 'weekly', interval: 2, days: ['SA', 'MO'] }), start),
    ).toBe('FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,SA');
  });

  it.each([
    ['day', 'FREQ=MONTHLY;BYMONTHDAY=15'],
    ['place', 'FREQ=MONTHLY;BYDAY=3SU'],
    ['last-place', 'FREQ=MONTHLY;BYDAY=-1SU'],
    ['last-day', 'FREQ=MONTHLY;BYMONTHDAY=-1'],
  ] as const)('counts the days of a month by %s', (monthlyMode, rule) => {
    expect(toRule(recurrenceWith({ repeat: 'monthly', monthlyMode }), start)).toBe(rule);
  });

  it('includes the whole last day, or limits the number of occurrences', () => {
    expect(
      toRule(recurrenceWith({ repeat: 'daily', ends: 'until', until: '2027-03-01' }), start),
    ).toBe('FREQ=DAILY;UNTIL=20270301T235959Z');
    expect(toRule(recurrenceWith({ repeat: 'daily', ends: 'count', count: 3 }), start)).toBe(
      'FREQ=DAILY;COUNT=3',
    );
  });
});

describe('fromRule', () => {
  it.each([
    null,
    'FREQ=DAILY',
    'FREQ=DAILY;INTERVAL=3;COUNT=4',
    'FREQ=WEEKLY;BYDAY=TU,TH;UNTIL=20270301T235959Z',
    'FREQ=MONTHLY;BYDAY=3SU',
    'FREQ=MONTHLY;BYMONTHDAY=-1',
  ])('shows %s so that saving it unchanged keeps it', (rule) => {
    const shown = fromRule(rule, start);

    expect(shown.repeat).not.toBe('custom');
    expect(toRule(shown, start)).toBe(rule);
  });

  it.each([
    ['FREQ=WEEKLY;COUNT=4', { repeat: 'weekly', days: ['SU'], ends: 'count', count: 4 }],
    ['FREQ=MONTHLY;INTERVAL=2', { repeat: 'monthly', monthlyMode: 'day', interval: 2 }],
  ])('takes the day of the start where %s names none', (rule, shown) => {
    expect(fromRule(rule, start)).toMatchObject(shown);
  });

  it.each(['FREQ=YEARLY', 'FREQ=MONTHLY;BYDAY=2TU', 'FREQ=WEEKLY;BYDAY=MO;WKST=SU', 'nonsense'])(
    'keeps %s as a custom rule',
    (rule) => {
      expect(fromRule(rule, start)).toMatchObject({ repeat: 'custom', rule });
      expect(toRule(fromRule(rule, start), start)).toBe(rule);
    },
  );
});

describe('positionInMonth', () => {
  it('recognises the last weekday of its kind', () => {
    expect(positionInMonth('2026-11-29T22:00')).toEqual({
      day: 29,
      weekday: 'SU',
      ordinal: 5,
      isLast: true,
    });
  });

  it('returns nothing for an incomplete day', () => {
    expect(positionInMonth('')).toBeUndefined();
  });
});
