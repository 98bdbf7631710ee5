import { diffLines, unifiedDiff } from './line-diff.js';

const text = (...lines: string[]) => lines.map((line) => `${line}\n`).join('');

/** Applies a diff in both directions and returns the resulting texts. */
function applyBothWays(before: string, after: string) {
  const { edits } = diffLines(before, after);
  const side = (other: string) =>
    text(...edits.filter(({ kind }) => kind !== other).map(({ line }) => line));
  return { before: side('+'), after: side('-') };
}

describe('diffLines', () => {
  it('finds a shortest difference', () => {
    const { added, removed, edits } = diffLines(
      text('a', 'b', 'c', 'a', 'b', 'b', 'a'),
      text('c', 'b', 'a', 'b', 'a', 'c'),
    );
    expect({ added, removed }).toEqual({ added: 2, removed: 3 });
    expect(edits).toHaveLength(9);
  });

  it.each([
    [text('a', 'b'), text('a', 'b'), 0, 0],
    ['', text('a'), 1, 0],
    [text('a'), '', 0, 1],
    [text('a', 'b', 'c'), text('a', 'x', 'c'), 1, 1],
    ['a\r\nb\r\n', 'a\nb', 0, 0],
  ])('counts the changed lines from %j to %j', (before, after, added, removed) => {
    expect(diffLines(before, after)).toMatchObject({ added, removed });
  });

  it('leads from any text to any other', () => {
    let seed = 7;
    const next = (limit: number) => {
      seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
      return seed % limit;
    };
    for (let round = 0; round < 200; round++) {
      const random = () => text(...Array.from({ length: next(12) }, () => 'abcd'[next(4)] ?? ''));
      const [before, after] = [random(), random()];
      expect(applyBothWays(before, after)).toEqual({ before, after });
    }
  });

  it('replaces everything between the first and the last difference if too much differs', () => {
    const lines = (mark: string) =>
      text('first', ...Array.from({ length: 3000 }, (_, line) => `${mark}${line}`), 'last');
    expect(diffLines(lines('a'), lines('b'))).toMatchObject({ added: 3000, removed: 3000 });
    expect(applyBothWays(lines('a'), lines('b'))).toEqual({
      before: lines('a'),
      after: lines('b'),
    });
  });
});

describe('unifiedDiff', () => {
  it('shows three lines around each change and joins changes that are close', () => {
    const numbers = Array.from({ length: 20 }, (_, line) => `line ${line + 1}`);
    const changed = [...numbers];
    changed[4] = 'line five';
    changed.splice(17, 1);

    expect(unifiedDiff(diffLines(text(...numbers), text(...changed)))).toBe(
      [
        '@@ -2,7 +2,7 @@',
        ' line 2',
        ' line 3',
        ' line 4',
        '-line 5',
        '+line five',
        ' line 6',
        ' line 7',
        ' line 8',
        '@@ -15,6 +15,5 @@',
        ' line 15',
        ' line 16',
        ' line 17',
        '-line 18',
        ' line 19',
        ' line 20',
      ].join('\n'),
    );
  });

  it('starts at line 0 of an empty text', () => {
    expect(unifiedDiff(diffLines('', text('a')))).toBe('@@ -0,0 +1,1 @@\n+a');
  });
});
