import type { RedeployState, RedeployStrategyReply } from '@stackyard/contracts';
import { decideNextStep, type BatchMember } from './batch-rule.js';

const noStrategy: RedeployStrategyReply = {
  canary: false,
  maxParallel: null,
  stopAfterFailures: null,
};

/**
 * Creates members from texts like `1:queued` (server and state). `waiting` is a redeploy that is
 * queued but not yet released by the batch. `broken` is a successful redeploy whose stack failed
 * afterwards.
 */
function members(...texts: `${number}:${RedeployState | 'waiting' | 'broken'}`[]): BatchMember[] {
  return texts.map((text, index) => {
    const [server, state] = text.split(':');
    const isBroken = state === 'broken';
    const waitsForBatch = state === 'waiting';
    return {
      id: index + 1,
      serverId: Number(server),
      state: waitsForBatch ? 'queued' : isBroken ? 'succeeded' : (state as RedeployState),
      waitsForBatch,
      hasFailedAfterSuccess: isBroken,
    };
  });
}

const releasedIds = (strategy: Partial<RedeployStrategyReply>, rows: BatchMember[]) => {
  const move = decideNextStep({ ...noStrategy, ...strategy }, rows);
  return move.kind === 'release' ? move.ids : move;
};

describe('a batch with a canary', () => {
  const canary = { canary: true };

  it('lets the first redeploy start alone', () => {
    expect(releasedIds(canary, members('1:waiting', '2:waiting', '3:waiting'))).toEqual([1]);
    expect(releasedIds(canary, members('1:queued', '2:waiting'))).toEqual([]);
    expect(releasedIds(canary, members('1:running', '2:waiting'))).toEqual([]);
  });

  it('lets the others start after the first one succeeded', () => {
    expect(releasedIds(canary, members('1:succeeded', '1:waiting', '2:waiting'))).toEqual([2, 3]);
  });

  it.each(['failed', 'lost', 'cancelled', 'broken'] as const)(
    'stops when the first one is %s, and cancels all that are queued',
    (state) => {
      const rows = members(`1:${state}`, '2:waiting', '3:queued', '4:running');
      const stop = { kind: 'stop', rule: 'canary', idsToCancel: [2, 3] };
      expect(releasedIds(canary, rows)).toEqual(stop);
    },
  );

  it('does not stop when nothing is left to cancel', () => {
    expect(releasedIds(canary, members('1:broken', '2:running', '3:succeeded'))).toEqual([]);
  });
});

describe('a batch with a limit', () => {
  it('keeps the exact order with one redeploy at a time', () => {
    const one = { maxParallel: 1 };
    expect(releasedIds(one, members('1:waiting', '2:waiting', '1:waiting'))).toEqual([1]);
    expect(releasedIds(one, members('1:running', '2:waiting', '1:waiting'))).toEqual([]);
    expect(releasedIds(one, members('1:failed', '2:waiting', '1:waiting'))).toEqual([2]);
  });

  it('takes the next ones in order whose server is free', () => {
    const two = { maxParallel: 2 };
    expect(releasedIds(two, members('1:waiting', '1:waiting', '2:waiting', '3:waiting'))).toEqual([
      1, 3,
    ]);
    expect(releasedIds(two, members('1:running', '1:waiting', '2:succeeded', '3:waiting'))).toEqual(
      [4],
    );
  });

  it('counts a redeploy that was let through and has not begun', () => {
    expect(releasedIds({ maxParallel: 1 }, members('1:queued', '2:waiting'))).toEqual([]);
  });

  it('leaves out what a user cancelled while it waited', () => {
    expect(
      releasedIds({ maxParallel: 1 }, members('1:succeeded', '2:cancelled', '3:waiting')),
    ).toEqual([3]);
  });

  it('lets all others start after the canary, up to the limit', () => {
    const strategy = { canary: true, maxParallel: 2 };
    const rows = members('1:succeeded', '1:waiting', '2:waiting', '3:waiting');
    expect(releasedIds(strategy, rows)).toEqual([2, 3]);
  });
});

describe('a batch that stops after failures', () => {
  it.each([
    ['failed', 'failed'],
    ['failed', 'lost'],
    ['lost', 'broken'],
  ] as const)('counts %s and %s', (one, other) => {
    const rows = members(`1:${one}`, `2:${other}`, '1:queued', '2:running');
    const stop = { kind: 'stop', rule: 'failures', idsToCancel: [3] };
    expect(releasedIds({ stopAfterFailures: 2 }, rows)).toEqual(stop);
  });

  it('continues below the limit, and does not count cancelled redeploys', () => {
    const rows = members('1:failed', '2:cancelled', '1:waiting');
    expect(releasedIds({ stopAfterFailures: 2 }, rows)).toEqual([3]);
  });
});
