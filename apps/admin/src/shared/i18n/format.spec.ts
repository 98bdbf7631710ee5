import { createFormat } from './format.js';

const now = Date.parse('2026-03-01T12:00:00.000Z');

describe('createFormat', () => {
  it('says how long ago something was, in the language of the page', () => {
    const at = '2026-03-01T11:57:30.000Z';
    expect(createFormat('en').relative(at, now)).toBe('2 min ago');
    expect(createFormat('de').relative(at, now)).toBe('vor 2 Min.');
  });

  it('says the two largest units of a duration', () => {
    const { duration } = createFormat('en');
    expect(duration(72_000)).toBe('1 min 12 secs');
    expect(duration(0)).toBe('0 secs');
    expect(duration(90_061_000)).toBe('1 day 1 hr');
  });

  it('groups digits as the language does', () => {
    expect(createFormat('en').number(12345)).toBe('12,345');
    expect(createFormat('de').number(12345)).toBe('12.345');
  });

  it.each([
    [0, '0 byte', '0 Byte'],
    [999, '999 byte', '999 Byte'],
    [1000, '1 kB', '1 kB'],
    [1_500_000, '1.5 MB', '1,5 MB'],
    [4_700_000_000, '4.7 GB', '4,7 GB'],
    [32_000_000_000_000_000, '32,000 TB', '32.000 TB'],
  ])('says %d bytes in the largest unit that fits', (value, en, de) => {
    expect(createFormat('en').bytes(value)).toBe(en);
    // German keeps figure and unit on one line, for some units.
    expect(createFormat('de').bytes(value).replace('\u00a0', ' ')).toBe(de);
  });
});
