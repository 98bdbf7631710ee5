import { facetOptions } from './facet-options.js';

const count = (value: string, n: number, exact = true) => ({
  value,
  label: null,
  count: n,
  exact,
});
const labelOf = (value: string, own: string | null): string => own ?? value;

describe('facetOptions', () => {
  it('keeps the order of a short list and shows values without entries', () => {
    expect(facetOptions(['info', 'error'], [count('error', 3)], [], labelOf)).toEqual([
      { value: 'info', label: 'info', count: 0, exact: true },
      { value: 'error', label: 'error', count: 3, exact: true },
    ]);
  });

  it('starts a long list with the most frequent values', () => {
    const known = Array.from({ length: 20 }, (_, index) => `a${index}`);
    const options = facetOptions(known, [count('a9', 7), count('a3', 2)], [], labelOf);
    expect(options.slice(0, 3).map(({ value }) => value)).toEqual(['a9', 'a3', 'a0']);
    expect(options).toHaveLength(20);
  });

  it('keeps a selected value that the server does not list, without a count', () => {
    expect(facetOptions([], [count('lena', 2)], ['otto'], labelOf)).toEqual([
      { value: 'lena', label: 'lena', count: 2, exact: true },
      { value: 'otto', label: 'otto' },
    ]);
  });

  it('uses the server’s name and marks lower bounds', () => {
    const server = { value: '2', label: 'nas', count: 500, exact: false };
    expect(facetOptions([], [server], [], labelOf)).toEqual([
      { value: '2', label: 'nas', count: 500, exact: false },
    ]);
  });

  it('shows no count for a value that may occur outside the counted entries', () => {
    expect(facetOptions(['info', 'error'], [count('info', 2000, false)], [], labelOf)).toEqual([
      { value: 'info', label: 'info', count: 2000, exact: false },
      { value: 'error', label: 'error' },
    ]);
  });

  it('has no counts while loading', () => {
    expect(facetOptions(['info'], undefined, [], labelOf)).toEqual([
      { value: 'info', label: 'info' },
    ]);
  });
});
