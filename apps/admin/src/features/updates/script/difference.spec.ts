import { differenceOf, foldUnchangedRows, type DifferenceRow } from './difference.js';

const lines = (count: number): string[] =>
  Array.from({ length: count }, (_, index) => `line ${index + 1}`);

/** Returns both sides as text, for example `2 set -[eu] | 2 set -[eux]`. */
function rowTexts(rows: readonly DifferenceRow[]): string[] {
  return rows.map(({ before, after }) =>
    [before, after]
      .map((line) => {
        const parts = line?.parts.map(({ text, changed }) => (changed ? `[${text}]` : text));
        return line ? `${line.number} ${parts?.join('')}` : '';
      })
      .join(' | '),
  );
}

describe('differenceOf', () => {
  it('pairs a changed line with its old version and marks the changes', () => {
    expect(
      rowTexts(differenceOf('#!/bin/sh\nsleep 5 seconds\n', '#!/bin/sh\nsleep 30 seconds\n')),
    ).toEqual(['1 #!/bin/sh | 1 #!/bin/sh', '2 sleep [5] seconds | 2 sleep [30] seconds']);
  });

  it('leaves the other side empty for added and removed lines, and numbers both sides', () => {
    expect(rowTexts(differenceOf('a\nb\nc', 'a\nc\nd'))).toEqual([
      '1 a | 1 a',
      '2 b | ',
      '3 c | 2 c',
      ' | 3 d',
    ]);
  });

  it('marks no words in lines with almost nothing in common', () => {
    expect(rowTexts(differenceOf('docker pull image', 'exit 3'))).toEqual([
      '1 docker pull image | 1 exit 3',
    ]);
  });

  it('ignores different line endings', () => {
    expect(differenceOf('a\r\nb\r\n', 'a\nb\n').map(({ kind }) => kind)).toEqual(['same', 'same']);
  });
});

describe('foldUnchangedRows', () => {
  it('keeps three lines around a change and folds the rest', () => {
    const before = lines(20);
    const after = before.with(9, 'another one');

    const blocks = foldUnchangedRows(differenceOf(before.join('\n'), after.join('\n')));

    expect(
      blocks.map((part) => ('rows' in part ? part.rows.length : -part.foldedRows.length)),
    ).toEqual([-6, 7, -7]);
  });

  it('does not fold a single line', () => {
    const before = lines(5);
    const after = before.with(4, 'another one');

    expect(foldUnchangedRows(differenceOf(before.join('\n'), after.join('\n')))).toEqual([
      { rows: [expect.anything()] },
      { rows: expect.anything() },
    ]);
  });
});
