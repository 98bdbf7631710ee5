import { countWithNoun } from './counted.js';

describe('a number of things', () => {
  it.each([
    [0, '0 jobs'],
    [1, '1 job'],
    [2, '2 jobs'],
    [12_345, '12345 jobs'],
  ])('%d', (count, text) => {
    expect(countWithNoun(count, 'job')).toBe(text);
  });

  it('takes along what agrees with it', () => {
    expect(countWithNoun(1, 'user belongs', 'users belong')).toBe('1 user belongs');
    expect(countWithNoun(3, 'user belongs', 'users belong')).toBe('3 users belong');
  });
});
