import type { RunLogLine } from './run-log.js';
import { hasLevels, shownLines, sourcesOf, type DisplayOptions } from './shown-lines.js';

function line(seq: number, changes: Partial<RunLogLine> = {}): RunLogLine {
  return { seq, at: '2026-03-01T10:00:00.000Z', level: 'info', text: `Line ${seq}`, ...changes };
}

const lines = [
  line(1),
  line(2, { source: 'web' }),
  line(3, { source: 'web', level: 'warn' }),
  line(4, { source: 'db' }),
  line(5, { source: 'web', level: 'error' }),
  line(6),
];
const visibleLines = (change: Partial<DisplayOptions>, all: readonly RunLogLine[] = lines) =>
  shownLines(all, { level: 'all', foldedSources: new Set(), hidesEvents: false, ...change });
const lineNumbers = (shown: ReturnType<typeof shownLines>) =>
  shown.map(({ seq, foldedCount }) => (foldedCount === undefined ? seq : [seq, foldedCount]));

describe('the shown lines of a log', () => {
  it('are all, and the same array, if nothing is hidden', () => {
    expect(visibleLines({})).toBe(lines);
  });

  it('are limited to a level, where errors are warnings too', () => {
    expect(lineNumbers(visibleLines({ level: 'warnings' }))).toEqual([3, 5]);
    expect(lineNumbers(visibleLines({ level: 'errors' }))).toEqual([5]);
    expect([hasLevels(lines), hasLevels(lines.slice(0, 2))]).toEqual([true, false]);
  });

  it('have consecutive lines of a folded source in one, but never errors', () => {
    const folded = new Set(['web']);
    expect(lineNumbers(visibleLines({ foldedSources: folded }))).toEqual([1, [2, 2], 4, 5, 6]);
    expect(lineNumbers(visibleLines({ level: 'warnings', foldedSources: folded }))).toEqual([
      [3, 1],
      5,
    ]);
    expect(sourcesOf(lines)).toEqual(['web', 'db']);
  });

  it('leave out events of containers on demand, but never errors', () => {
    const isEvent = true;
    const all = [line(1), line(2, { isEvent, level: 'error' }), line(3, { isEvent })];
    expect(lineNumbers(visibleLines({ hidesEvents: true }, all))).toEqual([1, 2]);
  });
});
