import { FoldedRepeats } from './folded-repeats.js';

const at = (second: number): Date => new Date(Date.UTC(2026, 2, 1, 10, 0, second));

describe('repetitions', () => {
  it('are counted after the first one and handed out once when their time is over', () => {
    const repeats = new FoldedRepeats<string>(10_000, 5);

    expect(repeats.note('a', 'first a', at(0))).toEqual({ first: true, pushedOut: [] });
    expect(repeats.note('a', 'second a', at(3)).first).toBe(false);
    expect(repeats.note('a', 'third a', at(9)).first).toBe(false);
    expect(repeats.note('b', 'only b', at(9)).first).toBe(true);

    expect(repeats.over(at(9))).toEqual([]);
    expect(repeats.over(at(10))).toEqual([
      { subject: 'first a', count: 2, firstAt: at(0), lastAt: at(9) },
    ]);
    expect(repeats.all()).toEqual([]);
    expect(repeats.note('a', 'again', at(11)).first).toBe(true);
  });

  it('that come late begin anew and hand out what was counted before', () => {
    const repeats = new FoldedRepeats<string>(10_000, 5);
    repeats.note('a', 'a', at(0));
    repeats.note('a', 'a', at(1));

    const late = repeats.note('a', 'a', at(20));

    expect(late).toMatchObject({ first: true, pushedOut: [{ count: 1 }] });
  });

  it('never take more room than they were given, and lose nothing', () => {
    const repeats = new FoldedRepeats<number>(10_000, 3);
    let counted = 0;
    for (let key = 0; key < 20; key += 1) {
      for (let time = 0; time < 3; time += 1) {
        const { pushedOut } = repeats.note(String(key), key, at(1));
        counted += pushedOut.reduce((sum, { count }) => sum + count, 0);
      }
    }

    const left = repeats.all();

    expect(left.map(({ subject }) => subject)).toEqual([17, 18, 19]);
    expect(counted + left.reduce((sum, { count }) => sum + count, 0)).toBe(40);
  });
});
