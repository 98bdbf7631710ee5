import { mergeSorted, type SortedSource } from './merge-sorted.js';

/** Creates a source that returns its numbers in pieces of a given size. */
function source(numbers: number[], size: number): SortedSource {
  return (last) => {
    const remaining = last === null ? numbers : numbers.filter((number) => number > last);
    return Promise.resolve(remaining.slice(0, size));
  };
}

async function collectArrays(...sources: SortedSource[]): Promise<number[][]> {
  const arrays: number[][] = [];
  for await (const piece of mergeSorted(sources)) arrays.push(piece);
  return arrays;
}

describe('merged sources', () => {
  it('yield everything once and in order, however it is distributed', async () => {
    const evenNumbers = Array.from({ length: 50 }, (_, n) => n * 2);
    const oddNumbers = Array.from({ length: 20 }, (_, n) => n * 2 + 1);
    const late = [1000, 1001, 1002];

    const arrays = await collectArrays(
      source(evenNumbers, 7),
      source(oddNumbers, 3),
      source(late, 2),
      source([], 5),
    );

    expect(arrays.flat()).toEqual([...evenNumbers, ...oddNumbers, ...late].sort((a, b) => a - b));
    expect(arrays.every((piece) => piece.length > 0)).toBe(true);
  });

  it('yield nothing if there are no sources', async () => {
    expect(await collectArrays()).toEqual([]);
    expect(await collectArrays(source([], 1))).toEqual([]);
  });
});
