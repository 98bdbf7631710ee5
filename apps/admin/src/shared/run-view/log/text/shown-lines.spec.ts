import type { RunLogLine } from './run-log.js';
import { hasLevels, shownLines, sourcesOf } from './shown-lines.js';

function line(seq: number, rest: Partial<RunLogLine> = {}): RunLogLine {
  return { seq, at: '2026-03-01T10:00:00.000Z', level: 'info', text: `Line ${seq}`, ...rest };
}

const lines = [
  line(1),
  line(2, { source: 'web' }),
  line(3, { source: 'web', level: 'warn' }),
  line(4, { source: 'db' }),
  line(5, { source: 'web', level: 'error' }),
  line(6),
];
const nothing: ReadonlySet<string> = new Set();
const numbers = (shown: ReturnType<typeof shownLines>) =>
  shown.map(({ seq, folded }) => (folded === undefined ? seq : [seq, folded]));

describe('the shown lines of a log', () => {
  it('are all, and the same array, if nothing is hidden', () => {
    expect(shownLines(lines, 'all', nothing)).toBe(lines);
  });

  it('are limited to a level, where errors are warnings too', () => {
    expect(numbers(shownLines(lines, 'warnings', nothing))).toEqual([3, 5]);
    expect(numbers(shownLines(lines, 'errors', nothing))).toEqual([5]);
    expect([hasLevels(lines), hasLevels(lines.slice(0, 2))]).toEqual([true, false]);
  });

  it('have consecutive lines of a folded source in one, but never errors', () => {
    const folded = new Set(['web']);
    expect(numbers(shownLines(lines, 'all', folded))).toEqual([1, [2, 2], 4, 5, 6]);
    expect(numbers(shownLines(lines, 'warnings', folded))).toEqual([[3, 1], 5]);
    expect(sourcesOf(lines)).toEqual(['web', 'db']);
  });
});
