import { findLines, splitMatches, nextMatch } from './log-search.js';
import type { RunLogLine } from '../text/run-log.js';

const lines: RunLogLine[] = ['Pulling web:1.2', 'done', 'pulling DB (1.2)', 'Straße'].map(
  (text, index) => ({ seq: index + 1, at: '2026-03-01T10:00:00.000Z', level: 'info', text }),
);

describe('findLines', () => {
  it('ignores case', () => {
    expect(findLines(lines, 'PULL')).toEqual([0, 2]);
  });

  it('treats special characters literally', () => {
    expect(findLines(lines, '(1.2)')).toEqual([2]);
    expect(findLines(lines, '1x2')).toEqual([]);
    expect(findLines(lines, '[')).toEqual([]);
  });

  it('finds nothing for an empty text', () => {
    expect(findLines(lines, '')).toEqual([]);
  });
});

describe('splitMatches', () => {
  it('keeps the case of the line and marks every match', () => {
    expect(splitMatches('aXbxc', 'x')).toEqual([
      { text: 'a', found: false },
      { text: 'X', found: true },
      { text: 'b', found: false },
      { text: 'x', found: true },
      { text: 'c', found: false },
    ]);
  });

  it('returns a fully matching line as one part, like a line without matches', () => {
    expect(splitMatches('done', 'DONE')).toEqual([{ text: 'done', found: true }]);
    expect(splitMatches('done', 'x')).toEqual([{ text: 'done', found: false }]);
    expect(splitMatches('', 'x')).toEqual([{ text: '', found: false }]);
  });
});

describe('nextMatch', () => {
  it('starts at an end and wraps around', () => {
    expect(nextMatch([2, 5, 9], null, 1)).toBe(2);
    expect(nextMatch([2, 5, 9], 9, 1)).toBe(2);
    expect(nextMatch([2, 5, 9], null, -1)).toBe(9);
    expect(nextMatch([2, 5, 9], 2, -1)).toBe(9);
  });

  it('continues from a line that does not match', () => {
    expect(nextMatch([2, 5, 9], 6, 1)).toBe(9);
    expect(nextMatch([2, 5, 9], 4, -1)).toBe(2);
  });

  it('returns nothing if there are no matches', () => {
    expect(nextMatch([], 3, 1)).toBeNull();
  });
});
