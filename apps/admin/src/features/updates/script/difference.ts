import { diffArrays, diffWordsWithSpace } from 'diff';

/** A stretch of a line that is in both, or in one of them alone. */
export interface LinePart {
  text: string;
  changed: boolean;
}

/** A line on one side, with its number there. */
export interface DifferenceLine {
  number: number;
  parts: LinePart[];
}

/** What stands side by side: the same line twice, or what became of it. */
export interface DifferenceRow {
  kind: 'same' | 'changed';
  before: DifferenceLine | null;
  after: DifferenceLine | null;
}

/** Longer comparisons would hold the page up; everything counts as changed then. In milliseconds. */
const patience = 300;

/** Compares two texts line by line, and changed lines word by word. */
export function differenceOf(before: string, after: string): DifferenceRow[] {
  const [left, right] = [linesOf(before), linesOf(after)];
  const changes = diffArrays(left, right, { timeout: patience }) ?? [
    { value: left, removed: true, added: false },
    { value: right, removed: false, added: true },
  ];
  const rows: DifferenceRow[] = [];
  const count = { before: 0, after: 0 };
  let removed: string[] = [];
  const flush = (added: readonly string[]): void => {
    for (let index = 0; index < Math.max(removed.length, added.length); index += 1) {
      const [a, b] = [removed[index], added[index]];
      const parts = partsOf(a, b);
      rows.push({
        kind: 'changed',
        before: a === undefined ? null : { number: (count.before += 1), parts: parts.before },
        after: b === undefined ? null : { number: (count.after += 1), parts: parts.after },
      });
    }
    removed = [];
  };
  for (const change of changes) {
    if (change.removed) removed = change.value;
    else if (change.added) flush(change.value);
    else {
      flush([]);
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
  flush([]);
  return rows;
}

/** A stretch of rows, or the number of equal ones that are left out between two of them. */
export type Stretch = { rows: DifferenceRow[] } | { folded: DifferenceRow[] };

/** Leaves out equal lines that are far from every change. */
export function foldEqual(rows: readonly DifferenceRow[], context = 3): Stretch[] {
  const near = rows.map(() => false);
  rows.forEach(({ kind }, index) => {
    if (kind === 'same') return;
    near.fill(true, Math.max(0, index - context), index + context + 1);
  });
  const stretches: Stretch[] = [];
  let start = 0;
  while (start < rows.length) {
    let end = start;
    while (end < rows.length && near[end] === near[start]) end += 1;
    const part = rows.slice(start, end);
    // A line that says that one line is left out takes as much room as that line.
    stretches.push(near[start] || part.length < 2 ? { rows: part } : { folded: part });
    start = end;
  }
  return stretches;
}

function linesOf(text: string): string[] {
  const lines = text.split(/\r?\n/);
  if (lines.at(-1) === '') lines.pop();
  return lines;
}

/** Lines that share nothing are marked by their row alone: marking all of them would say nothing. */
function partsOf(
  before: string | undefined,
  after: string | undefined,
): { before: LinePart[]; after: LinePart[] } {
  const whole = (text: string | undefined): LinePart[] => [{ text: text ?? '', changed: false }];
  if (before === undefined || after === undefined) {
    return { before: whole(before), after: whole(after) };
  }
  const words = diffWordsWithSpace(before, after);
  const shared = words
    .filter(({ added, removed }) => !added && !removed)
    .reduce((sum, { value }) => sum + value.trim().length, 0);
  if (shared < Math.min(before.length, after.length) / 4) {
    return { before: whole(before), after: whole(after) };
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
