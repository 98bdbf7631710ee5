import { createHash } from 'node:crypto';

/**
 * Returns a hash that identifies a script without revealing its content and is short enough to
 * compare by eye.
 */
export function fingerprintOf(script: string): string {
  return `sha256:${createHash('sha256').update(script).digest('hex').slice(0, 16)}`;
}

/**
 * Counts the lines that only one of the scripts contains. If a line occurs in both scripts but more
 * often in one of them, the additional occurrences count.
 */
export function countChangedLines(
  before: string,
  after: string,
): { linesAdded: number; linesRemoved: number } {
  return {
    linesAdded: countExtraLines(after, before),
    linesRemoved: countExtraLines(before, after),
  };
}

function countExtraLines(text: string, other: string): number {
  const remaining = new Map<string, number>();
  for (const line of other.split('\n')) remaining.set(line, (remaining.get(line) ?? 0) + 1);
  return text.split('\n').filter((line) => {
    const count = remaining.get(line) ?? 0;
    remaining.set(line, count - 1);
    return count <= 0;
  }).length;
}
