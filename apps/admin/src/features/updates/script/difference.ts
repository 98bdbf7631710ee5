import { diffArrays, diffWordsWithSpace } from 'diff';

/**
 * Part of a line. `changed` marks words that differ between two similar lines; it is false in lines
 * that were added, removed or replaced entirely.
 */
export interface LinePart {
  text: string;
  changed: boolean;
}

export interface DifferenceLine {
  number: number;
  parts: LinePart[];
}

/** Two lines side by side. In a changed row, one of them is null if a line was added or removed. */
export interface DifferenceRow {
  kind: 'same' | 'changed';
  before: DifferenceLine | null;
  after: DifferenceLine | null;
}

/**
 * If the comparison takes longer than this, everything counts as changed, so that the page does not
 * freeze.
 */
const timeoutMs = 300;

/** Compares two texts line by line, and changed lines word by word. */
export function differenceOf(before: string, after: string): DifferenceRow[] {
  const [beforeLines, afterLines] = [linesOf(before), linesOf(after)];
  const changes = diffArrays(beforeLines, afterLines, { timeout: timeoutMs }) ?? [
    { value: beforeLines, removed: true, added: false },
    { value: afterLines, removed: false, added: true },
  ];
  const rows: DifferenceRow[] = [];
  const count = { before: 0, after: 0 };
  let removedLines: string[] = [];
  const pushChangedRows = (addedLines: readonly string[]): void => {
    for (let index = 0; index < Math.max(removedLines.length, addedLines.length); index += 1) {
      const [a, b] = [removedLines[index], addedLines[index]];
      const parts = partsOf(a, b);
      rows.push({
        kind: 'changed',
        before: a === undefined ? null : { number: (count.before += 1), parts: parts.before },
        after: b === undefined ? null : { number: (count.after += 1), parts: parts.after },
      });
    }
    removedLines = [];
  };
  for (const change of changes) {
    if (change.removed) removedLines = change.value;
    else if (change.added) pushChangedRows(change.value);
    else {
      pushChangedRows([]);
      for (const text of change.value) {
        const parts = [{ text, changed: false }];
        rows.push({
          kind: 'same',
          before: { number: (count.before += 1), parts },
          after: { number: (count.after += 1), parts },
        });
      }
    }
  }
  pushChangedRows([]);
  return rows;
}

/** A block of visible rows, or of equal rows that are folded. */
export type RowBlock = { rows: DifferenceRow[] } | { foldedRows: DifferenceRow[] };

/** Folds equal lines that are more than `contextLines` lines away from any change. */
export function foldUnchangedRows(rows: readonly DifferenceRow[], contextLines = 3): RowBlock[] {
  const isNearChange = rows.map(() => false);
  rows.forEach(({ kind }, index) => {
    if (kind === 'same') return;
    isNearChange.fill(true, Math.max(0, index - contextLines), index + contextLines + 1);
  });
  const blocks: RowBlock[] = [];
  let start = 0;
  while (start < rows.length) {
    let end = start;
    while (end < rows.length && isNearChange[end] === isNearChange[start]) end += 1;
    const blockRows = rows.slice(start, end);
    // Do not fold a single line, because the fold would take as much space.
    blocks.push(
      isNearChange[start] || blockRows.length < 2 ? { rows: blockRows } : { foldedRows: blockRows },
    );
    start = end;
  }
  return blocks;
}

function linesOf(text: string): string[] {
  const lines = text.split(/\r?\n/);
  if (lines.at(-1) === '') lines.pop();
  return lines;
}

/**
 * Marks the words that differ in two lines. If the lines have little in common, no words are
 * marked.
 */
function partsOf(
  before: string | undefined,
  after: string | undefined,
): { before: LinePart[]; after: LinePart[] } {
  const unchangedLine = (text: string | undefined): LinePart[] => [
    { text: text ?? '', changed: false },
  ];
  if (before === undefined || after === undefined) {
    return { before: unchangedLine(before), after: unchangedLine(after) };
  }
  const words = diffWordsWithSpace(before, after);
  const sharedLength = words
    .filter(({ added, removed }) => !added && !removed)
    .reduce((sum, { value }) => sum + value.trim().length, 0);
  if (sharedLength < Math.min(before.length, after.length) / 4) {
    return { before: unchangedLine(before), after: unchangedLine(after) };
  }
  return {
    before: words
      .filter(({ added }) => !added)
      .map(({ value, removed }) => ({ text: value, changed: removed })),
    after: words
      .filter(({ removed }) => !removed)
      .map(({ value, added }) => ({ text: value, changed: added })),
  };
}
