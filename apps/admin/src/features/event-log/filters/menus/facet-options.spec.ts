import { facetOptions } from './facet-options.js';

const facetCount = (value: string, n: number, exact = true) => ({
  value,
  label: null,
  count: n,
  exact,
});
const labelOf = (value: string, apiLabel: string | null): string => apiLabel ?? value;

describe('facetOptions', () => {
  it('keeps the order of a short list and shows values without entries', () => {
    expect(facetOptions(['info', 'error'], [facetCount('error', 3)], [], labelOf)).toEqual([
      { value: 'info', label: 'info', count: 0, exact: true },
      { value: 'error', label: 'error', count: 3, exact: true },
    ]);
  });

  it('starts a long list with the most frequent values', () => {
    const knownValues = Array.from({ length: 20 }, (_, index) => `a${index}`);
    const options = facetOptions(
      knownValues,
      [facetCount('a9', 7), facetCount('a3', 2)],
      [],
      labelOf,
    );
    expect(options.slice(0, 3).map(({ value }) => value)).toEqual(['a9', 'a3', 'a0']);
    expect(options).toHaveLength(20);
  });

  it('keeps a selected value that the server does not list, without a count', () => {
    expect(facetOptions([], [facetCount('lena', 2)], ['otto'], labelOf)).toEqual([
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
    expect(facetOptions(['info', 'error'], [facetCount('info', 2000, false)], [], labelOf)).toEqual(
      [
        { value: 'info', label: 'info', count: 2000, exact: false },
        { value: 'error', label: 'error' },
      ],
    );
  });

  it('has no counts while loading', () => {
    expect(facetOptions(['info'], undefined, [], labelOf)).toEqual([
      { value: 'info', label: 'info' },
    ]);
  });
});
