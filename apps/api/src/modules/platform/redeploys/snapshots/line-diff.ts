/** A line of a diff: unchanged (space), removed (`-`) or added (`+`). */
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
  const oldLines = linesOf(before);
  const newLines = linesOf(after);
  let prefixLength = 0;
  while (
    prefixLength < oldLines.length &&
    prefixLength < newLines.length &&
    oldLines[prefixLength] === newLines[prefixLength]
  )
    prefixLength++;
  let suffixLength = 0;
  const maxSuffixLength = Math.min(oldLines.length, newLines.length) - prefixLength;
  while (
    suffixLength < maxSuffixLength &&
    oldLines.at(-1 - suffixLength) === newLines.at(-1 - suffixLength)
  )
    suffixLength++;
  const unchangedLine = (line: string): DiffLine => ({ kind: ' ', line });
  const edits = [
    ...oldLines.slice(0, prefixLength).map(unchangedLine),
    ...editsOf(
      oldLines.slice(prefixLength, oldLines.length - suffixLength),
      newLines.slice(prefixLength, newLines.length - suffixLength),
    ),
    ...oldLines.slice(oldLines.length - suffixLength).map(unchangedLine),
  ];
  const count = (countedKind: DiffLine['kind']) =>
    edits.filter(({ kind }) => kind === countedKind).length;
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
  const hunkEdits = edits.slice(from, to);
  const range = (excludedKind: DiffLine['kind']) => {
    const count = hunkEdits.filter(({ kind }) => kind !== excludedKind).length;
    const countBefore = edits.slice(0, from).filter(({ kind }) => kind !== excludedKind).length;
    return `${count === 0 ? countBefore : countBefore + 1},${count}`;
  };
  const lines = hunkEdits.map(({ kind, line }) => `${kind}${line}`);
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
    const reach = new DiagonalReach(new Int32Array(2 * distance + 3).fill(-1), distance + 1);
    return reach.set(1, 0);
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

/**
 * Finds a shortest edit script with Myers' algorithm. If the script would exceed `maxDistance`,
 * removes all old lines and adds all new lines.
 */
function editsOf(oldLines: readonly string[], newLines: readonly string[]): DiffLine[] {
  const maxEdits = Math.min(oldLines.length + newLines.length, maxDistance);
  const reach = DiagonalReach.forDistance(maxEdits);
  const reachByDistance: DiagonalReach[] = [];
  for (let distance = 0; distance <= maxEdits; distance++) {
    reachByDistance.push(reach.copy());
    for (let diagonal = -distance; diagonal <= distance; diagonal += 2) {
      let x = reach.addsLine(diagonal, distance)
        ? reach.get(diagonal + 1)
        : reach.get(diagonal - 1) + 1;
      while (
        x < oldLines.length &&
        x - diagonal < newLines.length &&
        oldLines[x] === newLines[x - diagonal]
      )
        x++;
      reach.set(diagonal, x);
      if (x >= oldLines.length && x - diagonal >= newLines.length)
        return editsAlong(reachByDistance, oldLines, newLines);
    }
  }
  return [
    ...oldLines.map((line) => ({ kind: '-' as const, line })),
    ...newLines.map((line) => ({ kind: '+' as const, line })),
  ];
}

/** Collects the edits by following the recorded path back from the end of both texts. */
function editsAlong(
  reachByDistance: readonly DiagonalReach[],
  oldLines: readonly string[],
  newLines: readonly string[],
): DiffLine[] {
  const edits: DiffLine[] = [];
  let x = oldLines.length;
  let y = newLines.length;
  for (const [distance, reach] of [...reachByDistance.entries()].reverse()) {
    const diagonal = x - y;
    const isAddition = reach.addsLine(diagonal, distance);
    const previousDiagonal = isAddition ? diagonal + 1 : diagonal - 1;
    const fromX = distance === 0 ? 0 : reach.get(previousDiagonal);
    const fromY = distance === 0 ? 0 : fromX - previousDiagonal;
    for (; x > fromX && y > fromY; x--, y--) edits.push({ kind: ' ', line: oldLines[x - 1] ?? '' });
    if (distance === 0) break;
    if (isAddition) edits.push({ kind: '+', line: newLines[y - 1] ?? '' });
    else edits.push({ kind: '-', line: oldLines[x - 1] ?? '' });
    x = fromX;
    y = fromY;
  }
  return edits.reverse();
}
