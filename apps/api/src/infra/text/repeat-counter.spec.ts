import { RepeatCounter } from './repeat-counter.js';

const at = (second: number): Date => new Date(Date.UTC(2026, 2, 1, 10, 0, second));

describe('repetitions', () => {
  it('are counted after the first one and returned once when their period ends', () => {
    const repeats = new RepeatCounter<string>(10_000, 5);

    expect(repeats.record('a', 'first a', at(0))).toEqual({ isFirst: true, evicted: [] });
    expect(repeats.record('a', 'second a', at(3)).isFirst).toBe(false);
    expect(repeats.record('a', 'third a', at(9)).isFirst).toBe(false);
    expect(repeats.record('b', 'only b', at(9)).isFirst).toBe(true);

    expect(repeats.takeExpired(at(9))).toEqual([]);
    expect(repeats.takeExpired(at(10))).toEqual([
      { subject: 'first a', count: 2, firstAt: at(0), lastAt: at(9) },
    ]);
    expect(repeats.takeAll()).toEqual([]);
    expect(repeats.record('a', 'again', at(11)).isFirst).toBe(true);
  });

  it('after the period start a new count and return the previous one', () => {
    const repeats = new RepeatCounter<string>(10_000, 5);
    repeats.record('a', 'a', at(0));
    repeats.record('a', 'a', at(1));

    const late = repeats.record('a', 'a', at(20));

    expect(late).toMatchObject({ isFirst: true, evicted: [{ count: 1 }] });
  });

  it('never exceed their limit, and lose no count', () => {
    const repeats = new RepeatCounter<number>(10_000, 3);
    let reportCount = 0;
    for (let key = 0; key < 20; key += 1) {
      for (let time = 0; time < 3; time += 1) {
        const { evicted } = repeats.record(String(key), key, at(1));
        reportCount += evicted.reduce((sum, { count }) => sum + count, 0);
      }
    }

    const remaining = repeats.takeAll();

    expect(remaining.map(({ subject }) => subject)).toEqual([17, 18, 19]);
    expect(reportCount + remaining.reduce((sum, { count }) => sum + count, 0)).toBe(40);
  });
});
