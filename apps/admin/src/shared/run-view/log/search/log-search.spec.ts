import { findLines, nextMatch, patternOf, splitMatches } from './log-search.js';
import type { RunLogLine } from '../text/run-log.js';

const lines: RunLogLine[] = ['Pulling web:1.2', 'done', 'pulling DB (1.2)', 'Straße'].map(
  (text, index) => ({ seq: index + 1, at: '2026-03-01T10:00:00.000Z', level: 'info', text }),
);

const literalPattern = (text: string) => patternOf(text, false) ?? null;
const regexPattern = (text: string) => patternOf(text, true) ?? null;

describe('findLines', () => {
  it('ignores case', () => {
    expect(findLines(lines, literalPattern('PULL'))).toEqual([0, 2]);
  });

  it('treats special characters literally', () => {
    expect(findLines(lines, literalPattern('(1.2)'))).toEqual([2]);
    expect(findLines(lines, literalPattern('1x2'))).toEqual([]);
    expect(findLines(lines, literalPattern('['))).toEqual([]);
  });

  it('finds nothing for an empty text', () => {
    expect(findLines(lines, literalPattern(''))).toEqual([]);
  });
});

describe('patternOf', () => {
  it('finds what a regular expression matches, also without case', () => {
    expect(findLines(lines, regexPattern('^pull.*\\(|done$'))).toEqual([1, 2]);
    expect(findLines(lines, regexPattern('STRA.E'))).toEqual([3]);
  });

  it('returns undefined for an invalid regular expression', () => {
    expect(patternOf('(', true)).toBeUndefined();
    expect(patternOf('', true)).toBeNull();
  });
});

describe('splitMatches', () => {
  it('keeps the case of the line and marks every match', () => {
    expect(splitMatches('aXbxc', literalPattern('x'))).toEqual([
      { text: 'a', isMatch: false },
      { text: 'X', isMatch: true },
      { text: 'b', isMatch: false },
      { text: 'x', isMatch: true },
      { text: 'c', isMatch: false },
    ]);
  });

  it('marks nothing where a regular expression matches an empty text', () => {
    expect(splitMatches('baab', regexPattern('a*'))).toEqual([
      { text: 'b', isMatch: false },
      { text: 'aa', isMatch: true },
      { text: 'b', isMatch: false },
    ]);
  });

  it('returns a fully matching line as one part, like a line without matches', () => {
    expect(splitMatches('done', literalPattern('DONE'))).toEqual([{ text: 'done', isMatch: true }]);
    expect(splitMatches('done', literalPattern('x'))).toEqual([{ text: 'done', isMatch: false }]);
    expect(splitMatches('', literalPattern('x'))).toEqual([{ text: '', isMatch: false }]);
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
