import { barsOf, heightsOf, sumOf, ticksOf } from './bars.js';

const at = (iso: string): number => new Date(iso).getTime();
const hours = (...counts: number[]) => ({
  size: 'hour' as const,
  buckets: counts.map((count, index) => ({
    from: `2026-03-01T${10 + index}:00:00.000Z`,
    count,
    exact: true,
  })),
});

describe('barsOf', () => {
  it('ends each bar where the next one starts, and the last one after its own length', () => {
    const bars = barsOf(hours(1, 2), {});
    expect(bars.map(({ from, to }) => [from, to])).toEqual([
      [at('2026-03-01T10:00:00Z'), at('2026-03-01T11:00:00Z')],
      [at('2026-03-01T11:00:00Z'), at('2026-03-01T12:00:00Z')],
    ]);
  });

  it('clips bars to the filter, so that a selection never widens it', () => {
    const limits = { from: at('2026-03-01T10:20:00Z'), to: at('2026-03-01T11:40:00Z') };
    const bars = barsOf(hours(1, 2), limits);
    expect(bars[0]?.from).toBe(limits.from);
    expect(bars[1]?.to).toBe(limits.to);
  });

  it('handles the length of months', () => {
    const bucket = { from: '2026-02-01T00:00:00.000Z', count: 1, exact: true };
    expect(barsOf({ size: 'month', buckets: [bucket] }, {})[0]?.to).toBe(
      at('2026-03-01T00:00:00Z'),
    );
  });

  it('stacks failures at the bottom', () => {
    const outcomes = { success: 5, failure: 2, denied: 1 };
    const bucket = { from: '2026-03-01T10:00:00.000Z', count: 8, exact: true, outcomes };
    expect(barsOf({ size: 'hour', buckets: [bucket] }, {})[0]?.parts).toEqual([
      { outcome: 'failure', count: 2 },
      { outcome: 'denied', count: 1 },
      { outcome: 'success', count: 5 },
    ]);
  });

  it('shows no outcome if the server did not count outcomes', () => {
    expect(barsOf(hours(4), {})[0]?.parts).toEqual([{ outcome: null, count: 4 }]);
  });
});

describe('sumOf', () => {
  it('combines several bars', () => {
    const [first, second] = barsOf(hours(3, 4), {});
    if (!first || !second) throw new Error('There are two bars');
    const sum = sumOf([first, { ...second, exact: false }]);
    expect(sum).toMatchObject({ from: first.from, to: second.to, count: 7, exact: false });
    expect(sum?.parts).toEqual([{ outcome: null, count: 7 }]);
  });

  it('returns nothing without bars', () => expect(sumOf([])).toBeNull());
});

describe('heightsOf', () => {
  it('keeps a single failure visible among thousands', () => {
    const outcomes = { success: 9999, failure: 1 };
    const bucket = { from: '2026-03-01T10:00:00.000Z', count: 10_000, exact: true, outcomes };
    const [bar] = barsOf({ size: 'hour', buckets: [bucket] }, {});
    if (!bar) throw new Error('There is a bar');
    expect(heightsOf(bar, 10_000, 100)).toEqual([6, 100]);
  });
});

describe('ticksOf', () => {
  const ticksOfHour = (count: number) =>
    barsOf(
      {
        size: 'hour',
        buckets: Array.from({ length: count }, (_, index) => ({
          from: new Date(2026, 2, 1, 20 + index).toISOString(),
          count: 0,
          exact: true,
        })),
      },
      {},
    );

  it('labels days if hours of several days are shown', () => {
    expect(ticksOf(ticksOfHour(100), 10)).toEqual([4, 28, 52, 76]);
    expect(ticksOf(ticksOfHour(100), 2)).toEqual([4, 52]);
  });

  it('spreads labels evenly over a short period', () => {
    expect(ticksOf(ticksOfHour(12), 4)).toEqual([0, 3, 6, 9]);
  });
});
