import { durationText, parseDuration } from './duration.js';

describe('parsing a duration', () => {
  it.each([
    ['45', 45_000],
    ['90s', 90_000],
    ['30m', 1_800_000],
    ['1h30m', 5_400_000],
    ['2d', 172_800_000],
  ])('%s', (text, milliseconds) => {
    expect(parseDuration(text)).toBe(milliseconds);
  });

  it.each(['', '0', '0s', 'soon', '-5m', '5 m', '30m1h', '1.5h', '21d', '9999999'])(
    'rejects %j',
    (text) => {
      expect(() => parseDuration(text)).toThrow('Use a duration such as 90s');
    },
  );
});

describe('formatting a duration', () => {
  it.each([
    [400, '0 s'],
    [59_400, '59 s'],
    [200_000, '3 min 20 s'],
    [7_500_000, '2 h 5 min'],
  ])('%d ms: %s', (milliseconds, text) => {
    expect(durationText(milliseconds)).toBe(text);
  });
});
