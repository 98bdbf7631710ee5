/** A line of a diff; its kind is unchanged, removed or added. */
interface DiffLine {
  kind: ' ' | '-' | '+';
  line: string;
}

export interface LineDiff {
  added: number;
  removed: number;
  edits: DiffLine[];
}

const contextLines = 3;
/**
 * Maximum number of changed lines to search for. If there are more, the diff replaces everything
 * between the first and the last difference, because the search takes quadratic time.
 */
const maxDistance = 1000;

/**
 * Compares two texts line by line. The result is as short as possible unless the texts differ too
 * much.
 */
export function diffLines(before: string, after: string): LineDiff {
  const old = linesOf(before);
  const now = linesOf(after);
  let start = 0;
  while (start < old.length && start < now.length && old[start] === now[start]) start++;
  let end = 0;
  const shorter = Math.min(old.length, now.length) - start;
  while (end < shorter && old.at(-1 - end) === now.at(-1 - end)) end++;
  const unchanged = (line: string): DiffLine => ({ kind: ' ', line });
  const edits = [
    ...old.slice(0, start).map(unchanged),
    ...editsOf(old.slice(start, old.length - end), now.slice(start, now.length - end)),
    ...old.slice(old.length - end).map(unchanged),
  ];
  const count = (wanted: DiffLine['kind']) => edits.filter(({ kind }) => kind === wanted).length;
  return { added: count('+'), removed: count('-'), edits };
}

/** Formats a diff in the unified format, without file names. */
export function unifiedDiff({ edits }: Pick<LineDiff, 'edits'>): string {
  const changes = edits.flatMap(({ kind }, index) => (kind === ' ' ? [] : index));
  const hunks: { from: number; to: number }[] = [];
  for (const index of changes) {
    const from = Math.max(0, index - contextLines);
    const to = Math.min(edits.length, index + contextLines + 1);
    const last = hunks.at(-1);
    if (last && from <= last.to) last.to = to;
    else hunks.push({ from, to });
  }
  return hunks.map(({ from, to }) => hunkText(edits, from, to)).join('\n');
}

function hunkText(edits: readonly DiffLine[], from: number, to: number): string {
  const shown = edits.slice(from, to);
  const range = (other: DiffLine['kind']) => {
    const count = shown.filter(({ kind }) => kind !== other).length;
    const before = edits.slice(0, from).filter(({ kind }) => kind !== other).length;
    return `${count === 0 ? before : before + 1},${count}`;
  };
  const lines = shown.map(({ kind, line }) => `${kind}${line}`);
  return [`@@ -${range('+')} +${range('-')} @@`, ...lines].join('\n');
}

function linesOf(text: string): string[] {
  const lines = text.split(/\r?\n/);
  if (lines.at(-1) === '') lines.pop();
  return lines;
}

/** The furthest line of the old text that has been reached on each diagonal; -1 if none. */
class DiagonalReach {
  private constructor(
    private readonly furthestPositions: Int32Array,
    private readonly offset: number,
  ) {}

  static forDistance(distance: number): DiagonalReach {
    const reached = new DiagonalReach(new Int32Array(2 * distance + 3).fill(-1), distance + 1);
    return reached.set(1, 0);
  }

  get(diagonal: number): number {
    return this.furthestPositions[this.offset + diagonal] ?? -1;
  }

  set(diagonal: number, end: number): this {
    this.furthestPositions[this.offset + diagonal] = end;
    return this;
  }

  copy(): DiagonalReach {
    return new DiagonalReach(this.furthestPositions.slice(), this.offset);
  }

  /** Whether the path to a diagonal ends by adding a line rather than by removing one. */
  addsLine(diagonal: number, distance: number): boolean {
    if (diagonal === -distance) return true;
    return diagonal !== distance && this.get(diagonal - 1) < this.get(diagonal + 1);
  }
}

/** Finds a shortest edit script with Myers' algorithm. */
function editsOf(old: readonly string[], now: readonly string[]): DiffLine[] {
  const maxEdits = Math.min(old.length + now.length, maxDistance);
  const reached = DiagonalReach.forDistance(maxEdits);
  const trace: DiagonalReach[] = [];
  for (let distance = 0; distance <= maxEdits; distance++) {
    trace.push(reached.copy());
    for (let diagonal = -distance; diagonal <= distance; diagonal += 2) {
      let x = reached.addsLine(diagonal, distance)
        ? reached.get(diagonal + 1)
        : reached.get(diagonal - 1) + 1;
      while (x < old.length && x - diagonal < now.length && old[x] === now[x - diagonal]) x++;
      reached.set(diagonal, x);
      if (x >= old.length && x - diagonal >= now.length) return editsAlong(trace, old, now);
    }
  }
  return [
    ...old.map((line) => ({ kind: '-' as const, line })),
    ...now.map((line) => ({ kind: '+' as const, line })),
  ];
}

/** Follows the path back from the end of both texts. */
function editsAlong(
  trace: readonly DiagonalReach[],
  old: readonly string[],
  now: readonly string[],
): DiffLine[] {
  const edits: DiffLine[] = [];
  let x = old.length;
  let y = now.length;
  for (const [distance, reached] of [...trace.entries()].reverse()) {
    const diagonal = x - y;
    const isAddition = reached.addsLine(diagonal, distance);
    const previous = isAddition ? diagonal + 1 : diagonal - 1;
    const fromX = distance === 0 ? 0 : reached.get(previous);
    const fromY = distance === 0 ? 0 : fromX - previous;
    for (; x > fromX && y > fromY; x--, y--) edits.push({ kind: ' ', line: old[x - 1] ?? '' });
    if (distance === 0) break;
    if (isAddition) edits.push({ kind: '+', line: now[y - 1] ?? '' });
    else edits.push({ kind: '-', line: old[x - 1] ?? '' });
    x = fromX;
    y = fromY;
  }
  return edits.reverse();
}
