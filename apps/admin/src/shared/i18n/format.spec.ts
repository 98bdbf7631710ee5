import { createFormat } from './format.js';

const now = Date.parse('2026-03-01T12:00:00.000Z');

describe('createFormat', () => {
  it('formats relative times in the user’s language', () => {
    const at = '2026-03-01T11:57:30.000Z';
    expect(createFormat('en').relative(at, now)).toBe('2 min ago');
    expect(createFormat('de').relative(at, now)).toBe('vor 2 Min.');
  });

  it.each([
    ['2026-03-01T13:00:00.000Z', 'in 1 hr'],
    ['2026-03-01T14:30:00.000Z', 'in 2 hr'],
    ['2026-03-01T12:45:00.000Z', 'in 45 min'],
    ['2026-03-01T12:00:30.000Z', 'in 29 sec'],
    ['2026-03-02T12:00:00.000Z', 'tomorrow'],
  ])('says of %s, chosen a second ago: %s', (at, text) => {
    expect(
      createFormat('en')
        .relative(at, now + 1000)
        .replace(/\.$/, ''),
    ).toBe(text);
  });

  it.each([
    ['2026-11-27T23:58:00', '2026-11-29T02:00:00', 'in 2 days'],
    ['2026-11-28T00:04:00', '2026-11-26T03:45:00', '2 days ago'],
    ['2026-11-28T09:00:00', '2026-11-27T03:00:00', 'yesterday'],
    ['2026-11-28T09:00:00', '2026-11-29T10:00:00', 'tomorrow'],
    ['2026-11-28T23:00:00', '2026-11-29T02:00:00', 'in 3 hr'],
  ])('counts calendar days: on %s, %s is %s', (at, moment, text) => {
    expect(createFormat('en').relative(moment, Date.parse(at))).toBe(text);
  });

  it.each([
    ['2026-03-01T11:57:00', '3 min ago', 'vor 3 Min.'],
    ['2026-02-22T08:00:00', '7 days ago', 'vor 7 Tagen'],
    ['2026-02-21T23:59:00', '21 Feb', '21. Feb.'],
    ['2025-12-31T10:00:00', '31 Dec 2025', '31.12.2025'],
  ])('shows a past time as a date after a week: %s', (at, english, german) => {
    const noon = Date.parse('2026-03-01T12:00:00');
    expect(createFormat('en').ago(at, noon)).toBe(english);
    expect(createFormat('de').ago(at, noon)).toBe(german);
  });

  it.each([
    ['2026-03-01T08:05:00', 'today, 08:05', 'heute, 08:05'],
    ['2026-02-28T23:59:00', 'yesterday, 23:59', 'gestern, 23:59'],
    ['2026-02-27T10:00:00', '27 Feb, 10:00', '27. Feb., 10:00'],
    ['2025-12-31T10:00:00', '31 Dec 2025, 10:00', '31.12.2025, 10:00'],
  ])('formats the time of a row without seconds: %s', (at, english, german) => {
    const noon = Date.parse('2026-03-01T12:00:00');
    expect(createFormat('en').dayAndTime(at, noon)).toBe(english);
    expect(createFormat('de').dayAndTime(at, noon)).toBe(german);
  });

  it('formats a day independently of the time zone', () => {
    expect(createFormat('en').day('2026-03-01')).toBe('1 Mar 2026');
    expect(createFormat('de').day('2026-03-01')).toBe('01.03.2026');
  });

  it('formats the two largest units of a duration', () => {
    const { durationText } = createFormat('en');
    expect(durationText(72_000)).toBe('1 min 12 s');
    expect(durationText(0)).toBe('0 s');
    expect(durationText(90_061_000)).toBe('1 day 1 h');
  });

  it('rounds an estimate', () => {
    const { estimate } = createFormat('en');
    expect(estimate(9638)).toBe('10 s');
    expect(estimate(37_000)).toBe('35 s');
    expect(estimate(578_000)).toBe('10 min');
    expect(estimate(3_900_000)).toBe('1 h 10 min');
  });

  it('groups digits by language', () => {
    expect(createFormat('en').number(12345)).toBe('12,345');
    expect(createFormat('de').number(12345)).toBe('12.345');
  });

  it.each([
    [0, '0 bytes', '0 Byte'],
    [999, '999 bytes', '999 Byte'],
    [1000, '1 kB', '1 kB'],
    [999_499, '999 kB', '999 kB'],
    [999_500, '1 MB', '1 MB'],
    [1_500_000, '1.5 MB', '1,5 MB'],
    [999_990_000, '1 GB', '1 GB'],
    [4_700_000_000, '4.7 GB', '4,7 GB'],
    [32_000_000_000_000_000, '32,000 TB', '32.000 TB'],
  ])('says %d bytes in the largest unit that fits', (value, en, de) => {
    expect(createFormat('en').bytes(value)).toBe(en);
    // German uses a non-breaking space before some units.
    expect(createFormat('de').bytes(value).replace('\u00a0', ' ')).toBe(de);
  });

  it.each([
    ['en', '2026-11-29T22:00', 'Sun, 29 Nov 2026, 22:00'],
    ['de', '2026-11-29T22:00', 'So., 29. Nov. 2026, 22:00'],
    ['en', '2026-11-29', 'Sun, 29 Nov 2026'],
    ['en', '', ''],
  ] as const)('repeats the value of a date field, in %s: %s', (locale, value, text) => {
    expect(createFormat(locale).localMoment(value)).toBe(text);
  });
});
