import type { PlannedChange, RedeployPlanReply } from '@stackyard/contracts';
import { planText } from './plan.js';

function plan(changes: PlannedChange[], rest: Partial<RedeployPlanReply> = {}): RedeployPlanReply {
  const redeploys = changes.map((change, index) => ({
    stack: { id: index, name: `stack-${index}` },
    server: { id: 1, name: 'local' },
    environment: { id: 1, name: 'docker-01' },
    changes: change,
    images: [],
    health: 'healthy' as const,
    containers: { total: 1, running: 1, unhealthy: 0, restarting: 0, finished: 0 },
    queuedBefore: 0,
    expectedSeconds: null,
    warnings: [],
  }));
  const strategy = { canary: false, maxParallel: null, stopAfterFailures: null };
  return { redeploys, skipped: [], strategy, hold: null, expectedSeconds: null, ...rest };
}

describe('the summary of a plan', () => {
  it.each([
    [plan([]), 'Nothing to redeploy'],
    [
      plan(['yes', 'no', 'no'], { expectedSeconds: 40 }),
      '1 stack changes, 2 without newer images, about 40 s',
    ],
    [plan(['yes', 'yes', 'unknown']), '2 stacks change, 1 unknown'],
    [
      plan([], {
        skipped: [{ stackId: 1, stackName: 'shop', reason: 'stopped', redeployId: null }],
      }),
      '1 skipped',
    ],
  ])('names what changes, what does not and how long it takes: %#', (given, text) => {
    expect(planText(given)).toBe(text);
  });
});
