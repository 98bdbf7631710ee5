import { sampleRedeploy, sampleStackServer } from '#shared/testing/samples.js';
import { attentionOf, needsNoAttention, unresolvedFailures } from './attention.js';

const emptyInput = {
  recentRedeploys: [],
  openRedeploys: [],
  servers: [],
  facets: undefined,
  unhealthyStacks: [],
  duplicateGroups: [],
  expiringTokens: [],
};

describe('unresolvedFailures', () => {
  const stack = { id: 1, name: 'web' };

  it('lists a stack whose last redeploy failed or was lost', () => {
    const recentRedeploys = [
      sampleRedeploy({ id: 3, stack, state: 'failed' }),
      sampleRedeploy({ id: 2, stack: { id: 2, name: 'db' }, state: 'lost' }),
    ];
    expect(unresolvedFailures(recentRedeploys).map(({ id }) => id)).toEqual([3, 2]);
  });

  it('drops a failure once a later redeploy succeeded or is in progress', () => {
    const failed = sampleRedeploy({ id: 2, stack, state: 'failed' });
    const laterRedeploy = (state: 'succeeded' | 'running') =>
      sampleRedeploy({ id: 3, stack, state });
    expect(unresolvedFailures([laterRedeploy('succeeded'), failed])).toEqual([]);
    expect(unresolvedFailures([laterRedeploy('running'), failed])).toEqual([]);
  });

  it('does not count a cancelled redeploy as a resolution', () => {
    const recent = [
      sampleRedeploy({ id: 3, stack, state: 'cancelled' }),
      sampleRedeploy({ id: 2, stack, state: 'failed' }),
    ];
    expect(unresolvedFailures(recent).map(({ id }) => id)).toEqual([2]);
  });

  it('includes a success after which the stack failed', () => {
    const at = '2026-03-01T10:02:00.000Z';
    const failedAfter = { at, code: 'CONTAINERS_RESTARTING' as const, detail: '' };
    const recentRedeploys = [sampleRedeploy({ id: 2, stack, state: 'succeeded', failedAfter })];
    expect(unresolvedFailures(recentRedeploys).map(({ id }) => id)).toEqual([2]);
  });

  it('lists a stack once, however often it failed', () => {
    const recentRedeploys = [3, 2, 1].map((id) => sampleRedeploy({ id, stack, state: 'failed' }));
    expect(unresolvedFailures(recentRedeploys).map(({ id }) => id)).toEqual([3]);
  });

  it('separates stacks with the same name on different servers', () => {
    const recent = [
      sampleRedeploy({ id: 2, stack: { id: null, name: 'web' }, state: 'succeeded' }),
      sampleRedeploy({
        id: 1,
        stack: { id: null, name: 'web' },
        server: { id: 2, name: 'attic' },
        state: 'failed',
      }),
    ];
    expect(unresolvedFailures(recent).map(({ id }) => id)).toEqual([1]);
  });
});

describe('attentionOf', () => {
  it('is all clear if nothing needs attention', () => {
    expect(needsNoAttention(attentionOf(emptyInput))).toBe(true);
  });

  it('distinguishes redeploys on hold from those that are only queued', () => {
    const openRedeploys = [
      sampleRedeploy({ waitsFor: 'turn' }),
      sampleRedeploy({ id: 2, waitsFor: 'maintenance' }),
      sampleRedeploy({ id: 3, waitsFor: 'platform-update' }),
    ];
    const attention = attentionOf({ ...emptyInput, openRedeploys });
    expect(attention).toMatchObject({ heldByMaintenanceCount: 1, heldByUpdateCount: 1 });
    expect(needsNoAttention(attention)).toBe(false);
  });

  it('lists unreachable servers, but not those never read', () => {
    const healthReply = (state: 'unreachable' | 'unknown') => ({
      state,
      refreshedAt: null,
      fault: null,
    });
    const servers = [
      sampleStackServer({ id: 1, health: healthReply('unknown') }),
      sampleStackServer({ id: 2, health: healthReply('unreachable') }),
    ];
    expect(attentionOf({ ...emptyInput, servers }).unreachableServers.map(({ id }) => id)).toEqual([
      2,
    ]);
  });
});
