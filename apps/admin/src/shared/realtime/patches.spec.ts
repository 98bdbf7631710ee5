import type { StackReply } from '@stackyard/contracts';
import { sampleRedeploy } from '../testing/samples.js';
import { withRedeploy } from './patches.js';

const stack: StackReply = {
  id: 1,
  name: 'web',
  server: { id: 1, name: 'house' },
  platformId: 1,
  platformUrl: null,
  environmentId: 1,
  environment: { id: 1, platformId: 1, name: 'local', kind: 'docker', state: 'up' },
  kind: 'compose',
  source: 'git',
  status: 'active',
  health: 'healthy',
  containers: { total: 1, running: 1, unhealthy: 0, restarting: 0, finished: 0 },
  freshness: 'unknown',
  freshnessCheckedAt: null,
  heldBack: false,
  redeployable: true,
  actionObstacles: { start: 'already-running', stop: null, restart: null },
  obstacle: null,
  createdAt: null,
  updatedAt: null,
  openRedeploy: null,
  tags: [],
  labelTags: [],
  group: null,
  owner: null,
  neverInBulk: false,
  autoRollback: null,
};

describe('withRedeploy', () => {
  it('shows an open redeploy', () => {
    const running = sampleRedeploy({
      id: 5,
      action: 'redeploy',
      state: 'running',
      step: 'applying',
    });
    expect(withRedeploy(stack, running).openRedeploy).toEqual({
      id: 5,
      action: 'redeploy',
      state: 'running',
      step: 'applying',
    });
  });

  it('removes it when it has ended', () => {
    const open = {
      ...stack,
      openRedeploy: { id: 5, action: 'redeploy', state: 'running', step: null } as const,
    };
    expect(withRedeploy(open, sampleRedeploy({ id: 5, state: 'failed' })).openRedeploy).toBeNull();
  });

  it('ignores a late event about an older redeploy', () => {
    const open = {
      ...stack,
      openRedeploy: { id: 6, action: 'redeploy', state: 'queued', step: null } as const,
    };
    expect(withRedeploy(open, sampleRedeploy({ id: 5, state: 'succeeded' }))).toBe(open);
  });

  it('leaves other stacks alone', () => {
    const other = { ...stack, id: 2 };
    expect(withRedeploy(other, sampleRedeploy({ state: 'running' }))).toBe(other);
  });
});
