import { freshnessStates } from '@stackyard/contracts';
import { inOrder, select } from './redeploy-request.js';

describe('select', () => {
  it('reports unchecked stacks as not checked', () => {
    const stacks = freshnessStates.map((freshness, index) => {
      return { id: index + 1, name: freshness, obstacle: null, freshness };
    });

    const { chosen, skipped } = select(stacks, [], true);

    expect(chosen.map(({ name }) => name)).toEqual(['outdated']);
    expect(skipped.map(({ stackName, reason }) => [stackName, reason])).toEqual([
      ['updated', 'up-to-date'],
      ['skipped', 'up-to-date'],
      ['error', 'not-checked'],
      ['unknown', 'not-checked'],
    ]);
  });
});

describe('inOrder', () => {
  it('sorts rows by the first occurrence of their keys', () => {
    expect(inOrder([3, 1, 3, 2], [{ id: 1 }, { id: 2 }, { id: 3 }], ({ id }) => id)).toEqual([
      { id: 3 },
      { id: 1 },
      { id: 2 },
    ]);
  });
});
