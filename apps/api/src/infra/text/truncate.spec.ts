import { truncate } from './truncate.js';

describe('truncate', () => {
  it('leaves a text that fits unchanged', () => {
    expect(truncate('abcd', 4)).toBe('abcd');
  });

  it('counts the ellipsis', () => {
    expect(truncate('abcde', 4)).toBe('abc…');
  });

  it('splits no surrogate pair', () => {
    expect(truncate('ab😀de', 4)).toBe('ab…');
  });
});
