import { freshnessStates } from '@stackyard/contracts';
import { sortByKeys, isForOneStack, selectRedeployable } from './redeploy-request.js';

describe('selectRedeployable', () => {
  it('reports unchecked stacks as not checked', () => {
    const stacks = freshnessStates.map((freshness, index) => {
      return { id: index + 1, name: freshness, obstacle: null, freshness, heldBack: false };
    });

    const { selectedStacks, skipped } = selectRedeployable(stacks, [], {
      onlyOutdated: true,
      neverInBulkStackIds: new Set(),
    });

    expect(selectedStacks.map(({ name }) => name)).toEqual(['outdated']);
    expect(skipped.map(({ stackName, reason }) => [stackName, reason])).toEqual([
      ['updated', 'up-to-date'],
      ['skipped', 'up-to-date'],
      ['error', 'not-checked'],
      ['unknown', 'not-checked'],
    ]);
  });
});

describe('a stack that is excluded from bulk redeploys', () => {
  const stack = {
    id: 1,
    name: 'db',
    obstacle: null,
    freshness: 'outdated' as const,
    heldBack: false,
  };
  const rules = { onlyOutdated: true, neverInBulkStackIds: new Set([1]) };

  it.each([
    [{}, 'never-in-bulk'],
    [{ obstacle: 'stopped' as const }, 'stopped'],
    [{ freshness: 'updated' as const }, 'up-to-date'],
    [{ heldBack: true }, 'rolled-back'],
  ])('is skipped with that reason only if it would have been redeployed: %j', (change, reason) => {
    expect(selectRedeployable([{ ...stack, ...change }], [], rules).skipped[0]?.reason).toBe(
      reason,
    );
  });

  it.each([
    [{ stackIds: [1] }, true],
    [{ stackIds: [1, 1] }, true],
    [{ stackNames: ['db'] }, true],
    [{ stackIds: [1, 2] }, false],
    [{ all: true as const }, false],
  ])('is redeployed by %j: %s', (request, expected) => {
    expect(isForOneStack(request)).toBe(expected);
  });
});

describe('sortByKeys', () => {
  it('sorts rows by the first occurrence of their keys', () => {
    expect(sortByKeys([3, 1, 3, 2], [{ id: 1 }, { id: 2 }, { id: 3 }], ({ id }) => id)).toEqual([
      { id: 3 },
      { id: 1 },
      { id: 2 },
    ]);
  });
});
