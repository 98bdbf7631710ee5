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
  it('lets each bar end where the next one begins, and the last after its own length', () => {
    const bars = barsOf(hours(1, 2), {});
    expect(bars.map(({ from, to }) => [from, to])).toEqual([
      [at('2026-03-01T10:00:00Z'), at('2026-03-01T11:00:00Z')],
      [at('2026-03-01T11:00:00Z'), at('2026-03-01T12:00:00Z')],
    ]);
  });

  it('cuts what reaches beyond the filter, so that a choice never widens it', () => {
    const limits = { from: at('2026-03-01T10:20:00Z'), to: at('2026-03-01T11:40:00Z') };
    const bars = barsOf(hours(1, 2), limits);
    expect(bars[0]?.from).toBe(limits.from);
    expect(bars[1]?.to).toBe(limits.to);
  });

  it('knows how long a month is', () => {
    const bucket = { from: '2026-02-01T00:00:00.000Z', count: 1, exact: true };
    expect(barsOf({ size: 'month', buckets: [bucket] }, {})[0]?.to).toBe(
      at('2026-03-01T00:00:00Z'),
    );
  });

  it('stacks what went wrong at the bottom', () => {
    const outcomes = { success: 5, failure: 2, denied: 1 };
    const bucket = { from: '2026-03-01T10:00:00.000Z', count: 8, exact: true, outcomes };
    expect(barsOf({ size: 'hour', buckets: [bucket] }, {})[0]?.parts).toEqual([
      { outcome: 'failure', count: 2 },
      { outcome: 'denied', count: 1 },
      { outcome: 'success', count: 5 },
    ]);
  });

  it('claims no outcome that the server did not count', () => {
    expect(barsOf(hours(4), {})[0]?.parts).toEqual([{ outcome: null, count: 4 }]);
  });
});

describe('sumOf', () => {
  it('says what several bars hold together', () => {
    const [first, second] = barsOf(hours(3, 4), {});
    if (!first || !second) throw new Error('There are two bars');
    const sum = sumOf([first, { ...second, exact: false }]);
    expect(sum).toMatchObject({ from: first.from, to: second.to, count: 7, exact: false });
    expect(sum?.parts).toEqual([{ outcome: null, count: 7 }]);
  });

  it('is nothing without bars', () => expect(sumOf([])).toBeNull());
});

describe('heightsOf', () => {
  it('shows a single failure among thousands', () => {
    const outcomes = { success: 9999, failure: 1 };
    const bucket = { from: '2026-03-01T10:00:00.000Z', count: 10_000, exact: true, outcomes };
    const [bar] = barsOf({ size: 'hour', buckets: [bucket] }, {});
    if (!bar) throw new Error('There is a bar');
    expect(heightsOf(bar, 10_000, 100)).toEqual([2, 100]);
  });
});

describe('ticksOf', () => {
  const hourly = (count: number) =>
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

  it('names days where hours of several days are shown', () => {
    expect(ticksOf(hourly(100), 10)).toEqual([4, 28, 52, 76]);
    expect(ticksOf(hourly(100), 2)).toEqual([4, 52]);
  });

  it('spreads times evenly over a short stretch', () => {
    expect(ticksOf(hourly(12), 4)).toEqual([0, 3, 6, 9]);
  });
});
