import { sampleStack } from '../../testing/given.js';
import { findOmittedStacks, planRedeploy } from './redeploy-plan.js';

describe('planRedeploy', () => {
  const edge = { id: 2, name: 'edge' };

  it('groups stacks by server, in list order', () => {
    const stacks = [
      sampleStack({ id: 1 }),
      sampleStack({ id: 2, server: edge }),
      sampleStack({ id: 3 }),
    ];
    const { servers } = planRedeploy(stacks);
    expect(servers.map(({ name, stacks: own }) => [name, own.map(({ id }) => id)])).toEqual([
      ['home', [1, 3]],
      ['edge', [2]],
    ]);
  });

  it('skips stacks with an obstacle or an open redeploy; the obstacle takes precedence', () => {
    const openRedeploy = {
      id: 9,
      action: 'redeploy' as const,
      state: 'queued' as const,
      step: null,
    };
    const { selectedStacks, skipped } = planRedeploy([
      sampleStack({ id: 1, obstacle: 'stopped', openRedeploy }),
      sampleStack({ id: 2, openRedeploy }),
      sampleStack({ id: 3 }),
    ]);
    expect(selectedStacks.map(({ id }) => id)).toEqual([3]);
    expect(skipped.map(({ reason, stacks }) => [reason, stacks[0]?.id])).toEqual([
      ['stopped', 1],
      ['already-open', 2],
    ]);
  });

  it('skips what the server would skip, for the reason that the server names', () => {
    const rolledBackStack = sampleStack({ id: 1, neverInBulk: true });
    const web = sampleStack({ id: 2 });

    const { selectedStacks, skipped } = planRedeploy([rolledBackStack, web], {
      apiSkipReasons: new Map([[1, 'rolled-back']]),
    });

    expect(selectedStacks).toEqual([web]);
    expect(skipped).toEqual([{ reason: 'rolled-back', stacks: [rolledBackStack] }]);
  });

  it('skips a stack that is never in bulk, unless it is the only one', () => {
    const database = sampleStack({ id: 1, neverInBulk: true });
    const web = sampleStack({ id: 2 });

    const { selectedStacks, skipped } = planRedeploy([database, web]);

    expect(selectedStacks).toEqual([web]);
    expect(skipped).toEqual([{ reason: 'never-in-bulk', stacks: [database] }]);
    expect(planRedeploy([database]).selectedStacks).toEqual([database]);
    expect(planRedeploy([database], { skipsNeverInBulk: true }).selectedStacks).toEqual([]);
  });

  it('fills a request up to its limit and counts the rest', () => {
    const stacks = Array.from({ length: 6 }, (_, index) =>
      sampleStack({ id: index + 1, ...(index === 0 && { obstacle: 'external' as const }) }),
    );
    const { selectedStacks, overLimitCount } = planRedeploy(stacks, { limit: 3 });
    expect(selectedStacks.map(({ id }) => id)).toEqual([2, 3, 4]);
    expect(overLimitCount).toBe(2);
  });
});

describe('findOmittedStacks', () => {
  it('lists planned stacks that the server left out, but not skipped ones', () => {
    const plan = planRedeploy([
      sampleStack({ id: 1 }),
      sampleStack({ id: 2, obstacle: 'stopped' }),
    ]);
    const skippedStack = (stackId: number, reason: 'already-open' | 'stopped') => ({
      stackId,
      stackName: `stack-${stackId}`,
      reason,
      redeployId: null,
    });
    const omittedStacks = findOmittedStacks(plan, [
      skippedStack(1, 'already-open'),
      skippedStack(2, 'stopped'),
    ]);
    expect(omittedStacks.map(({ stackId }) => stackId)).toEqual([1]);
  });
});
