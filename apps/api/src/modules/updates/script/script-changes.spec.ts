import { countChangedLines, fingerprintOf } from './script-changes.js';

describe('a change of a script', () => {
  it('shows in the fingerprint', () => {
    expect(fingerprintOf('echo')).toMatch(/^sha256:[0-9a-f]{16}$/);
    expect(fingerprintOf('echo')).not.toBe(fingerprintOf('echo '));
  });

  it.each([
    ['a', 'a', 0, 0],
    ['a\nb', 'a\nc\nd', 2, 1],
    ['a\na', 'a', 0, 1],
    ['a', 'a\na', 1, 0],
  ])('from %j to %j adds %d lines and removes %d', (before, after, linesAdded, linesRemoved) => {
    expect(countChangedLines(before, after)).toEqual({ linesAdded, linesRemoved });
  });
});
