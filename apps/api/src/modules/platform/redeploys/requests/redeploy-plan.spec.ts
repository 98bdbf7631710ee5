import type { ImageReply } from '@stackyard/contracts';
import {
  changeOfStack,
  expectedSeconds,
  planImage,
  unacknowledgedWarnings,
  warningsOf,
} from './redeploy-plan.js';

function image(fields: Partial<ImageReply>): ImageReply {
  return {
    reference: 'shop:2.4',
    freshness: 'updated',
    state: 'current',
    detail: null,
    reason: null,
    faultCode: null,
    checkedAt: null,
    outdatedSince: null,
    runningDigest: null,
    runningBuild: null,
    newDigest: null,
    newBuild: null,
    fault: null,
    faultAt: null,
    nextCheckAt: null,
    ignored: null,
    newerTags: null,
    ...fields,
  };
}

describe('the plan of a redeploy', () => {
  it.each([
    ['outdated', { freshness: 'outdated', state: 'outdated' }, 'yes'],
    ['ignored but pulled anyway', { freshness: 'skipped', state: 'ignored' }, 'yes'],
    ['current', {}, 'no'],
    ['pinned', { state: 'pinned' }, 'no'],
    ['local', { freshness: 'skipped', state: 'local' }, 'no'],
    ['finished and not checked', { freshness: 'skipped', state: 'finished' }, 'unknown'],
    ['unknown', { freshness: 'error', state: 'unknown' }, 'unknown'],
  ] as const)('determines whether an image that is %s changes', (_, fields, changes) => {
    expect(planImage(image(fields)).changes).toBe(changes);
  });

  it.each([
    [['no', 'yes', 'unknown'], 'yes'],
    [['no', 'unknown'], 'unknown'],
    [['no', 'no'], 'no'],
    [[], 'unknown'],
  ] as const)('combines images %j', (all, changes) => {
    expect(changeOfStack(all.map((one) => ({ changes: one })))).toBe(changes);
  });

  it('warns about everything to check before a redeploy', () => {
    const images = [
      { state: 'unknown' as const, fault: 'away' },
      { state: 'outdated' as const, fault: 'away' },
      { state: 'ignored' as const, fault: null },
    ];
    const unreachableFacts = { isReachable: false, isFromGit: true };
    expect(warningsOf(images, 'restarting', unreachableFacts)).toEqual([
      'server-unreachable',
      'stack-degraded',
      'images-unknown',
      'images-stale',
      'newer-image-ignored',
      'all-recreated',
    ]);
    const reachableFacts = { isReachable: true, isFromGit: false };
    expect(warningsOf([], 'down', reachableFacts)).toEqual(['stack-down']);
    expect(warningsOf([{ state: 'current', fault: null }], 'healthy', reachableFacts)).toEqual([]);
  });

  it('lists the stacks of each warning that was not acknowledged', () => {
    const redeploys = [
      { stack: { id: 1, name: 'web' }, warnings: ['stack-down' as const] },
      { stack: { id: 2, name: 'db' }, warnings: ['stack-down', 'images-stale'] as const },
      { stack: { id: 3, name: 'mail' }, warnings: ['newer-image-ignored' as const] },
    ].map(({ stack, warnings }) => ({ stack, warnings: [...warnings] }));

    expect(unacknowledgedWarnings(redeploys, ['newer-image-ignored'])).toEqual([
      { warning: 'stack-down', names: ['web', 'db'] },
    ]);
    expect(unacknowledgedWarnings(redeploys, ['newer-image-ignored', 'stack-down'])).toEqual([]);
  });

  it('estimates the duration of the slowest server', () => {
    const planOnServer = (id: number, seconds: number | null) => ({
      server: { id, name: `server ${id}` },
      expectedSeconds: seconds,
    });
    const all = [
      planOnServer(1, 30),
      planOnServer(1, 40),
      planOnServer(2, 60),
      planOnServer(2, null),
    ];
    expect(expectedSeconds(all, { canary: false, maxParallel: null })).toBe(70);
    expect(
      expectedSeconds([planOnServer(1, null)], { canary: false, maxParallel: null }),
    ).toBeNull();
    // The first redeploy takes 30 s on its own. After that, the two servers take 40 s and 60 s.
    expect(expectedSeconds(all, { canary: true, maxParallel: null })).toBe(90);
    expect(expectedSeconds(all, { canary: false, maxParallel: 1 })).toBe(130);
    expect(expectedSeconds(all, { canary: true, maxParallel: 1 })).toBe(130);
  });
});
