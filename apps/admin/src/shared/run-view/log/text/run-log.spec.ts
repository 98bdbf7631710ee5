import { addLines, emptyLog, isComplete, type RunLogLine } from './run-log.js';

const line = (seq: number): RunLogLine => ({
  seq,
  at: '2026-03-01T10:00:00.000Z',
  level: 'info',
  text: `line ${seq}`,
});
const lines = (...numbers: number[]): RunLogLine[] => numbers.map(line);
const lineNumbers = (list: readonly RunLogLine[]): number[] => list.map(({ seq }) => seq);

describe('addLines', () => {
  it('appends the next lines', () => {
    const log = addLines(addLines(emptyLog, lines(1, 2)), lines(3));

    expect(lineNumbers(log.lines)).toEqual([1, 2, 3]);
    expect(log.pendingLines).toEqual([]);
  });

  it('keeps lines after a gap until the gap is filled', () => {
    const logWithGap = addLines(addLines(emptyLog, lines(1)), lines(4, 6));

    expect(lineNumbers(logWithGap.lines)).toEqual([1]);
    expect(lineNumbers(logWithGap.pendingLines)).toEqual([4, 6]);

    const partialLog = addLines(logWithGap, lines(2, 3));

    expect(lineNumbers(partialLog.lines)).toEqual([1, 2, 3, 4]);
    expect(lineNumbers(partialLog.pendingLines)).toEqual([6]);

    const completeLog = addLines(partialLog, lines(5));

    expect(lineNumbers(completeLog.lines)).toEqual([1, 2, 3, 4, 5, 6]);
    expect(completeLog.pendingLines).toEqual([]);
  });

  it('accepts lines in any order and ignores duplicates', () => {
    const log = addLines(addLines(emptyLog, lines(3, 1, 2, 2)), lines(2, 3, 4));

    expect(lineNumbers(log.lines)).toEqual([1, 2, 3, 4]);
  });

  it('returns the same log if nothing is new', () => {
    const log = addLines(emptyLog, lines(1, 2));

    expect(addLines(log, lines(1, 2))).toBe(log);
  });

  it('combines overlapping pages and events', () => {
    const announced = addLines(emptyLog, lines(5, 6, 7));
    const firstPage = addLines(announced, lines(1, 2, 3));
    const secondPage = addLines(firstPage, lines(4, 5, 6, 7, 8));

    expect(lineNumbers(secondPage.lines)).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
    expect(secondPage.pendingLines).toEqual([]);
  });
});

describe('isComplete', () => {
  it('is false while lines are missing at the end or in a gap', () => {
    expect(isComplete(addLines(emptyLog, lines(1)), 2)).toBe(false);
    expect(isComplete(addLines(emptyLog, lines(1, 3)), 1)).toBe(false);
    expect(isComplete(addLines(emptyLog, lines(1, 2)), 2)).toBe(true);
  });
});
