import { createHash } from 'node:crypto';

/** Tells scripts apart without showing them; short enough to be compared by eye. */
export function fingerprintOf(script: string): string {
  return `sha256:${createHash('sha256').update(script).digest('hex').slice(0, 16)}`;
}

/** How many lines a script has that the other one has not, however often each stands there. */
export function changedLines(
  before: string,
  after: string,
): { linesAdded: number; linesRemoved: number } {
  return { linesAdded: surplus(after, before), linesRemoved: surplus(before, after) };
}

function surplus(text: string, other: string): number {
  const left = new Map<string, number>();
  for (const line of other.split('\n')) left.set(line, (left.get(line) ?? 0) + 1);
  return text.split('\n').filter((line) => {
    const count = left.get(line) ?? 0;
    left.set(line, count - 1);
    return count <= 0;
  }).length;
}
