import { shortenName, formatValue } from './format-value.js';

describe('a value as it is shown', () => {
  it.each([
    [1234, 'count', '1.234', '1,234'],
    [12, 'percent', '12 %', '12%'],
    [1, 'seconds', '1 Sekunde', '1 second'],
    [59.4, 'seconds', '59 Sekunden', '59 seconds'],
    [60, 'seconds', '1 Minute', '1 minute'],
    [3600, 'seconds', '1 Stunde', '1 hour'],
    [3599, 'seconds', '1 Stunde', '1 hour'],
    [11_520, 'seconds', '3 Stunden 12 Minuten', '3 hours 12 minutes'],
    [999, 'bytes', '999 Bytes', '999 bytes'],
    [1500, 'bytes', '1,5 kB', '1.5 kB'],
    [999_960, 'bytes', '1 MB', '1 MB'],
    [12_345_678_901_234, 'bytes', '12,3 TB', '12.3 TB'],
  ] as const)('%d %s is %s, %s', (value, unit, de, en) => {
    expect([formatValue(value, unit, 'de'), formatValue(value, unit, 'en')]).toEqual([de, en]);
  });
});

describe('a name', () => {
  it('is cut only between visible characters', () => {
    const family = '👩‍👩‍👧‍👦';
    expect(shortenName(family.repeat(10), 40)).toBe(`${family.repeat(5)}…`);
    expect(shortenName('🇩🇪'.repeat(30), 40)).toBe(`${'🇩🇪'.repeat(19)}…`);
    expect(shortenName(`e${'\u0301'.repeat(99)}`)).toBe('…');
    expect(shortenName('shop'.repeat(10))).toBe('shop'.repeat(10));
  });

  it('has one line and no deceptive characters', () => {
    expect(shortenName(' a\n\tb\u202ec\ud800 ')).toBe('a bc');
    expect(shortenName('\u200b')).toBe('–');
  });
});
