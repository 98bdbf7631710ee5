import { BackOff } from './back-off.js';

const range = { initialMaxMs: 1000, maxMs: 10_000 };

describe('BackOff', () => {
  const delaysWith = (random: number, count: number) => {
    const backOff = new BackOff(() => random);
    return Array.from({ length: count }, () => backOff.next('one', range));
  };

  it('doubles the longest delay with each failure, up to a limit', () => {
    expect(delaysWith(1, 6)).toEqual([1000, 2000, 4000, 8000, 10_000, 10_000]);
    expect(delaysWith(1, 2000).at(-1)).toBe(10_000);
  });

  it('chooses delays from the whole range, but never none', () => {
    expect(delaysWith(0.5, 4)).toEqual([500, 1000, 2000, 4000]);
    expect(delaysWith(0, 4)).toEqual([100, 100, 100, 100]);
  });

  it('counts failures per key, until a success', () => {
    const backOff = new BackOff(() => 1);
    backOff.next('one', range);
    expect(backOff.next('other', range)).toBe(1000);
    expect(backOff.next('one', range)).toBe(2000);
    backOff.reset('one');
    expect(backOff.next('one', range)).toBe(1000);
    expect(backOff.next('other', range)).toBe(2000);
  });
});
