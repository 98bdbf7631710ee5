import { sortByIds, moveItem } from './stack-order.js';

describe('the order of a selection', () => {
  it('moves an item up and down', () => {
    expect(moveItem(['a', 'b', 'c'], 2, 0)).toEqual(['c', 'a', 'b']);
    expect(moveItem(['a', 'b', 'c'], 0, 1)).toEqual(['b', 'a', 'c']);
  });

  it.each([
    [0, -1],
    [2, 3],
    [7, 0],
  ])('stays as it is for a move from %i to %i', (from, to) => {
    expect(moveItem(['a', 'b', 'c'], from, to)).toEqual(['a', 'b', 'c']);
  });

  it('is kept when stacks come and go', () => {
    const stacks = [1, 2, 3, 4].map((id) => ({ id }));
    expect(sortByIds(stacks, [3, 9, 1]).map(({ id }) => id)).toEqual([3, 1, 2, 4]);
    expect(sortByIds(stacks, [])).toEqual(stacks);
  });
});
