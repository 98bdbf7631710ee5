import { counted } from './counted.js';

describe('a number of things', () => {
  it.each([
    [0, '0 jobs'],
    [1, '1 job'],
    [2, '2 jobs'],
    [12_345, '12345 jobs'],
  ])('%d', (count, text) => {
    expect(counted(count, 'job')).toBe(text);
  });

  it('takes along what agrees with it', () => {
    expect(counted(1, 'user belongs', 'users belong')).toBe('1 user belongs');
    expect(counted(3, 'user belongs', 'users belong')).toBe('3 users belong');
  });
});
